//! The game against the tables of facts and against plain minimax.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use upstar_knots::{
    Control, Diagram, Error, ExtendedOutcome, Move, Outcome, Player, Pseudodiagram, Shadow, Sign, SolvedGame, Tangle,
    census_of_knots, census_of_shadows, extended_outcome, is_zero_game, outcome, outcome_with_determinants, shadows,
    unknotted_resolutions, winning_moves,
};

const SIGNS: [Sign; 2] = [Sign::Negative, Sign::Positive];

/// Plain minimax, as the paper defines the game.
#[derive(Default)]
struct Minimax {
    unknots: HashMap<Diagram, bool>,
    zero: HashMap<Pseudodiagram, bool>,
    wins: HashMap<(Pseudodiagram, Player), bool>,
}

impl Minimax {
    fn options(position: &Pseudodiagram) -> Vec<Pseudodiagram> {
        let signed = |c: usize| SIGNS.map(|sign| position.decided(c, sign).expect("an undecided crossing"));
        position.undecided().into_iter().flat_map(signed).collect()
    }

    fn is_unknot(&mut self, diagram: Diagram) -> bool {
        let compute = || diagram.recognise().expect("a small diagram").is_unknot();
        *self.unknots.entry(diagram.clone()).or_insert_with(compute)
    }

    /// Does the Unknotter win if `mover` is to move?
    fn unknotter_wins(&mut self, position: &Pseudodiagram, mover: Player) -> bool {
        if let Some(diagram) = position.diagram() {
            return self.is_unknot(diagram);
        }
        if let Some(&known) = self.wins.get(&(position.clone(), mover)) {
            return known;
        }
        let mut options = Self::options(position).into_iter();
        let wins = match mover {
            Player::Unknotter => options.any(|option| self.unknotter_wins(&option, Player::Knotter)),
            Player::Knotter => options.all(|option| self.unknotter_wins(&option, Player::Unknotter)),
        };
        self.wins.insert((position.clone(), mover), wins);
        wins
    }

    fn outcome(&mut self, position: &Pseudodiagram) -> Outcome {
        let first = self.unknotter_wins(position, Player::Unknotter);
        Outcome::new(first, self.unknotter_wins(position, Player::Knotter))
    }

    fn is_zero_game(&mut self, position: &Pseudodiagram) -> bool {
        if let Some(&known) = self.zero.get(position) {
            return known;
        }
        let zero = self.unknotter_wins(position, Player::Unknotter)
            && Self::options(position)
                .iter()
                .all(|option| Self::options(option).iter().any(|reply| self.is_zero_game(reply)));
        self.zero.insert(position.clone(), zero);
        zero
    }
}

/// Random pseudodiagrams with up to six crossings: random shadows with some crossings decided at random.
fn random_positions(count: usize) -> Result<Vec<Pseudodiagram>, Error> {
    let mut seed = 11u64;
    let mut below = |limit: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % limit
    };
    let lists: Vec<Vec<Shadow>> = (3..=6).map(shadows).collect::<Result<_, _>>()?;
    (0..count)
        .map(|_| {
            let list = &lists[below(lists.len())];
            let mut position = Pseudodiagram::from(list[below(list.len())].clone());
            for _ in 0..below(4) {
                let undecided = position.undecided();
                position = position.decided(undecided[below(undecided.len())], SIGNS[below(2)])?;
                if position.undecided().is_empty() {
                    break;
                }
            }
            Ok(position)
        })
        .collect()
}

