//! Fields of encodings and the reasons to refuse a string or a key, restating `cryptol/Codec.cry` definition by definition.
//!
//! An encoding is its fields laid end to end: integers of 8, 16, 32 or 64 bits with the least significant byte first,
//! strings of fixed length as they are, and lists behind their count. Readers take fields in order from a position and give
//! the position after them. They accept what writers write, and nothing else: the first fault in the order of bytes is
//! reported with the position of the first byte of its field.
//!
//! The formats themselves are defined by the code of lambda_vm and multi-stark; `vectors/provenance/encoding.md` says where they
//! come from. Which faults there are, and their positions, is defined here.
//!
//! Differences from the Cryptol text, each for the subset's sake or because Rust's lists have any length:
//!
//! * a reader stops at the first fault, where a cursor of Cryptol's keeps it and moves on;
//! * writers append to a list of bytes, where Cryptol's pieces are strings of bounded length, and lists are loops;
//! * writers refuse values that have no encoding, with the field at fault, where Cryptol's `is_well_formed` leaves them out;
//! * two reasons are of values alone: [`Reason::CountTooLarge`] and [`Reason::IndexReserved`], which Cryptol's types exclude.
//!
//! Bytes, counts and positions are numbers: counts say which bytes a reader looks at.

use alloc::vec::Vec;

/// Why a string of bytes is no encoding, or a value has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A field does not fit into what is left of the string.
    Truncated,
    /// The string goes on after its last field.
    TrailingBytes,
    /// The version is not the one that is specified.
    UnsupportedVersion,
    /// A count exceeds what its field can hold. Values only: readers find such a string truncated.
    CountTooLarge,
    /// The tag of a node is none.
    UnknownTag,
    /// A flag is neither 0 nor 1.
    UnknownFlag,
    /// A constant below 2^16 is written in the form for larger ones.
    ConstantFitsSmallForm,
    /// A number is not below the modulus of its field.
    NotBelowModulus,
    /// An operand of a node is not a node before it.
    ChildNotSmaller,
    /// A root is not a node of its circuit.
    RootOutOfRange,
    /// The size of a group of lookups is 0.
    GroupSizeZero,
    /// The index of a preprocessed trace is the number that stands for none. Values only.
    IndexReserved,
    /// The base of a page is not above the one before it.
    BasesNotAscending,
    /// The first bytes are not those of the format.
    BadMagic,
    /// A reserved byte is not zero.
    ReservedNotZero,
    /// The payload does not have the length that is stated.
    LengthMismatch,
}

/// Why and where a string of bytes is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// The position of the first byte of the field at fault, from 0.
    pub offset: usize,
    /// What is wrong with it.
    pub reason: Reason,
}

/// Why and where a value is refused, which has no encoding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EncodeError {
    /// The field at fault, with `[]` where a list is indexed.
    pub field: &'static str,
    /// The indices, outermost first.
    pub indices: Vec<usize>,
    /// What is wrong with it.
    pub reason: Reason,
}

/// A value with the position after it.
pub type Taken<T> = Result<(T, usize), DecodeError>;

/// The refusal of a string at a field.
pub fn refused(offset: usize, reason: Reason) -> DecodeError {
    DecodeError { offset, reason }
}

/// The refusal of a value at a field.
pub fn unencodable(field: &'static str, indices: &[usize], reason: Reason) -> EncodeError {
    EncodeError { field, indices: indices.to_vec(), reason }
}

/// `N` bytes from position `at` on.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_bytes<const N: usize>(bytes: &[u8], at: usize) -> Taken<[u8; N]> {
    let left: usize = bytes.len() - at;
    if left < N {
        return Err(refused(at, Reason::Truncated));
    }
    let mut taken = [0; N];
    for i in 0..N {
        taken[i] = bytes[at + i];
    }
    let end: usize = at + N;
    Ok((taken, end))
}

/// An integer of 8 bits.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_u8(bytes: &[u8], at: usize) -> Taken<u8> {
    let (taken, end) = take_bytes::<1>(bytes, at)?;
    Ok((taken[0], end))
}

/// An integer of 16 bits in 2 bytes, least significant first.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_u16(bytes: &[u8], at: usize) -> Taken<u16> {
    let (taken, end) = take_bytes(bytes, at)?;
    Ok((u16::from_le_bytes(taken), end))
}

/// An integer of 32 bits in 4 bytes, least significant first.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_u32(bytes: &[u8], at: usize) -> Taken<u32> {
    let (taken, end) = take_bytes(bytes, at)?;
    Ok((u32::from_le_bytes(taken), end))
}

/// An integer of 64 bits in 8 bytes, least significant first.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_u64(bytes: &[u8], at: usize) -> Taken<u64> {
    let (taken, end) = take_bytes(bytes, at)?;
    Ok((u64::from_le_bytes(taken), end))
}

/// `N` reserved bytes, all of them zero; gives the position after them.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_reserved<const N: usize>(bytes: &[u8], at: usize) -> Result<usize, DecodeError> {
    let (taken, end) = take_bytes::<N>(bytes, at)?;
    if taken != [0; N] {
        return Err(refused(at, Reason::ReservedNotZero));
    }
    Ok(end)
}

/// `N` bytes that are those of the format; gives the position after them.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_magic<const N: usize>(bytes: &[u8], at: usize, magic: [u8; N]) -> Result<usize, DecodeError> {
    let (taken, end) = take_bytes::<N>(bytes, at)?;
    if taken != magic {
        return Err(refused(at, Reason::BadMagic));
    }
    Ok(end)
}

/// An integer of 32 bits that is the version specified; gives the position after it.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_version(bytes: &[u8], at: usize, version: u32) -> Result<usize, DecodeError> {
    let (taken, end) = take_u32(bytes, at)?;
    if taken != version {
        return Err(refused(at, Reason::UnsupportedVersion));
    }
    Ok(end)
}

/// Refuses a string that goes on after its last field.
pub fn finish(bytes: &[u8], at: usize) -> Result<(), DecodeError> {
    if at != bytes.len() {
        return Err(refused(at, Reason::TrailingBytes));
    }
    Ok(())
}
