//! What a value means, in words.

use upstar_values::{Dyadic, Outcome, Value};

/// What the value says about the game, in one or two sentences for someone who reads *Winning Ways*.
pub fn meaning(value: Value) -> String {
    if let Some(x) = value.as_number() {
        return match x.signum() {
            0 => "whoever moves first loses".into(),
            sign => {
                let winner = if sign > 0 { "Left" } else { "Right" };
                format!("{winner} wins by {}", moves(x.abs()))
            }
        };
    }
    if let Some(k) = value.as_nimber() {
        return format!("whoever moves first wins, as in a Nim heap of {k}");
    }
    let who = match value.outcome() {
        Outcome::P => "whoever moves first loses",
        Outcome::N => "whoever moves first wins",
        Outcome::L => "Left wins, whoever starts",
        Outcome::R => "Right wins, whoever starts",
    };
    if value.is_infinitesimal() {
        return format!("{who}; the advantage is smaller than any number");
    }
    let stops = value.stops();
    if stops.left == stops.right {
        return format!("{who}; it is infinitely close to {}", stops.left);
    }
    let thermograph = value.thermograph();
    format!(
        "{who}; a hot game: play stops at {} if Left starts and at {} if Right starts, on average it is worth {}, and a move gains {}",
        stops.left, stops.right, thermograph.mean, thermograph.temperature
    )
}

/// `half a move`, `1 move`, `3/4 of a move`, `5/2 moves`.
fn moves(x: Dyadic) -> String {
    if x == Dyadic::power_of_half(1) {
        "half a move".into()
    } else if x == Dyadic::ONE {
        "one move".into()
    } else if x < Dyadic::ONE {
        format!("{x} of a move")
    } else {
        format!("{x} moves")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_in_words() {
        let half = Value::from(Dyadic::new(1, 1));
        assert_eq!(meaning(half), "Left wins by half a move");
        assert_eq!(meaning(-half + Value::from(-2)), "Right wins by 5/2 moves");
        assert_eq!(meaning(Value::ZERO), "whoever moves first loses");
        assert_eq!(meaning(Value::nimber(3)), "whoever moves first wins, as in a Nim heap of 3");
        assert_eq!(meaning(Value::UP), "Left wins, whoever starts; the advantage is smaller than any number");
        assert_eq!(meaning(half + Value::STAR), "Left wins, whoever starts; it is infinitely close to 1/2");
        let switch = Value::from_options([Value::from(3)], [Value::from(-1)]);
        assert!(meaning(switch).contains("on average it is worth 1, and a move gains 2"));
    }
}