#[test]
fn layers_agree_with_minimax_on_random_positions() -> Result<(), Error> {
    let control = Control::default();
    let mut minimax = Minimax::default();
    for position in random_positions(120)? {
        let expected = minimax.outcome(&position);
        assert_eq!(outcome(&position, &control)?, expected, "{position:?}");
        let extended = extended_outcome(&position, &control)?;
        assert_eq!(extended.outcome, expected);
        let starred = position.connected_sum(&Pseudodiagram::star());
        assert_eq!(extended.with_star, minimax.outcome(&starred), "{position:?}");
        assert_eq!(is_zero_game(&position, &control)?, minimax.is_zero_game(&position), "{position:?}");
        let table = SolvedGame::new(&position, &control)?;
        for player in [Player::Unknotter, Player::Knotter] {
            let good = |m: &Move| {
                let option = position.decided(m.crossing, m.sign).expect("an undecided crossing");
                minimax.unknotter_wins(&option, player.opponent()) == (player == Player::Unknotter)
            };
            let all = position.undecided().into_iter().flat_map(|crossing| SIGNS.map(|sign| Move { crossing, sign }));
            let expected: Vec<Move> = all.filter(good).collect();
            assert_eq!(winning_moves(&position, player, &control)?, expected, "{position:?} {player}");
            assert_eq!(table.winning_moves(&[], player)?, expected);
        }
        // Every position after one or two moves is in the table.
        for crossing in position.undecided() {
            let first = Move { crossing, sign: SIGNS[crossing % 2] };
            let after = position.decided(first.crossing, first.sign)?;
            assert_eq!(table.outcome(&[first])?, minimax.outcome(&after));
            for second in after.undecided().into_iter().map(|crossing| Move { crossing, sign: Sign::Positive }) {
                let later = after.decided(second.crossing, second.sign)?;
                assert_eq!(table.outcome(&[first, second])?, minimax.outcome(&later));
            }
        }
        let unknots = Minimax::resolutions(&position).into_iter().filter(|d| minimax.is_unknot(d.clone())).count();
        assert_eq!(unknotted_resolutions(&position)?, unknots as u64);
        assert_eq!(table.unknotted_resolutions(), unknots as u64);
    }
    Ok(())
}

impl Minimax {
    fn resolutions(position: &Pseudodiagram) -> Vec<Diagram> {
        let undecided = position.undecided().len();
        let signs = |pattern: usize| (0..undecided).map(|i| SIGNS[pattern >> i & 1]).collect::<Vec<_>>();
        (0..1 << undecided).map(|pattern| position.resolved(&signs(pattern)).expect("a sign for each")).collect()
    }
}

#[test]
fn knots_up_to_nine_crossings_match_the_table() -> Result<(), Error> {
    let mut rows = Vec::new();
    census_of_knots(9, &Control::default(), |row| {
        let ExtendedOutcome { outcome, with_star, .. } = row.extended;
        let (x, y) = (row.extended.x(), row.extended.y());
        rows.push(format!("{},{},{outcome},{with_star},{x},{y},{}", row.name, row.shadow.crossings(), row.unknotted));
    })?;
    assert_eq!(rows, include_str!("facts/knotting_unknotting.csv").lines().skip(1).collect::<Vec<_>>());
    Ok(())
}

#[test]
fn shadows_up_to_eight_crossings_match_the_table() -> Result<(), Error> {
    for row in include_str!("facts/shadows.csv").lines().skip(1) {
        let row: Vec<usize> = row.split(',').filter_map(|field| field.parse().ok()).collect();
        let mut counts = [0; 3];
        census_of_shadows(row[0], false, &Control::default(), |row| {
            let parity_class = [Outcome::Second, Outcome::First][row.shadow.crossings() % 2];
            let outcome = row.extended.outcome;
            counts[0] += usize::from(outcome == Outcome::Unknotter);
            counts[1] += usize::from(outcome == parity_class);
            counts[2] += usize::from(outcome == Outcome::Knotter);
        })?;
        assert_eq!(counts, row[4..7], "{} crossings", row[0]);
    }
    Ok(())
}

#[test]
fn figure_14_is_a_win_for_the_knotter_even_by_determinants() -> Result<(), Error> {
    let position = Pseudodiagram::from("8_18".parse::<Shadow>()?);
    assert_eq!(outcome(&position, &Control::default())?, Outcome::Knotter);
    assert_eq!(outcome_with_determinants(&position, &Control::default())?, Outcome::Knotter);
    Ok(())
}

