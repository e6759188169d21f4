//! Generates the vectors of the frames of blobs and private inputs.

use ashlar_spec::codec::DecodeError;
use ashlar_spec::framing::{decode_blob, decode_private_input, encode_blob, encode_private_input};

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, Flag, GENERATED, Input, ORDER, SOURCE, TRUNCATED, VALID, VERSION, decode_tests, files_of, input, patched,
    truncations,
};
use crate::encoding::framing::FramingGroup;
use crate::file::{BugType, Hex};
use crate::message;

const MAGIC: Flag = ("BadMagic", BugType::MissingCheck, "The first four bytes are not LVMR.");
const RESERVED: Flag = ("ReservedNotZero", BugType::MissingCheck, "A reserved byte is not zero.");
const LENGTH: Flag = ("LengthMismatch", BugType::MissingCheck, "The payload does not have the length that is stated.");

/// `encoding_framing.json` and its schema.
pub fn files() -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let groups = vec![
        FramingGroup::Blob { tests: decode_tests(numbers, blobs(), read_blob) },
        FramingGroup::PrivateInput { tests: decode_tests(numbers, private_inputs(), read_private_input) },
    ];
    files_of(
        "encoding_framing",
        "Frames of blobs and private inputs of lambda_vm",
        &[GENERATED, CRYPTOL, SOURCE],
        &[VALID, TRUNCATED, ORDER, VERSION, MAGIC, RESERVED, LENGTH],
        groups,
    )
}

/// The payload of a blob.
///
/// # Errors
///
/// Why the string is none.
pub fn read_blob(bytes: &[u8]) -> Result<Hex, DecodeError> {
    let payload = decode_blob(bytes)?;
    assert_eq!(encode_blob(&payload), bytes, "a payload has one blob");
    Ok(Hex(payload))
}

/// The payload of a private input.
///
/// # Errors
///
/// Why the string is none.
pub fn read_private_input(bytes: &[u8]) -> Result<Hex, DecodeError> {
    let payload = decode_private_input(bytes)?;
    assert_eq!(written(&payload), bytes, "a payload has one frame");
    Ok(Hex(payload))
}

fn written(payload: &[u8]) -> Vec<u8> {
    encode_private_input(payload).expect("payloads are short")
}

/// Encodings of payloads of various lengths.
fn valid(encode: impl Fn(&[u8]) -> Vec<u8>) -> Vec<Input> {
    let length = |length: usize| input(format!("payload of {length} bytes"), VALID, encode(&message(length)));
    [0, 1, 2, 15, 16, 17, 31, 32, 255, 256, 257].map(length).into()
}

fn blobs() -> Vec<Input> {
    let blob = encode_blob(&message(20));
    let mut inputs = valid(encode_blob);
    inputs.extend(truncations("no payload", &encode_blob(&[]), read_blob));
    for place in 0..4 {
        inputs.push(input(format!("letter {place} of the magic is small"), MAGIC, patched(&blob, place, &[blob[place] | 0x20])));
    }
    inputs.push(input("the magic backwards", MAGIC, patched(&blob, 0, b"RMVL")));
    for version in [0, 1, 3, 5, 0x04000000, u32::MAX] {
        inputs.push(input(format!("version {version:#010x}"), VERSION, patched(&blob, 4, &version.to_le_bytes())));
    }
    for place in 8..16 {
        inputs.push(input(format!("byte {place} is not zero"), RESERVED, patched(&blob, place, &[0x80])));
    }
    inputs.push(input("another magic, another version, a reserved byte", ORDER, [0xff; 16].into()));
    inputs.push(input("another version, and cut off", ORDER, patched(&blob, 4, &[5])[..12].to_vec()));
    inputs.push(input("another magic, and cut off", ORDER, b"LVMr\x04".to_vec()));
    inputs
}

fn private_inputs() -> Vec<Input> {
    let frame = written(&message(20));
    let mut inputs = valid(written);
    inputs.extend(truncations("no payload", &written(&[]), read_private_input));
    for place in 4..16 {
        inputs.push(input(format!("byte {place} is not zero"), RESERVED, patched(&frame, place, &[1])));
    }
    for length in [0, 19, 21, 0x14000000, 1 << 16, u32::MAX] {
        inputs.push(input(format!("20 bytes, but length {length}"), LENGTH, patched(&frame, 0, &length.to_le_bytes())));
    }
    inputs.push(input("length 1, but no payload", LENGTH, patched(&written(&[]), 0, &[1])));
    inputs.push(input("a byte is missing", LENGTH, frame[..35].to_vec()));
    inputs.push(input("a byte too many", LENGTH, [frame.clone(), vec![0]].concat()));
    inputs.push(input("another length, and a reserved byte is not zero", ORDER, patched(&frame, 0, &[1, 0, 0, 0, 1])));
    inputs
}
