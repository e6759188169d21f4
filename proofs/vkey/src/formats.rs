//! The formats, each as the code reads and writes it again: on symbolic bytes and on numbers.

use crate::symbolic;
use crate::symbolic::word::Byte;
use ashlar_vkey as native;

/// What reading and writing again gives: nothing where the bytes are refused, else the bytes written or why they were not.
pub type Again<B> = Option<Result<Vec<B>, String>>;

/// A format of the code.
#[derive(Clone, Copy)]
pub struct Format {
    /// Its name in ids.
    pub name: &'static str,
    /// The reader of the code.
    pub reader: &'static str,
    /// The writer of the code.
    pub writer: &'static str,
    /// On symbolic bytes.
    pub symbolic: fn(&[Byte]) -> Again<Byte>,
    /// On numbers.
    pub native: fn(&[u8]) -> Again<u8>,
}

/// Format A.
pub const VM: Format = Format {
    name: "vm",
    reader: "ashlar_vkey::vm::decode",
    writer: "ashlar_vkey::vm::encode",
    symbolic: |bytes| symbolic::vm::decode(bytes).ok().map(|key| Ok(symbolic::vm::encode(&key))),
    native: |bytes| native::vm::decode(bytes).ok().map(|key| Ok(native::vm::encode(&key))),
};

/// Format B.
pub const SYSTEM: Format = Format {
    name: "system",
    reader: "ashlar_vkey::system::decode",
    writer: "ashlar_vkey::system::encode",
    symbolic: |bytes| symbolic::system::decode(bytes).ok().map(|key| said(symbolic::system::encode(&key))),
    native: |bytes| native::system::decode(bytes).ok().map(|key| said(native::system::encode(&key))),
};

/// The input of the hash that identifies a program.
pub const PROGRAM: Format = Format {
    name: "program",
    reader: "ashlar_vkey::program::decode",
    writer: "ashlar_vkey::program::encode",
    symbolic: |bytes| symbolic::program::decode(bytes).ok().map(|program| said(symbolic::program::encode(&program))),
    native: |bytes| native::program::decode(bytes).ok().map(|program| said(native::program::encode(&program))),
};

/// Claims.
pub const CLAIM: Format = Format {
    name: "claim",
    reader: "ashlar_vkey::claim::decode",
    writer: "ashlar_vkey::claim::encode",
    symbolic: |bytes| symbolic::claim::decode(bytes).ok().map(|claim| said(symbolic::claim::encode(&claim))),
    native: |bytes| native::claim::decode(bytes).ok().map(|claim| said(native::claim::encode(&claim))),
};

/// The blob's prefix and its payload.
pub const BLOB: Format = Format {
    name: "blob",
    reader: "ashlar_vkey::framing::decode_blob",
    writer: "ashlar_vkey::framing::encode_blob",
    symbolic: |bytes| symbolic::framing::decode_blob(bytes).ok().map(|payload| Ok(symbolic::framing::encode_blob(&payload))),
    native: |bytes| native::framing::decode_blob(bytes).ok().map(|payload| Ok(native::framing::encode_blob(&payload))),
};

/// The private input's header and its payload.
pub const PRIVATE_INPUT: Format = Format {
    name: "private-input",
    reader: "ashlar_vkey::framing::decode_private_input",
    writer: "ashlar_vkey::framing::encode_private_input",
    symbolic: |bytes| {
        symbolic::framing::decode_private_input(bytes).ok().map(|payload| said(symbolic::framing::encode_private_input(&payload)))
    },
    native: |bytes| {
        native::framing::decode_private_input(bytes).ok().map(|payload| said(native::framing::encode_private_input(&payload)))
    },
};

/// An element of Goldilocks.
pub const GOLDILOCKS: Format = Format {
    name: "goldilocks",
    reader: "ashlar_vkey::field::decode_goldilocks",
    writer: "ashlar_vkey::field::encode_goldilocks",
    symbolic: |bytes| symbolic::field::decode_goldilocks(bytes).ok().map(|value| said(symbolic::field::encode_goldilocks(value))),
    native: |bytes| native::field::decode_goldilocks(bytes).ok().map(|value| said(native::field::encode_goldilocks(value))),
};

/// An element of KoalaBear.
pub const KOALA_BEAR: Format = Format {
    name: "koala-bear",
    reader: "ashlar_vkey::field::decode_koala_bear",
    writer: "ashlar_vkey::field::encode_koala_bear",
    symbolic: |bytes| symbolic::field::decode_koala_bear(bytes).ok().map(|value| said(symbolic::field::encode_koala_bear(value))),
    native: |bytes| native::field::decode_koala_bear(bytes).ok().map(|value| said(native::field::encode_koala_bear(value))),
};

/// A digest of four elements of Goldilocks.
pub const DIGEST: Format = Format {
    name: "digest",
    reader: "ashlar_vkey::field::decode_digest",
    writer: "ashlar_vkey::field::encode_digest",
    symbolic: |bytes| symbolic::field::decode_digest(bytes).ok().map(|digest| said(symbolic::field::encode_digest(&digest))),
    native: |bytes| native::field::decode_digest(bytes).ok().map(|digest| said(native::field::encode_digest(&digest))),
};

/// A digest of 32 bytes as four limbs.
pub const LIMBS: Format = Format {
    name: "limbs",
    reader: "ashlar_vkey::field::limbs_of_digest",
    writer: "ashlar_vkey::field::digest_of_limbs",
    symbolic: |bytes| {
        digest32(bytes).map(|digest| Ok(symbolic::field::digest_of_limbs(&symbolic::field::limbs_of_digest(&digest)).to_vec()))
    },
    native: |bytes| {
        digest32(bytes).map(|digest| Ok(native::field::digest_of_limbs(&native::field::limbs_of_digest(&digest)).to_vec()))
    },
};

fn digest32<B: Copy>(bytes: &[B]) -> Option<[B; 32]> {
    bytes.try_into().ok()
}

fn said<B, E: std::fmt::Debug>(written: Result<Vec<B>, E>) -> Result<Vec<B>, String> {
    written.map_err(|error| format!("{error:?}"))
}
