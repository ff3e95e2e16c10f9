//! The tricolorability game against the paper's program, as the errata correct it, and against tables.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use upstar_knots::tricolor::{
    Colour, Colouring, CompleteGames, Counts, Crossings, Error, Lemma1, Move, Player, Position, Solver,
};

/// The paper's program: colours 0 (none) to 3, all 4^n colourings one by one.
struct Plain {
    strands: usize,
    crossings: Vec<[usize; 3]>,
}

impl Plain {
    fn of(crossings: &Crossings) -> Plain {
        let crossings_ = crossings.triples().iter().map(|t| t.map(|s| s as usize)).collect();
        Plain { strands: crossings.strands(), crossings: crossings_ }
    }

    fn is_valid(&self, colours: &[u8]) -> bool {
        self.crossings.iter().all(|&[x, y, z]| {
            let [a, b, c] = [colours[x], colours[y], colours[z]];
            a == 0 || b == 0 || c == 0 || (a == b && b == c) || (a != b && b != c && a != c)
        })
    }

    fn options(&self, colours: &[u8]) -> Vec<Vec<u8>> {
        let mut options = Vec::new();
        for strand in (0..self.strands).filter(|&strand| colours[strand] == 0) {
            for colour in 1..=3 {
                let mut option = colours.to_vec();
                option[strand] = colour;
                if self.is_valid(&option) {
                    options.push(option);
                }
            }
        }
        options
    }

    fn valid(&self) -> Vec<Vec<u8>> {
        (0..4usize.pow(self.strands as u32))
            .map(|code| (0..self.strands).rev().map(|i| (code >> (2 * i) & 3) as u8).collect())
            .filter(|colours: &Vec<u8>| self.is_valid(colours))
            .collect()
    }

    fn nimber(&self, colours: &[u8], known: &mut HashMap<Vec<u8>, u32>) -> u32 {
        if let Some(&nimber) = known.get(colours) {
            return nimber;
        }
        let reached: BTreeSet<u32> = self.options(colours).iter().map(|option| self.nimber(option, known)).collect();
        let nimber = (0..).find(|k| !reached.contains(k)).unwrap();
        known.insert(colours.to_vec(), nimber);
        nimber
    }
}

fn digits(colours: &[u8]) -> String {
    colours.iter().map(u8::to_string).collect()
}

/// Small deterministic random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    /// A constraint system that need not come from a knot; every strand occurs.
    fn crossings(&mut self, strands: usize) -> Crossings {
        let crossings = strands + self.below(strands + 2);
        let triples: Vec<[usize; 3]> =
            (0..crossings).map(|i| [i % strands, self.below(strands), self.below(strands)]).collect();
        Crossings::new(triples).unwrap()
    }
}

struct Fact {
    name: String,
    crossings: Crossings,
    winner: String,
    nimber: u32,
    complete: String,
    valid: String,
    histogram: String,
}

fn facts() -> Vec<Fact> {
    (include_str!("facts/tricolor.csv").lines().skip(1))
        .map(|line| {
            let (columns, crossings) = line.split_once(",\"").unwrap();
            let columns: Vec<&str> = columns.split(',').collect();
            Fact {
                name: columns[0].to_owned(),
                crossings: crossings.trim_end_matches('"').parse().unwrap(),
                winner: columns[2].to_owned(),
                nimber: columns[3].parse().unwrap(),
                complete: columns[4].to_owned(),
                valid: columns[5].to_owned(),
                histogram: columns[6].to_owned(),
            }
        })
        .collect()
}

fn histogram(counts: &Counts) -> String {
    (counts.histogram().iter().enumerate())
        .filter(|(_, games)| games.to_string() != "0")
        .map(|(uncoloured, games)| format!("{uncoloured}:{games}"))
        .collect::<Vec<_>>()
        .join(" ")
}

