//! Sets of vertices split into their connected parts.

use super::Bits;

/// Tell the connected parts of `free`, when each of them is known to have a vertex in `around`.
///
/// What is left of a connected set after a move has such a vertex in each of its parts next to what was taken, so the
/// walk ends as soon as one part has all of these.
#[inline]
pub(super) fn split<const W: usize>(
    near: &[Bits<W>],
    mut free: Bits<W>,
    around: Bits<W>,
    tell: &mut dyn FnMut(Bits<W>),
) {
    let mut around = around & free;
    while let Some(first) = around.least() {
        let (mut part, mut frontier) = (Bits::one(first), Bits::one(first));
        while let Some(vertex) = frontier.least() {
            if around.without(part).is_empty() {
                part = free;
                break;
            }
            let found = (near[vertex] & free).without(part);
            part |= found;
            frontier = frontier.without(Bits::one(vertex)) | found;
        }
        tell(part);
        free = free.without(part);
        around = around.without(part);
    }
}