#[test]
fn twist_shadows_have_as_many_unknotted_resolutions_as_expected() -> Result<(), Error> {
    // A sum of 2k + 1 signs is 1 or -1 in 2 C(2k + 1, k) ways.
    let mut binomial = 1u64;
    for k in 0..9u64 {
        let twists = Tangle::rational([(0, 2 * k + 1)])?.pseudodiagram()?;
        assert_eq!(unknotted_resolutions(&twists)?, 2 * binomial);
        binomial = binomial * (2 * k + 2) * (2 * k + 3) / ((k + 1) * (k + 2));
    }
    Ok(())
}

#[test]
fn what_does_not_fit_is_refused_and_what_is_stopped_stops() -> Result<(), Error> {
    let position = Pseudodiagram::from("braid:1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2 1 2".parse::<Shadow>()?);
    let small = Control { memory_limit: 1 << 20, ..Control::default() };
    assert_eq!(
        outcome(&position, &small).unwrap_err().to_string(),
        "solving a game with 20 undecided crossings needs 75.7 MiB of memory, more than the limit of 1.0 MiB; 15 undecided crossings would fit"
    );
    assert!(SolvedGame::new(&position, &small).is_err());
    let stop = AtomicBool::new(true);
    let stopped = Control { cancel: Some(&stop), ..Control::default() };
    assert_eq!(outcome(&position, &stopped), Err(Error::Cancelled { percent: 0 }));
    let large = Tangle::rational([(0, 41)])?.pseudodiagram()?;
    assert!(matches!(outcome(&large, &Control::default()), Err(Error::TooLarge { .. })));
    Ok(())
}

#[test]
fn decided_crossings_may_be_many() -> Result<(), Error> {
    // Forty decided twists that undo each other, and three undecided ones: the game of the trefoil.
    let tangle = Tangle::rational([(20, 0), (0, 0), (-20, 0), (0, 0), (0, 3)])?;
    let position = tangle.pseudodiagram()?;
    assert_eq!(unknotted_resolutions(&position)?, 6);
    assert_eq!(outcome(&position, &Control::default())?, Outcome::Unknotter);
    // Seven decided twists of the same sign stay: [7(2)] has 7 or more crossings of one sign left.
    let knotted = Tangle::rational([(27, 2)])?.pseudodiagram()?;
    assert_eq!(outcome(&knotted, &Control::default())?, Outcome::Knotter);
    Ok(())
}

/// The numerator of `[a1, ..., an]` (Theorem 4.1): odd for a knot, 1 or -1 for the unknot.
fn numerator(word: &[i64]) -> i64 {
    let (mut p, mut q) = (1i64, 0i64);
    for &twists in word {
        (p, q) = (twists * p + q, p);
    }
    p
}

#[test]
fn resolutions_of_large_rational_pseudodiagrams_agree_with_conways_fraction() -> Result<(), Error> {
    let mut seed = 23u64;
    let mut below = |limit: i64| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as i64 % limit
    };
    let (mut past_24, mut unknots) = (0, 0);
    for _ in 0..400 {
        let steps: Vec<(i64, u64)> =
            (0..3 + below(6)).map(|_| (below(13) - 6, (below(4) / 3 * below(3)) as u64)).collect();
        let Ok(position) = Tangle::rational(steps.iter().copied()).and_then(|tangle| tangle.pseudodiagram()) else {
            continue;
        };
        // All ways to share out the signs of the undecided twists of each step.
        let mut words: Vec<(Vec<i64>, u64)> = vec![(Vec::new(), 1)];
        for &(decided, undecided) in &steps {
            let binomial = |k: u64| (0..k).fold(1, |b, i| b * (undecided - i) / (i + 1));
            words = words
                .iter()
                .flat_map(|(word, count)| {
                    (0..=undecided).map(move |k| {
                        let twists = decided + 2 * k as i64 - undecided as i64;
                        ([word.as_slice(), &[twists]].concat(), count * binomial(k))
                    })
                })
                .collect();
        }
        let expected: u64 = words.iter().filter(|(word, _)| numerator(word).abs() == 1).map(|(_, count)| count).sum();
        assert_eq!(unknotted_resolutions(&position)?, expected, "{steps:?}");
        past_24 += usize::from(position.crossings() > 24);
        unknots += expected;
    }
    assert!(past_24 > 30 && unknots > 30, "{past_24} large ones, {unknots} unknots");
    Ok(())
}
