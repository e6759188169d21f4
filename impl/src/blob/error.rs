//! What is wrong with a blob.

use alloc::string::String;
use core::fmt;

use ashlar_vkey::error::DecodeError;
use ashlar_vkey::framing::HEADER_BYTES;

/// Why a blob is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlobError {
    /// A fault of the prefix or of the address.
    Fault(DecodeError),
    /// The payload is no archive of the type asked for.
    Archive {
        /// What the validation of the archive says.
        detail: String,
    },
}

/// A value that has no archive: it is larger than what relative pointers reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WriteError {
    /// What the writer of the archive says.
    pub detail: String,
}

impl BlobError {
    /// The offset, in bytes from the start of the blob, of the field at fault: that of the payload if it is no archive.
    pub const fn offset(&self) -> usize {
        match self {
            Self::Fault(fault) => fault.offset,
            Self::Archive { .. } => HEADER_BYTES,
        }
    }
}

impl From<DecodeError> for BlobError {
    fn from(fault: DecodeError) -> Self {
        Self::Fault(fault)
    }
}

impl fmt::Display for BlobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(fault) => fault.fmt(f),
            Self::Archive { detail } => write!(f, "at byte {HEADER_BYTES}: the payload is no archive of its type: {detail}"),
        }
    }
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the value has no archive: {}", self.detail)
    }
}

impl core::error::Error for BlobError {}
impl core::error::Error for WriteError {}
