//! How wide words are.

/// Largest width of a value, in bits.
pub const MAX_WIDTH: u32 = 128;
