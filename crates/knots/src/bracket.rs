//! The Kauffman bracket by sweeping over the crossings.
//!
//! After some crossings have been smoothed in both ways, all that matters is how the edges that stick out (the
//! *frontier*) are matched with each other: the state is one polynomial for each matching. [`sweep`] chooses the order
//! and says how the matchings follow each other, [`cyclic`] adds the polynomials, and [`resolutions`] walks through all
//! resolutions of a pseudodiagram at once.
//!
//! Write `q = A^-2`. A crossing is worth `A (S0 + q S1)` or, flipped, `A^-1 (S0 + q^-1 S1)`, where `S0` joins positions
//! 0-1 and 2-3 of the crossing as it is listed and `S1` joins 1-2 and 3-0; a closed circle is worth `-(q + q^-1)`. The
//! exponents of `q` that belong to one matching have the same parity (smoothing a crossing of a planar diagram the
//! other way changes the number of circles by one), so that polynomials in `x = q^2 = A^-4` are enough.
//!
//! The bracket of a connected diagram with `n` crossings spans at most `4n` in `A` (Kauffman, Murasugi, Thistlethwaite),
//! that is `n + 1` consecutive powers of `x`. So nothing is lost modulo `x^L - 1` with `L > n`.

pub(crate) mod cyclic;
pub(crate) mod resolutions;
pub(crate) mod sweep;