#[test]
fn every_row_of_the_table_is_reproduced() {
    let solver = Solver::new();
    let facts = facts();
    assert_eq!(facts.len(), 93);
    for fact in facts {
        let start = Position::start(&fact.crossings);
        let counts = Counts::of(&fact.crossings).unwrap();
        assert_eq!(solver.winner(&start).unwrap().to_string(), fact.winner, "{}", fact.name);
        assert_eq!(solver.nimber(&start).unwrap(), fact.nimber, "{}", fact.name);
        assert_eq!(counts.complete().to_string(), fact.complete, "{}", fact.name);
        assert_eq!(counts.valid().to_string(), fact.valid, "{}", fact.name);
        assert_eq!(histogram(&counts), fact.histogram, "{}", fact.name);
        assert_eq!(Counts::complete_of(&fact.crossings).unwrap(), counts.complete());
    }
}

#[test]
fn twist_counts_match_the_paper() {
    let complete = |n| Counts::complete_of(&Crossings::twist(n).unwrap()).unwrap();
    for (n, games) in (3..).zip([9u32, 21, 75, 195, 459, 1233, 3075]) {
        assert_eq!(complete(n), games.into());
    }
    let nine = Counts::of(&Crossings::twist(9).unwrap()).unwrap();
    assert_eq!(histogram(&nine), "0:3 1:42 2:906 3:2076 4:48");
    assert_eq!(nine.gameplays(), 8_848_800u32.into());
}

/// Every position of every diagram of the table up to 7 strands.
#[test]
fn diagrams_up_to_seven_strands_agree_with_the_plain_version() {
    let solver = Solver::new();
    for fact in facts().iter().filter(|fact| fact.crossings.strands() <= 7) {
        agree(&fact.crossings, &solver, 1);
    }
}

#[test]
fn random_constraints_agree_with_the_plain_version() {
    let mut random = Random(88_172_645_463_325_252);
    let solver = Solver::new();
    for round in 0..400 {
        let crossings = random.crossings(1 + round % 7);
        agree(&crossings, &solver, 17);
    }
}

/// A table so small that it forgets all the time gives the same answers.
#[test]
fn a_tiny_table_agrees_with_the_plain_version() {
    let mut random = Random(362_436_069);
    let solver = Solver::with_memory(40_000);
    for _ in 0..10 {
        agree(&random.crossings(7), &solver, 5);
    }
}

/// Compares everything, and the nimber of every `stride`-th position.
fn agree(crossings: &Crossings, solver: &Solver, stride: usize) {
    let plain = Plain::of(crossings);
    let valid = plain.valid();
    let complete: Vec<&Vec<u8>> = valid.iter().filter(|colours| plain.options(colours).is_empty()).collect();

    let counts = Counts::of(crossings).unwrap();
    assert_eq!(*counts.valid(), valid.len().into(), "{crossings}");
    assert_eq!(counts.complete(), complete.len().into(), "{crossings}");
    assert_eq!(Counts::complete_of(crossings).unwrap(), complete.len().into(), "{crossings}");
    for (uncoloured, games) in counts.histogram().iter().enumerate() {
        let expected = complete.iter().filter(|game| game.iter().filter(|&&c| c == 0).count() == uncoloured).count();
        assert_eq!(*games, expected.into(), "{crossings}");
    }
    let listed: Vec<String> = CompleteGames::of(crossings).unwrap().map(|game| game.to_string()).collect();
    assert_eq!(listed, complete.iter().map(|game| digits(game)).collect::<Vec<_>>(), "{crossings}");

    let mut known = HashMap::new();
    for colours in valid.iter().step_by(stride) {
        let nimber = plain.nimber(colours, &mut known);
        let position = Position::parse(crossings, &digits(colours)).unwrap();
        assert_eq!(solver.nimber(&position).unwrap(), nimber, "{crossings} {position}");
        assert_eq!(solver.mover_wins(&position).unwrap(), nimber != 0, "{crossings} {position}");
        assert_eq!(position.moves().count(), plain.options(colours).len());
    }
    if let Some(winner) = Lemma1::of(&counts).winner() {
        assert_eq!(solver.winner(&Position::start(crossings)).unwrap(), winner, "{crossings}");
    }
}

