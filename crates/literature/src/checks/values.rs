//! *Winning Ways*, chapter 2, by plain means: games played out move by move, cakes cut by the rules, numbers in the order of
//! their birthdays.

use std::collections::BTreeSet;

use upstar_values::{Budget, Dyadic, Outcome, Relation, Value};

use super::{Check, go_on};
use crate::computation::Given;

pub(super) static CHECKS: &[Check] = &[
    Check {
        name: "outcome-of-sum",
        about: "what G + H can be compared with 0, when G and H are as given, over all games born by day 2",
        run: |given, budget| {
            let (g, h) = (given.text("G")?, given.text("H")?);
            let games = born_by_day_2(given)?;
            let is = |sign: &str, x: Value| x.relation(Value::ZERO).to_string() == sign;
            let mut found = BTreeSet::new();
            for &a in games.iter().filter(|&&a| is(g, a)) {
                go_on(budget)?;
                for &b in games.iter().filter(|&&b| is(h, b)) {
                    found.insert((a + b).relation(Value::ZERO).to_string());
                }
            }
            Ok(sign_of(&found))
        },
    },
    Check {
        name: "relation-by-two-steps",
        about: "what the relation of G to K can be, when that of G to H and of H to K are as given, over all games born by day 2",
        run: |given, budget| {
            let (first, second) = (given.text("G")?, given.text("H")?);
            let games = born_by_day_2(given)?;
            let relation = |a: Value, b: Value| Relation::to_string(&a.relation(b));
            let mut found = BTreeSet::new();
            for &g in &games {
                go_on(budget)?;
                for &h in games.iter().filter(|&&h| relation(g, h) == first) {
                    found.extend(games.iter().filter(|&&k| relation(h, k) == second).map(|&k| relation(g, k)));
                }
            }
            Ok(sign_of(&found))
        },
    },
    Check {
        name: "outcome-of-sum-by-play",
        about: "the same as outcome-of-sum, with all 256 pairs of sets of day-1 options, sums played out move by move",
        run: |given, budget| {
            let (g, h) = (given.text("G")?, given.text("H")?);
            let mut play = Play::day_2();
            let mut found = BTreeSet::new();
            for a in Play::DAY_1..play.forms.len() {
                go_on(budget)?;
                for b in Play::DAY_1..play.forms.len() {
                    if play.sign(a, 0) == g && play.sign(b, 0) == h {
                        found.insert(play.sign(a, b).to_string());
                    }
                }
            }
            Ok(sign_of(&found))
        },
    },
    Check {
        name: "outcomes-by-play",
        about: "the order of each game born by day 2 with 0, against who wins when all moves are played out",
        run: |given, _| {
            let games = born_by_day_2(given)?;
            let mut play = Play::day_2();
            for form in Play::DAY_1..play.forms.len() {
                let by_play = play.sign(form, 0);
                let value = play.value(form);
                let by_order = match value.outcome() {
                    Outcome::L => ">",
                    Outcome::R => "<",
                    Outcome::P => "=",
                    Outcome::N => "||",
                };
                if by_play != by_order {
                    return Ok(format!("{value} is {by_order} 0, but play says {by_play} 0"));
                }
            }
            Ok(format!("the sign of each of the {} games born by day 2 is its outcome by play", games.len()))
        },
    },
    Check { name: "cutcake-by-definition", about: "the value of a rectangle in Cutcake, by its rules", run: cutcake },
    Check { name: "cutcake-blocks", about: "the rule of blocks in Cutcake against its rules", run: cutcake_blocks },
    Check {
        name: "simplest-number",
        about: "the Simplicity Rule against numbers in the order of birthdays",
        run: simplest,
    },
];

/// The sign that stands for a set of possible relations, as Tables 4 and 5 write it.
fn sign_of(found: &BTreeSet<String>) -> String {
    let list: Vec<&str> = found.iter().map(String::as_str).collect();
    match list[..] {
        [one] => one.into(),
        [">", "||"] => "|>".into(),
        ["<", "||"] => "<|".into(),
        ["<", "=", ">", "||"] => "?".into(),
        _ => list.join(" or "),
    }
}

/// The 22 values born by day 2.
fn born_by_day_2(given: &Given) -> Result<Vec<Value>, String> {
    if given.number::<u32>("day")? != 2 {
        return Err("day must be 2".into());
    }
    let day_1 = [Value::ZERO, Value::from(1), Value::from(-1), Value::nimber(1)];
    let some = |set: usize| day_1.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, &v)| v);
    let mut games: Vec<Value> = Vec::new();
    for pair in 0..256 {
        let game = Value::from_options(some(pair & 15), some(pair >> 4));
        if !games.contains(&game) {
            games.push(game);
        }
    }
    Ok(games)
}

/// Games by their options alone: nothing is known but who can move where.
struct Play {
    /// Options of Left and Right, as places in this list; the first four are 0, 1, -1 and *.
    forms: Vec<[Vec<usize>; 2]>,
    /// Whether a player wins a sum of two when he starts, where known.
    wins: std::collections::HashMap<(usize, usize, usize), bool>,
}

