//! Widths of values, in bits.

/// Of a byte.
pub const BYTE: u32 = 8;

/// Of a word, in which vectors are kept.
pub const WORD: u32 = 32;

/// Of a general register.
pub const LONG: u32 = 64;
