//! Who wins, and how: nimbers of positions.
//!
//! A position is a sum of independent parts. Two equal parts cancel; a part with a mirror symmetry that answers
//! every move is worth nothing; the nimber of any other is found by asking whether it is 0, 1, 2, … in turn
//! (*Winning Ways* ch. 3; for the order of questions Lemoine and Viennot, *Computer analysis of Sprouts with nimbers*, 2010):
//! the nimber of *G* is *k* when *G* + \**k* is won by whoever moves second. Answers are shared by all threads
//! and all diagrams. Positions of the twist family are chains, for
//! which the engine's search goes further.

use super::chain::{Chain, told_by_mirror};
use super::chain_search::Twists;
use super::network::{MOST_STRANDS, Network, bits};
use super::part::Part;
use super::table::{Knowledge, Table};
use super::{Error, Move, Player, Position};
use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use upstar_engine::nimber::{self, Effort};

/// Solves positions and remembers what it learnt about their parts.
///
/// ```
/// use upstar_knots::tricolor::{Crossings, Position, Solver, Player};
///
/// let figure_eight: Crossings = "(0,1,2) (2,3,0) (1,2,3) (3,0,1)".parse()?;
/// let solver = Solver::new();
/// let start = Position::start(&figure_eight);
/// assert_eq!(solver.winner(&start)?, Player::P2);
/// let after = Position::parse(&figure_eight, "1000")?;
/// assert_eq!(solver.winning_moves(&after)?.len(), 3);
/// # Ok::<(), upstar_knots::tricolor::Error>(())
/// ```
pub struct Solver {
    table: Table,
    threads: usize,
    stop: Arc<AtomicBool>,
    searched: AtomicU64,
    /// The twist family with short chains of each of [`LENGTHS`], and what is known of the others.
    twists: [OnceLock<Twists>; LENGTHS.len()],
    twist_table: nimber::Table,
}