impl Play {
    const DAY_1: usize = 4;

    fn day_2() -> Play {
        let set = |bits: usize| -> Vec<usize> { (0..4).filter(|i| bits >> i & 1 == 1).collect() };
        let mut forms = vec![[vec![], vec![]], [vec![0], vec![]], [vec![], vec![0]], [vec![0], vec![0]]];
        forms.extend((0..256).map(|pair| [set(pair & 15), set(pair >> 4)]));
        Play { forms, wins: Default::default() }
    }

    /// Whether the player (0 is Left) wins the sum of two forms when he starts.
    fn wins(&mut self, a: usize, b: usize, player: usize) -> bool {
        if let Some(&known) = self.wins.get(&(a, b, player)) {
            return known;
        }
        let (in_a, in_b) = (self.forms[a][player].clone(), self.forms[b][player].clone());
        let wins = in_a.into_iter().any(|x| !self.wins(x, b, 1 - player))
            || in_b.into_iter().any(|x| !self.wins(a, x, 1 - player));
        self.wins.insert((a, b, player), wins);
        wins
    }

    /// How the sum compares with 0.
    fn sign(&mut self, a: usize, b: usize) -> &'static str {
        match (self.wins(a, b, 0), self.wins(a, b, 1)) {
            (true, true) => "||",
            (true, false) => ">",
            (false, true) => "<",
            (false, false) => "=",
        }
    }

    fn value(&self, form: usize) -> Value {
        let [left, right] = &self.forms[form];
        let values = |list: &[usize]| list.iter().map(|&f| self.value(f)).collect::<Vec<_>>();
        Value::from_options(values(left), values(right))
    }
}

/// The values of all rectangles up to a size by the rules; they happen to be integers.
fn cutcake_table(depth: usize, breadth: usize) -> Result<Vec<Vec<i64>>, String> {
    let mut table = vec![vec![0i64; breadth + 1]; depth + 1];
    for d in 1..=depth {
        for b in 1..=breadth {
            let left = (1..b).map(|cut| table[d][cut] + table[d][b - cut]).max();
            let right = (1..d).map(|cut| table[cut][b] + table[d - cut][b]).min();
            let fits = |n: &i64| left.is_none_or(|l| l < *n) && right.is_none_or(|r| *n < r);
            // The simplest integer is the one nearest to 0.
            let simplest = (0..=(depth * breadth) as i64).flat_map(|n| [n, -n]).find(fits);
            table[d][b] = simplest.ok_or_else(|| format!("no integer fits at {d} by {b}"))?;
        }
    }
    Ok(table)
}

fn cutcake(given: &Given, _: &Budget) -> Result<String, String> {
    let (depth, breadth) = (given.number("depth")?, given.number("breadth")?);
    Ok(cutcake_table(depth, breadth)?[depth][breadth].to_string())
}

fn cutcake_blocks(given: &Given, _: &Budget) -> Result<String, String> {
    let side = given.number("side")?;
    let table = cutcake_table(side, side)?;
    for (d, row) in table.iter().enumerate().skip(1) {
        for (b, &value) in row.iter().enumerate().skip(1) {
            // Halve both sides until one is 1: the block is then one of the border of its kind.
            let halvings = d.ilog2().min(b.ilog2());
            let by_rule = (b >> halvings) as i64 - (d >> halvings) as i64;
            if by_rule != value {
                return Ok(format!("fails at {d} by {b}: {by_rule} by the rule, {value} by the definition"));
            }
        }
    }
    Ok(format!("holds on all {} rectangles", side * side))
}

fn simplest(given: &Given, budget: &Budget) -> Result<String, String> {
    if given.number::<i64>("denominator")? != 16 {
        return Err("denominator must be 16".into());
    }
    // All numbers in units of 1/1024, in the order of their birthdays: every day adds one on either side of all, and one
    // between any two neighbours.
    let (mut sorted, mut by_birthday) = (vec![0i64], vec![0i64]);
    for _ in 0..10 {
        let mut new = vec![sorted[0] - 1024, sorted[sorted.len() - 1] + 1024];
        new.extend(sorted.windows(2).map(|pair| (pair[0] + pair[1]) / 2));
        by_birthday.extend(&new);
        sorted.extend(new);
        sorted.sort_unstable();
    }
    let number = |units: i64| Value::from(Dyadic::new(units, 10));
    let mut pairs = 0;
    for x in -64i64..=64 {
        go_on(budget)?;
        for y in x + 1..=64 {
            let first = by_birthday.iter().find(|&&n| x * 64 < n && n < y * 64).ok_or("no number was found")?;
            let value = Value::from_options([number(x * 64)], [number(y * 64)]);
            if value != number(*first) {
                return Ok(format!("{{{x}/16|{y}/16}} is {value}, not {}", number(*first)));
            }
            pairs += 1;
        }
    }
    Ok(format!("the Simplicity Rule holds for all {pairs} pairs of sixteenths between -4 and 4"))
}
