//! The values of `impl/vkey/src/word.rs`, with the same names, as lists of symbolic bytes.
//!
//! Every operation here only regroups bytes or asks the explorer; none computes. So a value is the list of its bytes, and two values are equal for all
//! assignments exactly if the lists are the same.

use std::cmp::Ordering;

pub use alloc::vec::Vec;

pub use crate::byte::Byte;
use crate::paths;

/// Two bytes, the least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U16([Byte; 2]);

/// Four bytes, the least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U32([Byte; 4]);

/// Eight bytes, the least significant first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct U64([Byte; 8]);

/// A digest or commitment of 32 bytes.
pub type Bytes32 = [Byte; 32];

/// The number of things in a list that is read: eight bytes, the least significant first. Each comparison with a number asks the explorer.
#[derive(Clone, Copy, Debug)]
pub struct Count([Byte; 8]);

impl Count {
    fn of(bytes: &[Byte]) -> Self {
        let mut word = [ZERO; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        Count(word)
    }
}

impl PartialEq<Count> for usize {
    fn eq(&self, count: &Count) -> bool {
        paths::equal(&word64(*self as u64).0, &count.0)
    }
}

impl PartialOrd<Count> for usize {
    fn partial_cmp(&self, count: &Count) -> Option<Ordering> {
        if paths::below(*self as u64, &count.0) {
            return Some(Ordering::Less);
        }
        Some(if self == count { Ordering::Equal } else { Ordering::Greater })
    }
}

impl Byte {
    /// The only byte of a variable.
    pub const fn free(variable: u32) -> Self {
        Byte::Free { variable, index: 0 }
    }
}

impl U16 {
    /// A variable of two bytes.
    pub fn free(variable: u32) -> Self {
        U16(bytes_of(variable))
    }
}

impl U32 {
    /// A variable of four bytes.
    pub fn free(variable: u32) -> Self {
        U32(bytes_of(variable))
    }
}

impl U64 {
    /// A variable of eight bytes.
    pub fn free(variable: u32) -> Self {
        U64(bytes_of(variable))
    }
}

/// The bytes of a variable.
pub fn bytes_of<const N: usize>(variable: u32) -> [Byte; N] {
    std::array::from_fn(|index| Byte::Free { variable, index: u8::try_from(index).expect("at most 256 bytes") })
}

const ZERO: Byte = Byte::Constant(0);

/// The byte with this value.
pub const fn byte(value: u8) -> Byte {
    Byte::Constant(value)
}

/// The 16-bit value that is this number.
pub const fn word16(value: u16) -> U16 {
    let [a, b] = value.to_le_bytes();
    U16([byte(a), byte(b)])
}

/// The 32-bit value that is this number.
pub const fn word32(value: u32) -> U32 {
    let [a, b, c, d] = value.to_le_bytes();
    U32([byte(a), byte(b), byte(c), byte(d)])
}

/// The 64-bit value that is this number.
pub const fn word64(value: u64) -> U64 {
    let [a, b, c, d, e, f, g, h] = value.to_le_bytes();
    U64([byte(a), byte(b), byte(c), byte(d), byte(e), byte(f), byte(g), byte(h)])
}

/// Two bytes, the least significant first.
pub const fn u16_bytes(value: U16) -> [Byte; 2] {
    value.0
}

/// Four bytes, the least significant first.
pub const fn u32_bytes(value: U32) -> [Byte; 4] {
    value.0
}

/// Eight bytes, the least significant first.
pub const fn u64_bytes(value: U64) -> [Byte; 8] {
    value.0
}

/// The value whose bytes these are, the least significant first.
pub const fn u16_of_bytes(bytes: [Byte; 2]) -> U16 {
    U16(bytes)
}

/// The value whose bytes these are, the least significant first.
pub const fn u32_of_bytes(bytes: [Byte; 4]) -> U32 {
    U32(bytes)
}

/// The value whose bytes these are, the least significant first.
pub const fn u64_of_bytes(bytes: [Byte; 8]) -> U64 {
    U64(bytes)
}

/// The same number in 64 bits.
pub const fn u64_of_u16(value: U16) -> U64 {
    let [a, b] = value.0;
    U64([a, b, ZERO, ZERO, ZERO, ZERO, ZERO, ZERO])
}

/// The value modulo 2^16.
pub const fn low_u16(value: U64) -> U16 {
    U16([value.0[0], value.0[1]])
}

/// Whether the two are equal.
pub fn equal_byte(a: Byte, b: Byte) -> bool {
    paths::equal(&[a], &[b])
}

/// Whether the two are equal.
pub fn equal_u16(a: U16, b: U16) -> bool {
    paths::equal(&a.0, &b.0)
}

/// Whether the two are equal.
pub fn equal_u32(a: U32, b: U32) -> bool {
    paths::equal(&a.0, &b.0)
}

/// Whether `a` is less than `b`, as numbers.
pub fn less_u16(a: U16, b: U16) -> bool {
    paths::less(&a.0, &b.0)
}

/// Whether `a` is less than `b`, as numbers.
pub fn less_u32(a: U32, b: U32) -> bool {
    paths::less(&a.0, &b.0)
}

/// Whether `a` is less than `b`, as numbers.
pub fn less_u64(a: U64, b: U64) -> bool {
    paths::less(&a.0, &b.0)
}

/// The number of things that a value read stands for.
pub fn count_of_u16(value: U16) -> Count {
    Count::of(&value.0)
}

/// The number of things that a value read stands for.
pub fn count_of_u32(value: U32) -> Count {
    Count::of(&value.0)
}

/// The number of things that a value read stands for.
pub fn count_of_u64(value: U64) -> Count {
    Count::of(&value.0)
}

/// The value for a number of things, at most 0xFFFF of them.
pub fn u16_of_count(count: usize) -> U16 {
    word16(u16::try_from(count).expect("a count of at most 0xFFFF"))
}

/// The value for a number of things, at most 0xFFFF_FFFF of them.
pub fn u32_of_count(count: usize) -> U32 {
    word32(u32::try_from(count).expect("a count of at most 0xFFFF_FFFF"))
}

/// The value for a number of things.
pub const fn u64_of_count(count: usize) -> U64 {
    word64(count as u64)
}
