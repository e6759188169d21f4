//! What a call returns.

use core::ffi::{CStr, c_char};

/// What a call returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub enum Status {
    /// Done.
    Ok = 0,
    /// A pointer is null. Nothing was written.
    NullPointer = 1,
    /// A length does not fit the others, or exceeds what memory can hold. Nothing was written.
    WrongLength = 2,
    /// An element is not canonical: it is the modulus of its field or more. Nothing was written.
    NotCanonical = 3,
    /// The extendable output, of 2^64 - 1 bytes, ends before the last byte asked for. Nothing was written.
    OutputEnd = 4,
    /// There is no memory for another hasher. Nothing was written.
    OutOfMemory = 5,
    /// Two digests differ.
    Different = 6,
}

impl Status {
    const ALL: [Self; 7] =
        [Self::Ok, Self::NullPointer, Self::WrongLength, Self::NotCanonical, Self::OutputEnd, Self::OutOfMemory, Self::Different];

    const fn message(self) -> &'static CStr {
        match self {
            Self::Ok => c"done",
            Self::NullPointer => c"a pointer is null",
            Self::WrongLength => c"a length does not fit the others, or exceeds what memory can hold",
            Self::NotCanonical => c"an element is not canonical: it is the modulus of its field or more",
            Self::OutputEnd => c"the extendable output, of 2^64 - 1 bytes, ends before the last byte asked for",
            Self::OutOfMemory => c"there is no memory for another hasher",
            Self::Different => c"the digests differ",
        }
    }
}

impl From<Result<(), Status>> for Status {
    fn from(result: Result<(), Status>) -> Self {
        result.err().unwrap_or(Self::Ok)
    }
}

/// What a status says, in English: text that ends in zero and is never freed. Any integer may be given.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_status_message(status: i32) -> *const c_char {
    let known = Status::ALL.into_iter().find(|known| *known as i32 == status);
    known.map_or(c"unknown status", Status::message).as_ptr()
}
