//! Places: the parts of a position that a move touches, by the names that pictures give them.

use std::fmt;

/// A part of a position that can be seen and pointed at. Everything is counted from 0; what it prints is the name of a
/// group in the picture of the position.
///
/// ```
/// use upstar_engine::Place;
/// assert_eq!(Place::Square { row: 0, column: 2 }.to_string(), "square 0 2");
/// assert_eq!(Place::Edge(3).in_summand(1).to_string(), "2: edge 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A square of a board or strip.
    Square {
        /// From the top.
        row: usize,
        /// From the left.
        column: usize,
    },
    /// A square of a box.
    Cell {
        /// The layer.
        layer: usize,
        /// From the top.
        row: usize,
        /// From the left.
        column: usize,
    },
    /// A heap.
    Heap(usize),
    /// A counter of a heap; below it lie as many as its number says.
    Counter {
        /// The heap.
        heap: usize,
        /// From the bottom.
        counter: usize,
    },
    /// A skittle in a row.
    Pin {
        /// The row.
        row: usize,
        /// From the left.
        pin: usize,
    },
    /// An edge, by its place in the notation.
    Edge(usize),
    /// A vertex or region, by its place in the notation.
    Vertex(usize),
    /// A line along which a cake can be cut.
    Cut {
        /// The cake.
        cake: usize,
        /// Whether it runs from North to South.
        vertical: bool,
        /// How many squares lie before it.
        after: usize,
    },
    /// A strip, one square wide, that can be eaten out of a cake.
    Strip {
        /// The cake.
        cake: usize,
        /// Whether it runs from North to South.
        vertical: bool,
        /// How many squares lie before it.
        after: usize,
    },
    /// A free seat at a table.
    Seat {
        /// The table.
        table: usize,
        /// From the left, or clockwise.
        seat: usize,
    },
    /// A domino in a row.
    Domino(usize),
    /// A crossing of a knot.
    Crossing(usize),
    /// A strand of a knot.
    Strand(usize),
    /// The position as a whole, where it has no parts that could be pointed at.
    Whole,
    /// A place in one position of a sum.
    InSummand(usize, Box<Place>),
}

impl Place {
    /// The place in the position with this number of a sum.
    pub fn in_summand(self, number: usize) -> Place {
        Place::InSummand(number, Box::new(self))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = |vertical: bool| if vertical { "vertical" } else { "horizontal" };
        match *self {
            Place::Square { row, column } => write!(f, "square {row} {column}"),
            Place::Cell { layer, row, column } => write!(f, "square {layer} {row} {column}"),
            Place::Heap(heap) => write!(f, "heap {heap}"),
            Place::Counter { heap, counter } => write!(f, "counter {heap} {counter}"),
            Place::Pin { row, pin } => write!(f, "pin {row} {pin}"),
            Place::Edge(edge) => write!(f, "edge {edge}"),
            Place::Vertex(vertex) => write!(f, "vertex {vertex}"),
            Place::Cut { cake, vertical, after } => write!(f, "cut {cake} {} {after}", direction(vertical)),
            Place::Strip { cake, vertical, after } => write!(f, "strip {cake} {} {after}", direction(vertical)),
            Place::Seat { table, seat } => write!(f, "seat {table} {seat}"),
            Place::Domino(domino) => write!(f, "domino {domino}"),
            Place::Crossing(crossing) => write!(f, "crossing {crossing}"),
            Place::Strand(strand) => write!(f, "strand {strand}"),
            Place::Whole => f.write_str("position"),
            Place::InSummand(number, ref place) => write!(f, "{}: {place}", number + 1),
        }
    }
}