/// Shorter chains are solved before a thread is started.
const LONG_CHAIN: u32 = 16;
/// For chains of up to so many strands: the most strands of a chain that is short. Longer short ones spare the search much,
/// but take more time than they save unless the search is long.
const LENGTHS: [(u32, u32); 3] = [(30, 12), (34, 14), (u32::MAX, 18)];
/// From this length on a search can take minutes, or days.
const HARD_CHAIN: u32 = 30;

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// A solver with a table of 1 GiB at most, and another for the twist family, on two threads.
    pub fn new() -> Solver {
        Solver::with_memory(1 << 30)
    }

    /// A solver with a table of at most about this many bytes.
    pub fn with_memory(bytes: usize) -> Solver {
        Solver {
            table: Table::new(bytes),
            threads: 2,
            twists: Default::default(),
            twist_table: nimber::Table::new(bytes),
            stop: Arc::default(),
            searched: AtomicU64::new(0),
        }
    }

    /// The same solver on another number of threads.
    pub fn threads(self, threads: usize) -> Solver {
        Solver { threads: threads.max(1), ..self }
    }

    /// The same solver, which gives up with [`Error::Stopped`] soon after the flag is set.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Solver {
        Solver { stop, ..self }
    }

    /// How many parts were searched so far.
    pub fn searched(&self) -> u64 {
        self.searched.load(Ordering::Relaxed)
    }

    /// The player who wins when both play well; P1 is to move when an even number of strands is coloured.
    ///
    /// # Errors
    /// More than 64 strands (unless the position is a twist that mirrors itself), or stopped.
    pub fn winner(&self, position: &Position) -> Result<Player, Error> {
        let mover = position.mover();
        Ok(if self.mover_wins(position)? { mover } else { mover.opponent() })
    }

    /// Whether the player to move wins.
    ///
    /// # Errors
    /// As [`Solver::winner`].
    pub fn mover_wins(&self, position: &Position) -> Result<bool, Error> {
        if let Some(wins) = told_by_mirror(position) {
            return Ok(wins);
        }
        match Chain::of(position) {
            Some(chains) => self.ask_of_twists(chains, |search, chains| match chains[..] {
                [twist] if twist.is_untouched() => has_good_move(search, &twist),
                _ => search.is_lost(chains, 0).map(|lost| !lost),
            }),
            None => self.ask(position, |search, sum| Ok(!search.sum_is(sum, 0)?)),
        }
    }

    /// The nimber.
    ///
    /// # Errors
    /// As [`Solver::winner`].
    pub fn nimber(&self, position: &Position) -> Result<u32, Error> {
        match Chain::of(position) {
            Some(chains) => self.ask_of_twists(chains, |search, chains| search.nimber(chains).map(|nimber| nimber.0)),
            None => self.nimber_of_network(position),
        }
    }

    /// Puts a question about a position of the twist family to the search that all impartial games share.
    fn ask_of_twists<T>(
        &self,
        chains: Vec<Chain>,
        question: impl Fn(&nimber::Search<Twists>, Vec<Chain>) -> Result<T, nimber::Stopped>,
    ) -> Result<T, Error> {
        let strands = chains.iter().map(Chain::strands).max().unwrap_or(0);
        let length = LENGTHS.iter().position(|&(longest, _)| strands <= longest).unwrap_or(0);
        let twists = self.twists[length].get_or_init(|| Twists::new(LENGTHS[length].1, self.stop.clone()));
        let threads = if strands > LONG_CHAIN { self.threads } else { 1 };
        let effort = Effort { threads, ..Effort::until(&self.stop) };
        let search = nimber::Search::new(twists, &self.twist_table, effort);
        let answer = question(&search, chains);
        self.searched.fetch_add(search.nodes(), Ordering::Relaxed);
        answer.map_err(|nimber::Stopped { nodes: positions }| match strands {
            0..HARD_CHAIN => Error::Stopped { positions },
            HARD_CHAIN.. => Error::LongTwist { positions, strands },
        })
    }

    /// The nimber by the search that works for every diagram.
    pub(super) fn nimber_of_network(&self, position: &Position) -> Result<u32, Error> {
        self.ask(position, |search, sum| {
            let mut nimber = sum.alone;
            for part in &sum.parts {
                nimber ^= search.nimber(part)?;
            }
            Ok(nimber.into())
        })
    }

    /// The moves that win for the player to move, one for each class of moves that differ by the names of unused colours.
    ///
    /// # Errors
    /// As [`Solver::winner`].
    pub fn winning_moves(&self, position: &Position) -> Result<Vec<Move>, Error> {
        let mut winning = Vec::new();
        for m in position.moves_up_to_renaming() {
            if !self.mover_wins(&position.play(m)?)? {
                winning.push(m);
            }
        }
        Ok(winning)
    }

    /// Puts one question to all threads; the first answer is the answer.
    fn ask<T: Send>(
        &self,
        position: &Position,
        question: impl Fn(&mut Search, &Sum) -> Result<T, GaveUp> + Sync,
    ) -> Result<T, Error> {
        let strands = position.crossings().strands();
        if strands > MOST_STRANDS {
            return Err(Error::TooManyStrands { what: "solving", strands, most: MOST_STRANDS });
        }
        let sum = Sum::of(&Network::new(position.crossings(), position.colouring()));
        let answered = AtomicBool::new(false);
        let run = |thread: usize| {
            let mut search = Search { solver: self, answered: &answered, thread, searched: 0 };
            let answer = question(&mut search, &sum).ok();
            if answer.is_some() {
                answered.store(true, Ordering::Relaxed);
            }
            self.searched.fetch_add(search.searched, Ordering::Relaxed);
            answer
        };
        // Small questions are answered before a thread is started.
        let helpers = if sum.parts.iter().any(|part| part.strands() > 12) { self.threads - 1 } else { 0 };
        let answer = std::thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> = (1..=helpers).map(|thread| scope.spawn(move || run(thread))).collect();
            let own = run(0);
            threads.into_iter().fold(own, |answer, thread| answer.or(thread.join().ok().flatten()))
        });
        answer.ok_or_else(|| Error::Stopped { positions: self.searched() })
    }
}

/// Whether a first move wins, asked of one after the other. Those in the middle cut the twist into like halves and are
/// answered soonest; asked of all at once, a search spends most of its time on those at the ends.
fn has_good_move(search: &nimber::Search<Twists>, twist: &Chain) -> Result<bool, nimber::Stopped> {
    let mut good = Ok(false);
    twist.options(&mut |pieces| {
        good = search.is_lost(std::mem::take(pieces), 0);
        good != Ok(false)
    });
    good
}

