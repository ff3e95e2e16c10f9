//! One picture of every kind.

use upstar_draw::*;
use upstar_knots::Twist::{Negative, Positive, Undecided};
use upstar_knots::tricolor::{Crossings, Position};
use upstar_knots::{Diagram, Pseudodiagram, Sign};
use upstar_rules::boards::{Amazons, ChompBar};
use upstar_rules::graphs::{Choosing, Kayles};
use upstar_rules::placement::{Board as Squares, Placement, Surface};
use upstar_rules::strips::SkiJumps;
use upstar_values::{Dyadic, Value};

type Named = Vec<(&'static str, Picture)>;

/// The pictures, by name.
pub fn pictures() -> std::result::Result<Named, Box<dyn std::error::Error>> {
    let mut all = knots()?;
    all.extend(values()?);
    all.extend(positions()?);
    Ok(all)
}

fn knots() -> std::result::Result<Named, Box<dyn std::error::Error>> {
    let diagram: Diagram = "8_18".parse()?;
    let half = Pseudodiagram::from(diagram.shadow()?).decided(0, Sign::Positive)?.decided(3, Sign::Negative)?;
    let trefoil: Diagram = "3_1".parse()?;
    let tricolour = KnotOptions { colours: vec![Some(0), Some(1), Some(2)], ..KnotOptions::default() };
    let started =
        KnotOptions { colours: vec![Some(0), None, Some(1), None, None, None, Some(2)], ..KnotOptions::default() };
    let marked = KnotOptions { labels: true, highlighted: vec![1, 4], ..KnotOptions::default() };
    let plain = KnotOptions::default();
    Ok(vec![
        ("knot-pseudo", knot(&half, &marked)?),
        ("knot-tricolour", knot(&trefoil, &tricolour)?),
        ("knot-tricolour-started", knot(&"7_4".parse::<Diagram>()?, &started)?),
        ("knot-sum", knot(&trefoil.connected_sum(&"4_1".parse()?)?, &plain)?),
        ("rational", rational(&[vec![Positive; 3], vec![Positive], vec![Positive; 3]], false)?),
        (
            "rational-undecided",
            rational(
                &[
                    vec![Positive, Undecided, Undecided],
                    vec![Negative],
                    vec![Undecided; 2],
                    vec![Positive, Positive, Undecided],
                ],
                true,
            )?,
        ),
        ("knot-circle", knot(&Diagram::unknot(), &plain)?),
        ("link", knot(&"braid:1 1 -2 -2 1".parse::<Diagram>()?, &plain)?),
    ])
}

fn values() -> std::result::Result<Named, Box<dyn std::error::Error>> {
    let number = |n: i64| Value::from(n);
    let switch = Value::from_options([number(3)], [number(-1)]);
    let hot = Value::from_options([number(4), Value::from_options([number(6)], [number(1)])], [switch - number(3)]);
    let tiny = Value::from_options([Value::ZERO], [Value::from_options([Value::ZERO], [number(-2)])]);
    let nim: Vec<Vec<Option<u64>>> =
        (0..12u64).map(|a| (0..12u64).map(|b| (a + b < 20).then_some(a ^ b)).collect()).collect();
    // Kayles: take one or two, perhaps parting the heap (*Winning Ways* ch. 4).
    let mut kayles: Vec<u64> = vec![0];
    for n in 1..=120usize {
        let options: Vec<u64> = (1..=2.min(n))
            .flat_map(|t| (0..=n - t).map(move |a| (a, n - t - a)))
            .map(|(a, b)| kayles[a] ^ kayles[b])
            .collect();
        kayles.push((0..).find(|m| !options.contains(m)).unwrap_or(0));
    }
    Ok(vec![
        ("tree", game_tree(Value::UP + Value::UP + Value::STAR, false)?),
        ("tree-merged", game_tree(hot + Value::UP, true)?),
        ("number-tree", number_tree(4)?),
        ("cloud", cloud(switch)),
        ("cloud-star", cloud(Value::STAR)),
        ("cloud-number", cloud(Value::from(Dyadic::new(5, 3)))),
        ("thermograph", thermograph(hot)),
        ("thermograph-tiny", thermograph(tiny)),
        ("thermograph-number", thermograph(Value::from(Dyadic::new(3, 2)))),
        ("nimbers", nimber_table("Nim", &nim, [0, 0])?),
        ("period", period_plot("Kayles", &kayles, 72, Some(12))?),
    ])
}

fn positions() -> std::result::Result<Named, Box<dyn std::error::Error>> {
    use Owner::{Anyone, Left, Right};
    let edge = |from, to, owner| HackenbushEdge { from, to, owner, winning: false };
    let house = [
        edge(0, 1, Left),
        edge(0, 2, Left),
        edge(1, 3, Left),
        edge(2, 4, Right),
        edge(1, 2, Anyone),
        edge(3, 4, Right),
        edge(3, 5, Left),
        edge(4, 5, Right),
        edge(5, 6, Anyone),
        edge(6, 6, Right),
        edge(6, 6, Left),
        edge(1, 3, Right),
        HackenbushEdge { winning: true, ..edge(0, 7, Anyone) },
        edge(7, 8, Right),
        edge(7, 9, Left),
        edge(8, 8, Anyone),
        edge(0, 7, Left),
    ];
    let mut queens = Board::new("Queens", 5, 6);
    queens.checkered = true;
    queens.coordinates = Coordinates::Letters;
    for (row, column, piece) in
        [(0, 0, Piece::Queen), (1, 2, Piece::Knight), (2, 4, Piece::Bishop), (3, 1, Piece::Rook), (4, 5, Piece::King)]
    {
        if let Some(square) = queens.square(row, column) {
            square.mark = Mark::Piece(piece, if row % 2 == 0 { Anyone } else { Left });
        }
    }
    for i in 1..5 {
        if let Some(square) = queens.square(i, i) {
            square.shaded = true;
        }
    }
    let mut domineering = Board::new("Domineering", 4, 5);
    let domino = |row, column, vertical, owner, proposed| Domino { row, column, vertical, owner, proposed };
    domineering.dominoes = vec![
        domino(0, 0, true, Left, false),
        domino(0, 1, false, Right, false),
        domino(2, 3, true, Left, true),
        domino(3, 0, false, Right, false),
    ];
    if let Some(square) = domineering.square(1, 4) {
        square.mark = Mark::Hole;
    }
    let mut clobber = Board::new("Clobber", 3, 4);
    for (i, square) in clobber.squares.iter_mut().enumerate().filter(|(i, _)| i % 5 != 4) {
        square.mark = Mark::Stone(if i % 2 == 0 { Left } else { Right });
    }
    clobber.squares[4].winning = vec![Left, Right];
    let counter = |owner, letter: &str| Mark::Counter(owner, letter.to_owned());
    let toads = vec![
        counter(Left, "T"),
        counter(Left, "T"),
        Mark::Empty,
        Mark::Empty,
        counter(Right, "F"),
        counter(Right, "F"),
    ];
    let vertex = |label: &str, tint| Vertex { label: label.to_owned(), tint, winning: Vec::new() };
    let mut vertices: Vec<Vertex> = ["a", "b", "c", "d", "e", "f", "g"].map(|l| vertex(l, Tint::Untinted)).to_vec();
    vertices[0].tint = Tint::Painted(Left);
    vertices[1].tint = Tint::Only(Right);
    vertices[2].tint = Tint::Only(Left);
    vertices[3].tint = Tint::Nobody;
    vertices[5].tint = Tint::Painted(Right);
    vertices[6].winning = vec![Left];
    let edges = [(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5), (5, 6), (6, 3), (2, 6)];
    let grid: Vec<(usize, usize)> =
        (0..20).flat_map(|i| [(i, i + 1), (i, i + 5)]).filter(|&(i, j)| j < 20 && (j == i + 5 || i % 5 < 4)).collect();
    let joined = |(from, to)| GraphEdge { from, to, gone: false };
    let blank = vec![Vertex::default(); 20];
    let string: Vec<HackenbushEdge> =
        [Left, Right, Right, Left, Anyone].into_iter().enumerate().map(|(i, owner)| edge(i, i + 1, owner)).collect();
    let queens_5 = Placement::new("queen", Squares::rectangle(5, 5)?)?;
    let by_symmetry = queens_5.strategy().ok_or("no strategy")?;
    let mut marked = hackenbush(&house)?;
    mark_winning(&mut marked, &[("edge 0".into(), Left), ("edge 3".into(), Right), ("edge 4".into(), Anyone)]);
    let mut seats = vec![Seat::Free; 12];
    seats[0] = Seat::Taken(Left);
    seats[1] = Seat::Taken(Left);
    seats[7] = Seat::Taken(Right);
    seats[8] = Seat::Taken(Right);
    Ok(vec![
        ("placement", placement(&Placement::parse("queen", "Q...|....|..#.", Surface::Torus, false)?)?),
        ("box", placement(&Placement::new("rook+knight", Squares::new(2, 3, 2, Surface::Rectangle)?)?)?),
        ("tour", tour(3, 4, &[0, 7, 2, 4, 11, 5, 3, 10, 1, 8, 6, 9], false)?),
        ("strategy", strategy(&queens_5, &by_symmetry)?),
        ("sum", side_by_side(vec![heaps(&[2, 3])?, standing_dominoes(&[Left, Right])?])),
        ("winning", marked),
        ("amazons", position(&Amazons::parse("x.#|..o")?)?),
        ("chomp", position(&ChompBar::new(vec![4, 4, 2])?)?),
        ("ski-jumps", position(&SkiJumps::parse("L..|.r.")?)?),
        ("arc-kayles", position(&Kayles::parse(Choosing::Edges, "a-b b-c c-d a:0")?)?),
        ("twist", tricolour(&Position::start(&Crossings::twist(6)?), None, false)?),
        ("strands", tricolour(&Position::parse(&"[(0,1,2),(0,3,4)]".parse()?, "12000")?, None, false)?),
        ("hackenbush", hackenbush(&house)?),
        ("hackenbush-string", hackenbush(&string)?),
        ("board-pieces", queens.picture()?),
        ("board-dominoes", domineering.picture()?),
        ("board-stones", clobber.picture()?),
        ("strip", Board::strip("Toads and Frogs", toads).picture()?),
        ("standing", standing_dominoes(&[Left, Right, Anyone, Right])?),
        ("heaps", heaps(&[3, 5, 7, 40, 0, 400])?),
        ("skittles", skittles(&[3, 10, 200])?),
        ("cake-strips", cakes(&[Cake { depth: 3, breadth: 5, count: 1 }], Slicing::Strips)?),
        (
            "cakes",
            cakes(&[Cake { depth: 4, breadth: 7, count: 1 }, Cake { depth: 2, breadth: 3, count: 2 }], Slicing::Cuts)?,
        ),
        ("seating", seating(0, Table::Straight, &seats)?),
        ("seating-round", seating(1, Table::Round, &seats)?),
        ("graph", graph("Col", &vertices, &edges.map(joined))?),
        ("graph-grid", graph("Snort", &blank, &grid.into_iter().map(joined).collect::<Vec<_>>())?),
    ])
}
