//! Recursion that no game can overflow: the stack grows on the heap as deep as the game is.

/// Runs one level of a recursion, on a fresh piece of stack when the present one is nearly used up: wrap the body of a
/// recursive function in it and no input can overflow the stack.
#[inline]
pub fn deep<R>(level: impl FnOnce() -> R) -> R {
    const RED_ZONE: usize = 96 << 10;
    const PIECE: usize = 4 << 20;
    stacker::maybe_grow(RED_ZONE, PIECE, level)
}
