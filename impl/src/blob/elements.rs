//! Elements of fields where they lie: their little-endian encodings are what a little-endian processor holds.

use ashlar_vkey::error::{DecodeError, Reason, decode_error};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

use crate::fields::goldilocks::Goldilocks;
use crate::fields::held;
use crate::fields::koala_bear::KoalaBear;

/// The elements of Goldilocks encoded in `memory`, 8 bytes each: bytes, or integers of an archive.
///
/// # Errors
///
/// [`Reason::Misaligned`] at byte 0 if the address is not a multiple of 8; [`Reason::Truncated`] at the first element that does not fit;
/// [`Reason::NotBelowModulus`] at the first element that is not canonical.
pub fn goldilocks<M: IntoBytes + Immutable + ?Sized>(memory: &M) -> Result<&[Goldilocks], DecodeError> {
    let values = integers::<u64>(memory.as_bytes())?;
    held::elements(values).map_err(|element| decode_error(size_of::<u64>() * element, Reason::NotBelowModulus))
}

/// The elements of KoalaBear encoded in `memory`, 4 bytes each: bytes, or integers of an archive.
///
/// # Errors
///
/// [`Reason::Misaligned`] at byte 0 if the address is not a multiple of 4; [`Reason::Truncated`] at the first element that does not fit;
/// [`Reason::NotBelowModulus`] at the first element that is not canonical.
pub fn koala_bear<M: IntoBytes + Immutable + ?Sized>(memory: &M) -> Result<&[KoalaBear], DecodeError> {
    let values = integers::<u32>(memory.as_bytes())?;
    held::elements(values).map_err(|element| decode_error(size_of::<u32>() * element, Reason::NotBelowModulus))
}

/// Bytes as integers of the processor.
fn integers<T: FromBytes + Immutable + KnownLayout>(bytes: &[u8]) -> Result<&[T], DecodeError> {
    let rest = bytes.len() % size_of::<T>();
    if rest != 0 {
        return Err(decode_error(bytes.len() - rest, Reason::Truncated));
    }
    // The length fits, so that only the address can be at fault.
    <[T]>::ref_from_bytes(bytes).map_err(|_| decode_error(0, Reason::Misaligned))
}
