//! Placement games in which standing pieces block the lines of later ones.
//!
//! No piece is ever put on a threatened square, so nothing is put into a line that threatens: pieces only block the
//! lines of pieces that come later. A position is the set of free squares with the set of squares that stop a line.

use super::{Placement, SquareState};
use upstar_engine::nimber::{Bits, Identity, Impartial, Keys, Layout, Move, Nimber};

/// The game on one board; threats are looked up line by line.
pub(super) struct Blocked<const W: usize> {
    /// For each piece and square, its lines: the squares in the order they are met.
    lines: Vec<Vec<Vec<Vec<u16>>>>,
    /// Keys of the free squares (vertex `s`) and the stops (vertex `squares + s`), under the board's symmetries.
    keys: Keys,
    squares: usize,
}

/// Free squares that can still influence each other, and the stops that matter to them.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Region<const W: usize> {
    free: Bits<W>,
    stops: Bits<W>,
}

impl<const W: usize> Blocked<W> {
    pub(super) fn new(position: &Placement) -> Self {
        let board = position.board();
        let squares = board.squares();
        let lines_from = |directions: &[([i32; 3], bool)], square| {
            let lines = directions.iter().map(|&(direction, rides)| board.line(square, direction, rides));
            lines.map(|line| line.map(|met| met as u16).collect::<Vec<u16>>()).filter(|line| !line.is_empty()).collect()
        };
        let lines = position.pieces().iter().map(|piece| {
            let directions = piece.directions();
            (0..squares).map(|square| lines_from(&directions, square)).collect()
        });
        let lines: Vec<Vec<Vec<Vec<u16>>>> = lines.collect();
        let near = |piece: usize, square: usize| {
            let mut near: Vec<u16> = lines[piece][square].iter().flatten().copied().collect();
            near.sort_unstable();
            near
        };
        let symmetries = board.symmetries();
        let images = symmetries.iter().map(|symmetry| {
            let image: Vec<u16> = (0..squares).map(|square| board.image(symmetry, square) as u16).collect();
            let both = image.iter().copied().chain(image.iter().map(|square| square + squares as u16));
            both.collect::<Vec<u16>>()
        });
        let layout = Layout::Symmetries(images.collect());
        let keys = Keys::new(layout, 2 * squares, |image| {
            (0..lines.len()).all(|piece| {
                (0..squares).all(|square| {
                    let mut moved: Vec<u16> = near(piece, square).iter().map(|&s| image[usize::from(s)]).collect();
                    moved.sort_unstable();
                    moved == near(piece, usize::from(image[square]))
                })
            })
        });
        Self { lines, keys, squares }
    }

    /// The regions of a position.
    pub(super) fn regions(&self, position: &Placement) -> Vec<Region<W>> {
        let is_stop = |state: &SquareState| matches!(state, SquareState::Occupied(_) | SquareState::Hole);
        let stops = position.states().iter().enumerate().filter(|(_, state)| is_stop(state));
        let stops = stops.map(|(square, _)| square).collect();
        let mut regions = Vec::new();
        self.split(position.squares(SquareState::Free).collect(), stops, &mut regions);
        regions
    }

    fn threatened(&self, piece: usize, square: usize, stops: Bits<W>) -> Bits<W> {
        let mut threatened = Bits::one(square);
        for line in &self.lines[piece][square] {
            for &met in line.iter().take_while(|&&met| !stops.contains(usize::from(met))) {
                threatened.insert(usize::from(met));
            }
        }
        threatened
    }

    /// Two free squares are together when some piece on one threatens the other. A piece put between two squares of a
    /// region is itself on their line, hence in the region: regions do not disturb each other.
    fn split(&self, mut free: Bits<W>, stops: Bits<W>, regions: &mut Vec<Region<W>>) {
        let pieces = 0..self.lines.len();
        while let Some(first) = free.least() {
            let (mut region, mut frontier) = (Bits::one(first), Bits::one(first));
            while let Some(square) = frontier.least() {
                let near = pieces.clone().fold(Bits::EMPTY, |near, piece| near | self.threatened(piece, square, stops));
                let found = (near & free).without(region);
                region |= found;
                frontier = frontier.without(Bits::one(square)) | found;
            }
            regions.push(Region { free: region, stops: self.stops_that_matter(region, stops) });
            free = free.without(region);
        }
    }

    /// The first stops on lines from the region that would lead back into it.
    fn stops_that_matter(&self, region: Bits<W>, stops: Bits<W>) -> Bits<W> {
        let mut matter = Bits::EMPTY;
        for square in region.iter() {
            for line in self.lines.iter().flat_map(|piece| &piece[square]) {
                let stop = line.iter().position(|&met| stops.contains(usize::from(met)));
                if let Some(stop) = stop
                    && line[stop..].iter().any(|&met| region.contains(usize::from(met)))
                {
                    matter.insert(usize::from(line[stop]));
                }
            }
        }
        matter
    }
}

impl<const W: usize> Impartial for Blocked<W> {
    type Part = Region<W>;

    fn identify(&self, region: &Region<W>) -> Identity {
        if region.free.len() <= 1 {
            return Identity::Nimber(Nimber(region.free.len() as u32));
        }
        let stops = region.stops.iter().map(|square| self.squares + square);
        Identity::Key(self.keys.key(region.free.iter().chain(stops)).0)
    }

    fn moves(&self, region: &Region<W>) -> u32 {
        (region.free.len() * self.lines.len()) as u32
    }

    fn fingerprint(&self) -> u64 {
        // By the lines, written down in their order (FNV-1a).
        let numbers = self.lines.iter().enumerate().flat_map(|(piece, squares)| {
            squares.iter().enumerate().flat_map(move |(square, lines)| {
                lines.iter().flat_map(move |line| line.iter().copied().chain([u16::MAX, piece as u16, square as u16]))
            })
        });
        numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| (hash ^ u64::from(number)).wrapping_mul(0x100_0000_01b3))
    }

    fn options(&self, region: &Region<W>, option: &mut dyn FnMut(Move, &mut Vec<Region<W>>) -> bool) {
        let mut regions = Vec::new();
        for square in region.free.iter() {
            for piece in 0..self.lines.len() {
                let free = region.free.without(self.threatened(piece, square, region.stops));
                regions.clear();
                self.split(free, region.stops | Bits::one(square), &mut regions);
                if option(0, &mut regions) {
                    return;
                }
            }
        }
    }
}
