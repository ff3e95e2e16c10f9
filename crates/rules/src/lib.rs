//! The games: one file a game.