/// A winning move up to renaming, with its renamings, is a winning move, and there are no others.
#[test]
fn winning_moves_are_complete_up_to_renaming() {
    let solver = Solver::new();
    for fact in facts().iter().filter(|fact| fact.crossings.strands() == 6) {
        for text in ["000000", "100000", "020000", "003001", "120000"] {
            let Ok(position) = Position::parse(&fact.crossings, text) else {
                continue;
            };
            let winning = solver.winning_moves(&position).unwrap();
            for m in position.moves() {
                let wins = !solver.mover_wins(&position.play(m).unwrap()).unwrap();
                let unused = |colour| position.colouring().coloured().all(|(_, c)| c != colour);
                let shown = winning
                    .iter()
                    .any(|w| w.strand == m.strand && (w.colour == m.colour || unused(w.colour) && unused(m.colour)));
                assert_eq!(wins, shown, "{} {position} {m}", fact.name);
            }
        }
    }
}

/// Player 1 colours the middle strand, and then answers every move with its mirror image in swapped colours.
#[test]
fn odd_twists_are_won_in_the_middle() {
    let solver = Solver::new().threads(1);
    for n in (1..=63).step_by(2) {
        let start = Position::start(&Crossings::twist(n).unwrap());
        assert_eq!(solver.winner(&start).unwrap(), Player::P1, "{n}");
        let middle = start.play(Move { strand: n / 2, colour: Colour::Red }).unwrap();
        assert_eq!(solver.nimber(&middle).unwrap(), 0, "{n}");
    }
    assert!(solver.searched() < 1000);
}

#[test]
fn even_twists_are_lost_up_to_twenty_strands() {
    let solver = Solver::new();
    for n in (2..=24).step_by(2) {
        let winner = if n <= 20 { Player::P2 } else { Player::P1 };
        assert_eq!(solver.winner(&Position::start(&Crossings::twist(n).unwrap())).unwrap(), winner, "{n}");
    }
}

/// Up to nine crossings the winner of every knot is told by the parity of its strands; then no more.
#[test]
fn parity_fails_first_at_ten_crossings() {
    let knot: Crossings = "(5,0,1)(8,1,2)(6,2,3)(7,3,4)(0,4,5)(9,5,6)(3,6,7)(1,7,8)(2,8,9)(4,9,0)".parse().unwrap(); // 10_64
    let nimber = Plain::of(&knot).nimber(&[0; 10], &mut HashMap::new());
    assert_ne!(nimber, 0);
    let solver = Solver::new();
    assert_eq!(solver.nimber(&Position::start(&knot)).unwrap(), nimber);
    assert_eq!(solver.winner(&Position::start(&knot)).unwrap(), Player::P1);
}

#[test]
fn a_search_can_be_stopped() {
    let stop = Arc::new(AtomicBool::new(true));
    let solver = Solver::new().stopped_by(stop);
    let winner = |n| solver.winner(&Position::start(&Crossings::twist(n).unwrap()));
    assert!(matches!(winner(26), Err(Error::Stopped { .. })));
    assert!(matches!(winner(40), Err(Error::LongTwist { strands: 40, .. })));
}

#[test]
fn bad_colourings_and_moves_are_named() {
    let twist = Crossings::twist(4).unwrap();
    let message = |text: &str| Position::parse(&twist, text).unwrap_err().to_string();
    assert_eq!(message("12"), "the colouring has 2 strands, the diagram 4");
    assert_eq!(message("1x00"), "strand 1: expected 0 (uncoloured), 1 (red), 2 (green) or 3 (blue), found 'x'");
    assert_eq!(message("1200"), "the crossing (0, 0, 1) is coloured red, red, green: it needs one colour or three");
    let position = Position::parse(&twist, "1100").unwrap();
    let play = |strand, colour| position.play(Move { strand, colour }).unwrap_err().to_string();
    assert_eq!(play(0, Colour::Blue), "strand 0 cannot be coloured blue: it is red already");
    assert_eq!(play(7, Colour::Blue), "strand 7 cannot be coloured blue: the strands are 0 to 3");
    assert_eq!(
        play(2, Colour::Blue),
        "strand 2 cannot be coloured blue: the crossing (0,1,2) would show exactly two colours"
    );
    let large = Position::start(&Crossings::twist(1002).unwrap());
    assert_eq!(
        Solver::new().winner(&large).unwrap_err().to_string(),
        "1002 strands are too many: solving handles at most 64"
    );
    assert_eq!(Colouring::blank(3).to_string(), "000");
}
