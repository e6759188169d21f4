//! Blobs of values of any type that `rkyv` archives.

use alloc::string::ToString;

use ashlar_vkey::error::{DecodeError, Reason};
use ashlar_vkey::framing::{HEADER_BYTES, put_prefix};
use rkyv::api::high::{HighSerializer, to_bytes_in};
use rkyv::api::low::{LowValidator, access};
use rkyv::bytecheck::CheckBytes;
use rkyv::rancor::Error;
use rkyv::ser::allocator::ArenaHandle;
use rkyv::util::AlignedVec;
use rkyv::{Archive, Serialize};

use super::aligned::{ALIGNMENT, is_aligned};
use super::error::{BlobError, WriteError};
use super::frame;

/// What archives are written with.
pub type Writer<'a> = HighSerializer<AlignedVec<ALIGNMENT>, ArenaHandle<'a>, Error>;

/// What archives are validated with. It knows no shared pointers.
pub type Validator<'a> = LowValidator<'a, Error>;

/// The blob of `value`, at an aligned address.
///
/// # Errors
///
/// [`WriteError`] if the archive is larger than relative pointers of 32 bits reach.
pub fn write<T: for<'a> Serialize<Writer<'a>>>(value: &T) -> Result<AlignedVec<ALIGNMENT>, WriteError> {
    let mut prefix = alloc::vec::Vec::new();
    put_prefix(&mut prefix);
    let mut blob = AlignedVec::new();
    blob.extend_from_slice(&prefix);
    to_bytes_in::<_, Error>(value, blob).map_err(|error| WriteError { detail: error.to_string() })
}

/// The archive of a `T` in `blob`, where it lies, after a check that it is one. Nothing is copied or allocated.
///
/// The archive is not the canonical encoding: bytes that nothing refers to are not looked at.
///
/// # Errors
///
/// [`BlobError::Fault`] for the prefix, or with [`Reason::Misaligned`] if `blob` is not at a multiple of [`ALIGNMENT`];
/// [`BlobError::Archive`].
pub fn open<T: Archive>(blob: &[u8]) -> Result<&T::Archived, BlobError>
where
    T::Archived: for<'a> CheckBytes<Validator<'a>>,
{
    let payload = frame::payload(blob)?;
    if !is_aligned(blob) {
        return Err(DecodeError { offset: HEADER_BYTES, reason: Reason::Misaligned }.into());
    }
    access::<T::Archived, Error>(payload).map_err(|error| BlobError::Archive { detail: error.to_string() })
}
