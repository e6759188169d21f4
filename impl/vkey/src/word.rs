//! The values that encodings are made of, and every operation on them.
//!
//! Lengths and positions are `usize` and no values.

pub use alloc::vec::Vec;

/// An 8-bit value.
pub type Byte = u8;
/// A 16-bit value.
pub type U16 = u16;
/// A 32-bit value.
pub type U32 = u32;
/// A 64-bit value.
pub type U64 = u64;
/// A digest or commitment of 32 bytes.
pub type Bytes32 = [Byte; 32];

/// The number of things in a list that is read. It is only compared.
pub type Count = usize;

/// The byte with this value.
#[inline]
pub const fn byte(value: u8) -> Byte {
    value
}

/// The 16-bit value that is this number.
#[inline]
pub const fn word16(value: u16) -> U16 {
    value
}

/// The 32-bit value that is this number.
#[inline]
pub const fn word32(value: u32) -> U32 {
    value
}

/// The 64-bit value that is this number.
#[inline]
pub const fn word64(value: u64) -> U64 {
    value
}

/// Two bytes, the least significant first.
#[inline]
pub const fn u16_bytes(value: U16) -> [Byte; 2] {
    value.to_le_bytes()
}

/// Four bytes, the least significant first.
#[inline]
pub const fn u32_bytes(value: U32) -> [Byte; 4] {
    value.to_le_bytes()
}

/// Eight bytes, the least significant first.
#[inline]
pub const fn u64_bytes(value: U64) -> [Byte; 8] {
    value.to_le_bytes()
}

/// The value whose bytes these are, the least significant first.
#[inline]
pub const fn u16_of_bytes(bytes: [Byte; 2]) -> U16 {
    u16::from_le_bytes(bytes)
}

/// The value whose bytes these are, the least significant first.
#[inline]
pub const fn u32_of_bytes(bytes: [Byte; 4]) -> U32 {
    u32::from_le_bytes(bytes)
}

/// The value whose bytes these are, the least significant first.
#[inline]
pub const fn u64_of_bytes(bytes: [Byte; 8]) -> U64 {
    u64::from_le_bytes(bytes)
}

/// The same number in 64 bits.
#[inline]
pub const fn u64_of_u16(value: U16) -> U64 {
    value as u64
}

/// The value modulo 2^16.
#[inline]
pub const fn low_u16(value: U64) -> U16 {
    value as u16
}

/// Whether the two are equal.
#[inline]
pub const fn equal_byte(a: Byte, b: Byte) -> bool {
    a == b
}

/// Whether the two are equal.
#[inline]
pub const fn equal_u16(a: U16, b: U16) -> bool {
    a == b
}

/// Whether the two are equal.
#[inline]
pub const fn equal_u32(a: U32, b: U32) -> bool {
    a == b
}

/// Whether `a` is less than `b`, as numbers.
#[inline]
pub const fn less_u16(a: U16, b: U16) -> bool {
    a < b
}

/// Whether `a` is less than `b`, as numbers.
#[inline]
pub const fn less_u32(a: U32, b: U32) -> bool {
    a < b
}

/// Whether `a` is less than `b`, as numbers.
#[inline]
pub const fn less_u64(a: U64, b: U64) -> bool {
    a < b
}

/// The number of things that a value read stands for.
#[inline]
pub const fn count_of_u16(value: U16) -> Count {
    value as usize
}

/// The number of things that a value read stands for; `usize::MAX`, which no buffer holds, where `usize` is too small for it.
#[inline]
pub const fn count_of_u32(value: U32) -> Count {
    if value as u64 > usize::MAX as u64 { usize::MAX } else { value as usize }
}

/// The number of things that a value read stands for; `usize::MAX`, which no buffer holds, where `usize` is too small for it.
#[inline]
pub const fn count_of_u64(value: U64) -> Count {
    if value > usize::MAX as u64 { usize::MAX } else { value as usize }
}

/// The value for a number of things, at most 0xFFFF of them.
#[inline]
pub const fn u16_of_count(count: usize) -> U16 {
    debug_assert!(count <= 0xFFFF);
    count as u16
}

/// The value for a number of things, at most 0xFFFF_FFFF of them.
#[inline]
pub const fn u32_of_count(count: usize) -> U32 {
    debug_assert!(count as u64 <= 0xFFFF_FFFF);
    count as u32
}

/// The value for a number of things.
#[inline]
pub const fn u64_of_count(count: usize) -> U64 {
    count as u64
}
