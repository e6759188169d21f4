//! Buffers of any address at an aligned one.

use core::ops::Deref;

use rkyv::util::AlignedVec;

/// The alignment, in bytes, that a blob is read at.
pub const ALIGNMENT: usize = 16;

/// Bytes at an address that is a multiple of [`ALIGNMENT`].
#[derive(Debug)]
pub enum Aligned<'a> {
    /// The bytes where they lay.
    InPlace(&'a [u8]),
    /// A copy of them.
    Copied(AlignedVec<ALIGNMENT>),
}

impl<'a> Aligned<'a> {
    /// `bytes` where they lie if that is an aligned address, else one copy of them.
    pub fn new(bytes: &'a [u8]) -> Self {
        if is_aligned(bytes) {
            return Self::InPlace(bytes);
        }
        let mut copy = AlignedVec::with_capacity(bytes.len());
        copy.extend_from_slice(bytes);
        Self::Copied(copy)
    }
}

impl Deref for Aligned<'_> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Self::InPlace(bytes) => bytes,
            Self::Copied(copy) => copy,
        }
    }
}

/// Whether the bytes are at a multiple of [`ALIGNMENT`].
pub fn is_aligned(bytes: &[u8]) -> bool {
    bytes.as_ptr().addr().is_multiple_of(ALIGNMENT)
}
