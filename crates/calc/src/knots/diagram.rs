//! What can be asked of a knot diagram.

use std::sync::Arc;

use upstar_knots::{ArcPresentation, Diagram, Pseudodiagram, Verdict, notation};
use upstar_values::{Dyadic, Value};

use crate::answer::Answer;
use crate::arguments::Arguments;
use crate::attribute::{self, Attribute, AttributeHelp, Question};
use crate::error::Error;
use crate::knots::play::KnotGame;
use crate::knots::position::KnotPosition;
use crate::playable::Playable;
use crate::thing::Thing;

/// A knot or link diagram with every crossing decided.
pub(crate) struct Knot {
    pub diagram: Diagram,
    /// The expression that makes it.
    text: String,
}

pub(super) fn knot(arguments: &mut Arguments) -> Result<Answer, Error> {
    let (code, span) = arguments.text("CODE")?;
    let diagram = notation::read(&code).map_err(|error| Error::new(span, error.to_string()))?;
    Ok(Answer::Thing(Arc::new(Knot { diagram, text: format!("knot(\"{code}\")") })))
}

impl Knot {
    pub fn from_diagram(diagram: Diagram) -> Answer {
        let text = format!("knot(\"pd:{}\")", diagram.pd());
        Answer::Thing(Arc::new(Knot { diagram, text }))
    }
}

impl Thing for Knot {
    fn kind(&self) -> String {
        "a knot diagram".into()
    }

    fn text(&self) -> String {
        self.text.clone()
    }

    fn attributes(&self) -> Vec<AttributeHelp> {
        ATTRIBUTES.iter().map(Attribute::help).collect()
    }

    fn ask(&self, question: Question) -> Result<Answer, Error> {
        attribute::ask(ATTRIBUTES, self, "a knot diagram", question)
    }

    fn as_any(&self) -> &dyn std::any::Any {
        self
    }

    fn playable(&self) -> Option<Arc<dyn Playable>> {
        let position = Pseudodiagram::new(&self.diagram, &[]).ok()?;
        Some(Arc::new(KnotGame::new(position, self.text.clone(), self.text.contains(" # "), None)))
    }

    fn drawing(&self, labels: bool) -> Option<Result<upstar_draw::Picture, String>> {
        let options = upstar_draw::KnotOptions { labels, ..Default::default() };
        Some(upstar_draw::knot(&self.diagram, &options).map_err(|error| error.to_string()))
    }

    fn connected_sum(&self, other: &Answer) -> Option<Result<Answer, String>> {
        let other = other.thing::<Knot>()?;
        let sum = self.diagram.connected_sum(&other.diagram).map_err(|error| error.to_string());
        let text = format!("{} # {}", self.text, other.text);
        Some(sum.map(|diagram| Answer::Thing(Arc::new(Knot { diagram, text }))))
    }
}

fn integer(n: impl Into<num_bigint::BigInt>) -> Answer {
    Value::from(Dyadic::new(n, 0)).into()
}

fn told<T>(result: upstar_knots::Result<T>, arguments: &Arguments) -> Result<T, Error> {
    result.map_err(|error| Error::new(arguments.span(), error.to_string()))
}

fn verdict_in_words(verdict: &Verdict) -> String {
    match verdict {
        Verdict::UnknotByMoves(unknotting) if unknotting.moves.is_empty() => "the unknot: a round circle".into(),
        Verdict::UnknotByMoves(unknotting) => {
            let moves: Vec<String> = unknotting.moves.iter().map(|m| format!("  {m}")).collect();
            format!("the unknot, by {} moves to the round circle:\n{}", moves.len(), moves.join("\n"))
        }
        Verdict::UnknotByJones { crossings } => format!(
            "the unknot: moves lead to {crossings} crossings, where the Jones polynomial is 1, which detects the unknot \
             up to 24 crossings (Tuzun and Sikora)"
        ),
        Verdict::UnknotByArcs(steps) => format!(
            "the unknot: exchanges and destabilisations take an arc presentation with {} columns to one with two, in {} \
             steps (Dynnikov)",
            steps.first().map_or(2, ArcPresentation::size),
            steps.len().saturating_sub(1)
        ),
        Verdict::KnottedByArcs { size, presentations } => format!(
            "knotted: none of the {presentations} arc presentations with {size} columns that exchanges reach can be made \
             smaller, as the unknot's always can (Dynnikov)"
        ),
        Verdict::KnottedByDeterminant(determinant) => format!("knotted: its determinant is {determinant}, not 1"),
        Verdict::KnottedByJones(jones) => format!("knotted: its Jones polynomial is {jones}, not 1"),
        Verdict::Link { components } => format!("a link of {components} components"),
    }
}