/// A position as the sum of its parts, without pairs of equal ones, the largest last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Sum {
    parts: Vec<Part>,
    /// The nimber of the strands that stand alone.
    alone: u8,
}

impl Sum {
    fn of(network: &Network) -> Sum {
        let (mut parts, alone) = Part::split(network);
        parts.sort_unstable_by(|a, b| a.strands().cmp(&b.strands()).then_with(|| a.cmp(b)));
        let mut sum = Sum { parts: Vec::with_capacity(parts.len()), alone: (alone % 2) as u8 };
        for part in parts {
            if sum.parts.last() == Some(&part) {
                sum.parts.pop();
            } else {
                sum.parts.push(part);
            }
        }
        sum
    }

    fn largest(&self) -> u32 {
        self.parts.last().map_or(0, Part::strands)
    }
}

/// Another thread has the answer, or nobody wants it any more.
struct GaveUp;

/// One thread's work on a question.
struct Search<'a> {
    solver: &'a Solver,
    answered: &'a AtomicBool,
    thread: usize,
    searched: u64,
}

impl Search<'_> {
    fn nimber(&mut self, part: &Part) -> Result<u8, GaveUp> {
        // A game of n moves has a nimber of at most n.
        for k in 0..part.strands() as u8 {
            if self.is(part, k)? {
                return Ok(k);
            }
        }
        Ok(part.strands() as u8)
    }

    /// Whether the nimber of a sum is `k`.
    fn sum_is(&mut self, sum: &Sum, mut k: u8) -> Result<bool, GaveUp> {
        k ^= sum.alone;
        let Some((largest, others)) = sum.parts.split_last() else {
            return Ok(k == 0);
        };
        for part in others {
            k ^= self.nimber(part)?;
        }
        self.is(largest, k)
    }

    /// Whether the nimber of `part` is `k`.
    fn is(&mut self, part: &Part, k: u8) -> Result<bool, GaveUp> {
        if u32::from(k) > part.strands() {
            return Ok(false);
        }
        if let Some(known) = self.solver.table.get(part).says(k) {
            return Ok(known);
        }
        if self.answered.load(Ordering::Relaxed) || self.solver.stop.load(Ordering::Relaxed) {
            return Err(GaveUp);
        }
        self.searched += 1;
        let is = !self.has_option_or_smaller(part, k)?;
        self.solver.table.learn(part, k, is);
        Ok(is)
    }

    /// Whether an option of `part` has the nimber `k`, or `part` itself one below `k`: the two ways not to be `k`.
    fn has_option_or_smaller(&mut self, part: &Part, k: u8) -> Result<bool, GaveUp> {
        // What the table knows comes first. Of what is left, options in small parts are answered soonest.
        let mut undecided = Vec::new();
        for mut option in options(part) {
            let mut alone = option.alone;
            option.parts.retain(|part| match self.solver.table.get(part) {
                Knowledge::Is(nimber) => {
                    alone ^= nimber;
                    false
                }
                Knowledge::IsNot(_) => true,
            });
            option.alone = alone;
            let decided = match &option.parts[..] {
                [] => Some(alone == k),
                [part] => self.solver.table.get(part).says(alone ^ k),
                _ => None,
            };
            match decided {
                Some(true) => return Ok(true),
                Some(false) => {}
                None => undecided.push(option),
            }
        }
        undecided.sort_by_key(|option| (option.largest(), option.parts.len()));
        // Threads start at different options, and find in the table what the others did.
        let count = undecided.len();
        if count > 1 {
            undecided.rotate_left(self.thread * count / self.solver.threads);
        }
        for option in &undecided {
            if self.sum_is(option, k)? {
                return Ok(true);
            }
        }
        for smaller in 0..k {
            if self.is(part, smaller)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The different positions after one move.
fn options(part: &Part) -> Vec<Sum> {
    let network = part.network();
    let mut options: Vec<Sum> = bits(network.live)
        .flat_map(|strand| bits(network.domains[usize::from(strand)].into()).map(move |colour| (strand, colour)))
        .map(|(strand, colour)| Sum::of(&network.coloured(strand, colour)))
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}
