//! The errors of readers without their places, so that no part can tell where it stands; those of writers as they are.

pub use crate::symbolic::error::{EncodeError, Place, Reason, encode_error};

use super::position::Position;

/// A byte string is no encoding.
#[derive(Clone, Copy, Debug)]
pub struct DecodeError;

/// A fault of the bytes.
pub const fn decode_error(_: Position, _: Reason) -> DecodeError {
    DecodeError
}