static ATTRIBUTES: &[Attribute<Knot>] = &[
    Attribute {
        name: "crossings",
        usage: "crossings",
        about: "how many crossings the diagram has",
        example: ("knot(\"4_1\").crossings", "4"),
        ask: |knot, _| Ok(integer(knot.diagram.crossings().len())),
    },
    Attribute {
        name: "components",
        usage: "components",
        about: "how many closed curves it has; 1 for a knot",
        example: ("knot(\"braid:1 1\").components", "2"),
        ask: |knot, _| Ok(integer(knot.diagram.components())),
    },
    Attribute {
        name: "writhe",
        usage: "writhe",
        about: "positive crossings minus negative ones",
        example: ("knot(\"braid:1 1 1\").writhe", "3"),
        ask: |knot, _| Ok(integer(knot.diagram.writhe())),
    },
    Attribute {
        name: "determinant",
        usage: "determinant",
        about: "the determinant",
        example: ("knot(\"8_18\").determinant", "45"),
        ask: |knot, arguments| Ok(integer(told(knot.diagram.determinant(), arguments)?)),
    },
    Attribute {
        name: "alexander",
        usage: "alexander",
        about: "the Alexander polynomial",
        example: ("knot(\"4_1\").alexander", "-t^-1 + 3 - t"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.alexander(), arguments)?.to_string())),
    },
    Attribute {
        name: "jones",
        usage: "jones",
        about: "the Jones polynomial",
        example: ("knot(\"braid:1 1 1\").jones", "t + t^3 - t^4"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.jones(), arguments)?.to_string())),
    },
    Attribute {
        name: "bracket",
        usage: "bracket",
        about: "the Kauffman bracket",
        example: ("knot(\"braid:1\").bracket", "-A^3"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.bracket(), arguments)?.to_string())),
    },
    Attribute {
        name: "tricolorable",
        usage: "tricolorable",
        about: "whether it can be coloured with three colours",
        example: ("knot(\"3_1\").tricolorable", "true"),
        ask: |knot, arguments| Ok(told(knot.diagram.is_tricolorable(), arguments)?.into()),
    },
    Attribute {
        name: "is_unknot",
        usage: "is_unknot",
        about: "whether it is the unknot",
        example: ("knot(\"braid:1 -2\").is_unknot", "true"),
        ask: |knot, arguments| Ok(told(knot.diagram.is_unknot(), arguments)?.into()),
    },
    Attribute {
        name: "verdict",
        usage: "verdict",
        about: "whether it is the unknot, with the moves or the invariant that show it",
        example: ("knot(\"4_1\").verdict", "knotted: its determinant is 5, not 1"),
        ask: |knot, arguments| Ok(Answer::Text(verdict_in_words(&told(knot.diagram.recognise(), arguments)?))),
    },
    Attribute {
        name: "certificate",
        usage: "certificate",
        about: "the single Reidemeister moves down to the round circle, each with the signed Gauss code after it; + when \
                crossings come, - when they go",
        example: ("knot(\"braid:1 -2\").certificate", "[I- 0: U1-O1-, I- 1: round circle]"),
        ask: |knot, arguments| match told(knot.diagram.recognise(), arguments)? {
            Verdict::UnknotByMoves(unknotting) => {
                let moves = told(unknotting.reidemeister(), arguments)?;
                Ok(Answer::List(moves.iter().map(|step| Answer::Text(step.to_string())).collect()))
            }
            other => {
                let message = format!("there are no moves to the round circle to show: {}", verdict_in_words(&other));
                Err(Error::new(arguments.span(), message))
            }
        },
    },
    Attribute {
        name: "arcs",
        usage: "arcs",
        about: "an arc presentation: the rows that each column joins; columns pass above rows",
        example: ("knot(\"braid:1\").arcs", "[[0, 4], [0, 2], [1, 3], [2, 3], [1, 4]]"),
        ask: |knot, arguments| {
            let arcs = told(ArcPresentation::of(&knot.diagram), arguments)?;
            let column = |ends: &[u16; 2]| Answer::List(ends.iter().map(|&row| integer(row)).collect());
            Ok(Answer::List(arcs.columns().iter().map(column).collect()))
        },
    },
    Attribute {
        name: "mirror",
        usage: "mirror",
        about: "the mirror image",
        example: ("knot(\"braid:1 1 1\").mirror.writhe", "-3"),
        ask: |knot, _| Ok(Knot::from_diagram(knot.diagram.mirror())),
    },
    Attribute {
        name: "shadow",
        usage: "shadow",
        about: "the same curve with no crossing decided",
        example: ("knot(\"8_18\").shadow.outcome", "K"),
        ask: |knot, arguments| Ok(KnotPosition::general(told(knot.diagram.shadow(), arguments)?.into(), None)),
    },
    Attribute {
        name: "strands",
        usage: "strands",
        about: "the strands at each crossing, the upper one first",
        example: ("knot(\"4_1\").strands", "[(0,1,2), (2,3,0), (1,2,3), (3,0,1)]"),
        ask: |knot, _| {
            let triples = knot.diagram.strand_triples().into_iter();
            let text = triples.map(|t| format!("({},{},{})", t.over, t.incoming, t.outgoing));
            Ok(Answer::List(text.map(Answer::Text).collect()))
        },
    },
    Attribute {
        name: "pd",
        usage: "pd",
        about: "the planar diagram code",
        example: ("knot(\"dt:4 6 2\").pd", "[[4,2,5,1],[6,4,1,3],[2,6,3,5]]"),
        ask: |knot, _| Ok(Answer::Text(knot.diagram.pd())),
    },
    Attribute {
        name: "dt",
        usage: "dt",
        about: "the Dowker-Thistlethwaite code",
        example: ("knot(\"4_1\").dt", "4 6 8 2"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.dt(), arguments)?)),
    },
    Attribute {
        name: "gauss",
        usage: "gauss",
        about: "the signed Gauss code",
        example: ("knot(\"braid:1 1 1\").gauss", "O2+U3+O1+U2+O3+U1+"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.gauss(), arguments)?)),
    },
    Attribute {
        name: "conway",
        usage: "conway",
        about: "Conway's notation, where the twists of the diagram show a rational knot or a sum of rational tangles",
        example: ("knot(\"8_19\").conway", "3,3,-2"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.conway(), arguments)?)),
    },
    Attribute {
        name: "braid",
        usage: "braid",
        about: "a braid word whose closure is the knot, from an arc presentation",
        example: ("knot(\"3_1\").braid", "1 1 1"),
        ask: |knot, arguments| Ok(Answer::Text(told(knot.diagram.braid(), arguments)?)),
    },
];
