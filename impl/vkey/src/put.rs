//! Writers of the parts that encodings are joined from. Each appends to `out`.

use super::word::{Byte, Bytes32, U16, U32, U64, Vec, byte, u16_bytes, u16_of_count, u32_bytes, u64_bytes, u64_of_count};

/// One byte.
#[inline]
pub fn put_u8(out: &mut Vec<Byte>, value: Byte) {
    out.push(value);
}

/// Two bytes, little-endian.
#[inline]
pub fn put_u16(out: &mut Vec<Byte>, value: U16) {
    out.extend_from_slice(&u16_bytes(value));
}

/// Four bytes, little-endian.
#[inline]
pub fn put_u32(out: &mut Vec<Byte>, value: U32) {
    out.extend_from_slice(&u32_bytes(value));
}

/// Eight bytes, little-endian.
#[inline]
pub fn put_u64(out: &mut Vec<Byte>, value: U64) {
    out.extend_from_slice(&u64_bytes(value));
}

/// The 32 bytes as they are.
#[inline]
pub fn put_bytes32(out: &mut Vec<Byte>, value: &Bytes32) {
    out.extend_from_slice(value);
}

/// Whether a list of this many can be counted in two bytes.
#[inline]
pub const fn is_count16(count: usize) -> bool {
    count <= 0xFFFF
}

/// The count of a list, at most 0xFFFF, in two bytes.
#[inline]
pub fn put_count16(out: &mut Vec<Byte>, count: usize) {
    put_u16(out, u16_of_count(count));
}

/// The count of a list in eight bytes.
#[inline]
pub fn put_count64(out: &mut Vec<Byte>, count: usize) {
    put_u64(out, u64_of_count(count));
}

/// The bytes of a magic or tag.
pub fn put_tag(out: &mut Vec<Byte>, tag: &[u8]) {
    let mut i = 0;
    while i < tag.len() {
        out.push(byte(tag[i]));
        i += 1;
    }
}

/// `count` bytes that are 0.
pub fn put_zeros(out: &mut Vec<Byte>, count: usize) {
    let mut i = 0;
    while i < count {
        out.push(byte(0));
        i += 1;
    }
}

/// A count in two bytes, then that many values of two bytes. There are at most 0xFFFF.
pub fn put_list16(out: &mut Vec<Byte>, values: &[U16]) {
    put_count16(out, values.len());
    let mut i = 0;
    while i < values.len() {
        put_u16(out, values[i]);
        i += 1;
    }
}

/// The 32-byte strings, end to end.
pub fn put_each32(out: &mut Vec<Byte>, values: &[Bytes32]) {
    let mut i = 0;
    while i < values.len() {
        put_bytes32(out, &values[i]);
        i += 1;
    }
}
