//! The frames of blobs and private inputs of lambda_vm, restating `cryptol/Framing.cry` definition by definition.
//!
//! A blob:
//!
//! | field    | bytes | form                                       |
//! | -------- | ----- | ------------------------------------------ |
//! | magic    | 4     | `LVMR` in ASCII                            |
//! | version  | 4     | integer, 4                                 |
//! | reserved | 8     | zero                                       |
//! | payload  | any   | an archive                                 |
//!
//! A private input:
//!
//! | field    | bytes | form                    |
//! | -------- | ----- | ----------------------- |
//! | length   | 4     | integer                 |
//! | reserved | 12    | zero                    |
//! | payload  | any   | as many bytes as stated |
//!
//! Integers have their least significant byte first. Both payloads begin at byte 16, so that they are aligned where the frame is.

use alloc::vec::Vec;

use crate::codec::{DecodeError, EncodeError, Reason, refused, take_magic, take_reserved, take_u32, take_version, unencodable};

/// The first bytes of a blob.
pub const MAGIC: [u8; 4] = *b"LVMR";

/// The version of a blob, that of the keys of lambda_vm.
pub const VERSION: u32 = 4;

/// Bytes before the payload, of a blob and of a private input.
pub const HEADER: usize = 16;

/// The bytes of a blob.
#[hax_lib::ensures(|bytes| bytes.len() == HEADER + payload.len())]
pub fn encode_blob(payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&[0; 8]);
    bytes.extend_from_slice(payload);
    bytes
}

/// The payload of a blob.
pub fn decode_blob(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let at = take_magic(bytes, 0, MAGIC)?;
    let at = take_version(bytes, at, VERSION)?;
    let at = take_reserved::<8>(bytes, at)?;
    Ok(bytes[at..].to_vec())
}

/// The bytes of a private input; none from 2^32 bytes on.
pub fn encode_private_input(payload: &[u8]) -> Result<Vec<u8>, EncodeError> {
    if payload.len() as u64 > u32::MAX as u64 {
        return Err(unencodable("payload", &[], Reason::CountTooLarge));
    }
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&(payload.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&[0; 12]);
    bytes.extend_from_slice(payload);
    Ok(bytes)
}

/// The payload of a private input.
pub fn decode_private_input(bytes: &[u8]) -> Result<Vec<u8>, DecodeError> {
    let (length, at) = take_u32(bytes, 0)?;
    let at = take_reserved::<12>(bytes, at)?;
    let left: usize = bytes.len() - at;
    if left as u64 != length as u64 {
        return Err(refused(at, Reason::LengthMismatch));
    }
    Ok(bytes[at..].to_vec())
}
