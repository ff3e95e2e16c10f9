//! Knots, the knotting-unknotting game and the tricolorability game, as the calculator knows them.

mod diagram;
mod play;
mod position;
mod questions;
mod tricolour;

use std::sync::atomic::{AtomicBool, Ordering};

use upstar_knots::Control;
use upstar_rules::About;
use upstar_values::Budget;

use crate::catalogue::{Game, Group};
use crate::setup::{Clicked, Setup};

/// Runs a knot solver within a budget.
fn within<T>(budget: &Budget, solve: impl FnOnce(&Control) -> upstar_knots::Result<T>) -> Result<T, String> {
    let stop = AtomicBool::new(false);
    let watch = |_| {
        if budget.check().is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let memory_limit = budget.memory_limit().map_or(u64::MAX, |bytes| bytes as u64);
    let control = Control { memory_limit, progress: Some(&watch), cancel: Some(&stop) };
    solve(&control).map_err(|error| budget.check().err().map_or_else(|| error.to_string(), |why| why.to_string()))
}

const JOHNSON: &str = "W. Johnson, The Knotting-Unknotting Game played on Sums of Rational Shadows (2011)";

/// The knots and knot games of the catalogue.
pub(crate) static GAMES: &[Game] = &[
    Game {
        about: About {
            name: "knot",
            title: "Knots",
            notation: "knot(CODE)",
            rules: "A knot diagram with every crossing decided. CODE is a name of the table up to 13 crossings (\"8_18\", \
                \"11a_1\", \"K11a1\"), or a code: \"pd:[[1,5,2,4],…]\", \"dt:4 6 2\", \"gauss:…\", \"braid:1 2 1 2\", \"conway:3 1 3\".",
            example: ("knot(\"8_18\").determinant", "45"),
            source: "KnotInfo (C. Livingston, A. H. Moore) for the table",
        },
        group: Group::Knots,
        start: "knot(\"8_18\")",
        setup: Setup::Knot { click: None },
        make: diagram::knot,
    },
    Game {
        about: About {
            name: "shadow",
            title: "The knotting-unknotting game",
            notation: "shadow(CODE)",
            rules: "The knotting-unknotting game: the players in turn decide an undecided crossing, either way. The Unknotter \
                wins if the knot they end with is the unknot, else the Knotter. A shadow is a curve with no crossing \
                decided. The outcome is 1 or 2 (the first or second player wins), U or K.",
            example: ("shadow(\"8_18\").outcome", "K"),
            source: JOHNSON,
        },
        group: Group::Knots,
        start: "shadow(\"7_4\")",
        setup: Setup::Knot { click: Some(Clicked::Crossings) },
        make: position::shadow,
    },
    Game {
        about: About {
            name: "pseudo",
            title: "The knotting-unknotting game, begun",
            notation: "pseudo(CODE, undecided=\"1 4 5\")",
            rules: "A position of the knotting-unknotting game: the diagram of CODE with these crossings undecided, counted \
                from 1 as in the code.",
            example: ("pseudo(\"3_1\", undecided=\"1\").outcome", "1"),
            source: JOHNSON,
        },
        group: Group::Knots,
        start: "pseudo(\"7_4\", undecided=\"1 3 5 6\")",
        setup: Setup::Knot { click: Some(Clicked::Crossings) },
        make: position::pseudo,
    },
    Game {
        about: About {
            name: "rational",
            title: "The knotting-unknotting game on rational knots",
            notation: "rational(\"[a1(b1),…,an(bn)]\")",
            rules: "The same game on a rational knot, written as in the paper: region i has a_i resolved crossings, negative \
                for the other way, and b_i unresolved ones. [(3),(1),(3)] is a shadow, [2,-1,2] is resolved.",
            example: ("rational(\"[(3),(1),(3)]\").outcome", "1"),
            source: JOHNSON,
        },
        group: Group::Knots,
        start: "rational(\"[(3),(1),(3)]\")",
        setup: Setup::Twists,
        make: position::rational,
    },
    Game {
        about: About {
            name: "tricolor",
            title: "The tricolorability game",
            notation: "tricolor(CODE), tricolor([(0,1,2),(0,3,4)]), tricolor(CODE, colours=\"0120\")",
            rules: "Players in turn colour a strand red, green or blue; a crossing whose three strands are all coloured must \
                show one colour or three. Whoever cannot colour a strand loses.",
            example: ("tricolor(\"4_1\").winner", "P2"),
            source: "J. McKeown, The Tricolorability Game (2011)",
        },
        group: Group::Knots,
        start: "tricolor(\"4_1\")",
        setup: Setup::Knot { click: Some(Clicked::Strands) },
        make: tricolour::tricolor,
    },
    Game {
        about: About {
            name: "twist",
            title: "The n-twist",
            notation: "twist(n)",
            rules: "The strands at the crossings of the n-twist projection of the unknot, for tricolor(twist(n)).",
            example: ("tricolor(twist(9)).complete", "3075"),
            source: "J. McKeown, The Tricolorability Game (2011)",
        },
        group: Group::Knots,
        start: "tricolor(twist(6))",
        setup: Setup::Knot { click: Some(Clicked::Strands) },
        make: tricolour::twist,
    },
];
