//! Chess pieces as outlines.

use crate::geometry::{Point, at};
use crate::picture::{Path, Step};

/// A chess piece; an amazon is drawn as a queen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Piece {
    /// Moves in straight lines and diagonals.
    Queen,
    /// Moves one step.
    King,
    /// Moves in straight lines.
    Rook,
    /// Moves along diagonals.
    Bishop,
    /// Leaps two and one.
    Knight,
}

/// The outline of a piece in a square of side 1 around `centre` scaled by `size`: closed paths.
pub(crate) fn outline(piece: Piece, centre: Point, size: f64) -> Vec<Path> {
    let p = |x: f64, y: f64| centre + at(x, y) * size;
    let polygon = |points: &[(f64, f64)]| Path::polygon(points.iter().map(|&(x, y)| p(x, y)));
    let base = polygon(&[(-0.3, 0.38), (-0.26, 0.28), (0.26, 0.28), (0.3, 0.38)]);
    let ball = |x: f64, y: f64, r: f64| {
        let k = 0.55 * r;
        let cubic = |a: (f64, f64), b: (f64, f64), c: (f64, f64)| Step::Cubic(p(a.0, a.1), p(b.0, b.1), p(c.0, c.1));
        let steps = vec![
            Step::Move(p(x + r, y)),
            cubic((x + r, y + k), (x + k, y + r), (x, y + r)),
            cubic((x - k, y + r), (x - r, y + k), (x - r, y)),
            cubic((x - r, y - k), (x - k, y - r), (x, y - r)),
            cubic((x + k, y - r), (x + r, y - k), (x + r, y)),
        ];
        Path { steps }.closed()
    };
    match piece {
        Piece::Rook => vec![
            polygon(&[
                (-0.2, 0.26),
                (-0.16, -0.12),
                (-0.24, -0.18),
                (-0.24, -0.36),
                (-0.13, -0.36),
                (-0.13, -0.27),
                (-0.055, -0.27),
                (-0.055, -0.36),
                (0.055, -0.36),
                (0.055, -0.27),
                (0.13, -0.27),
                (0.13, -0.36),
                (0.24, -0.36),
                (0.24, -0.18),
                (0.16, -0.12),
                (0.2, 0.26),
            ]),
            base,
        ],
        Piece::Bishop => {
            let body = Path {
                steps: vec![
                    Step::Move(p(-0.14, 0.26)),
                    Step::Cubic(p(-0.1, 0.16), p(-0.24, 0.1), p(-0.2, -0.04)),
                    Step::Cubic(p(-0.17, -0.16), p(-0.05, -0.22), p(0.0, -0.3)),
                    Step::Cubic(p(0.03, -0.24), p(0.06, -0.21), p(0.1, -0.17)),
                    Step::Line(p(0.0, -0.04)),
                    Step::Line(p(0.03, -0.01)),
                    Step::Line(p(0.14, -0.13)),
                    Step::Cubic(p(0.19, -0.08), p(0.2, -0.06), p(0.2, -0.02)),
                    Step::Cubic(p(0.22, 0.12), p(0.1, 0.16), p(0.14, 0.26)),
                ],
            };
            vec![body.closed(), ball(0.0, -0.36, 0.055), base]
        }
        Piece::Queen => vec![
            polygon(&[
                (-0.22, 0.26),
                (-0.33, -0.18),
                (-0.18, 0.0),
                (-0.16, -0.28),
                (-0.05, -0.02),
                (0.0, -0.3),
                (0.05, -0.02),
                (0.16, -0.28),
                (0.18, 0.0),
                (0.33, -0.18),
                (0.22, 0.26),
            ]),
            ball(-0.34, -0.22, 0.045),
            ball(-0.165, -0.32, 0.045),
            ball(0.0, -0.35, 0.045),
            ball(0.165, -0.32, 0.045),
            ball(0.34, -0.22, 0.045),
            base,
        ],
        Piece::King => {
            let body = Path {
                steps: vec![
                    Step::Move(p(-0.2, 0.26)),
                    Step::Cubic(p(-0.42, 0.06), p(-0.36, -0.2), p(-0.16, -0.14)),
                    Step::Cubic(p(-0.1, -0.12), p(-0.04, -0.06), p(0.0, 0.02)),
                    Step::Cubic(p(0.04, -0.06), p(0.1, -0.12), p(0.16, -0.14)),
                    Step::Cubic(p(0.36, -0.2), p(0.42, 0.06), p(0.2, 0.26)),
                ],
            };
            let cross = polygon(&[
                (-0.03, -0.06),
                (-0.03, -0.24),
                (-0.1, -0.24),
                (-0.1, -0.3),
                (-0.03, -0.3),
                (-0.03, -0.38),
                (0.03, -0.38),
                (0.03, -0.3),
                (0.1, -0.3),
                (0.1, -0.24),
                (0.03, -0.24),
                (0.03, -0.06),
            ]);
            vec![body.closed(), cross, base]
        }
        Piece::Knight => {
            let body = Path {
                steps: vec![
                    Step::Move(p(-0.18, 0.26)),
                    Step::Cubic(p(-0.18, 0.08), p(0.02, 0.06), p(0.0, -0.06)),
                    Step::Cubic(p(-0.08, 0.0), p(-0.14, 0.0), p(-0.2, 0.07)),
                    Step::Line(p(-0.29, 0.02)),
                    Step::Cubic(p(-0.28, -0.06), p(-0.2, -0.1), p(-0.17, -0.22)),
                    Step::Cubic(p(-0.15, -0.28), p(-0.1, -0.28), p(-0.1, -0.38)),
                    Step::Line(p(0.0, -0.3)),
                    Step::Cubic(p(0.24, -0.26), p(0.26, 0.0), p(0.22, 0.26)),
                ],
            };
            vec![body.closed(), base]
        }
    }
}
