//! Vectors of the encodings of verifying keys and what goes with them, one file an encoding: what their tests have in common.
//!
//! A string of bytes that is to be refused has the reason and the offset of the first byte of the field at fault; a value that has no encoding has
//! the reason and the path of the field. Misalignment is a matter of addresses and has no vectors.

pub mod claim;
pub mod elements;
pub mod framing;
pub mod program_id;
pub mod system_key;
pub mod vm_key;

use ashlar_spec::codec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Hex, Label, Outcome, Test};

/// 32 bytes written as 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Bytes32(
    #[serde(with = "hex::serde")]
    #[schemars(with = "String", regex(pattern = r"^[0-9a-f]{64}$"))]
    pub [u8; 32],
);

/// Why a string of bytes is no encoding, or a value has none; the meanings are those of `spec/src/codec.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Reason {
    /// A field does not fit into what is left of the string.
    Truncated,
    /// The string goes on after its last field.
    TrailingBytes,
    /// The version is not the one that is specified.
    UnsupportedVersion,
    /// A count exceeds what its field can hold; of values only.
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
    /// The index of a preprocessed trace is the number that stands for none; of values only.
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

impl From<codec::Reason> for Reason {
    fn from(reason: codec::Reason) -> Self {
        match reason {
            codec::Reason::Truncated => Self::Truncated,
            codec::Reason::TrailingBytes => Self::TrailingBytes,
            codec::Reason::UnsupportedVersion => Self::UnsupportedVersion,
            codec::Reason::CountTooLarge => Self::CountTooLarge,
            codec::Reason::UnknownTag => Self::UnknownTag,
            codec::Reason::UnknownFlag => Self::UnknownFlag,
            codec::Reason::ConstantFitsSmallForm => Self::ConstantFitsSmallForm,
            codec::Reason::NotBelowModulus => Self::NotBelowModulus,
            codec::Reason::ChildNotSmaller => Self::ChildNotSmaller,
            codec::Reason::RootOutOfRange => Self::RootOutOfRange,
            codec::Reason::GroupSizeZero => Self::GroupSizeZero,
            codec::Reason::IndexReserved => Self::IndexReserved,
            codec::Reason::BasesNotAscending => Self::BasesNotAscending,
            codec::Reason::BadMagic => Self::BadMagic,
            codec::Reason::ReservedNotZero => Self::ReservedNotZero,
            codec::Reason::LengthMismatch => Self::LengthMismatch,
        }
    }
}

/// Why and where a string of bytes is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DecodeError {
    /// What is wrong.
    pub reason: Reason,
    /// The position of the first byte of the field at fault; that of the first byte too many for trailing bytes.
    pub offset: usize,
}

impl From<codec::DecodeError> for DecodeError {
    fn from(error: codec::DecodeError) -> Self {
        Self { reason: error.reason.into(), offset: error.offset }
    }
}

/// Why and where a value is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EncodeError {
    /// What is wrong.
    pub reason: Reason,
    /// The field at fault, such as `circuits[0].nodes[2].left`, with indices from 0. Names are those of the specification.
    pub field: String,
}

impl From<codec::EncodeError> for EncodeError {
    fn from(error: codec::EncodeError) -> Self {
        let mut pieces = error.field.split("[]");
        let mut field = pieces.next().unwrap_or_default().to_owned();
        for (piece, index) in pieces.zip(error.indices) {
            field += &format!("[{index}]{piece}");
        }
        Self { reason: error.reason.into(), field }
    }
}

/// A string of bytes that is to be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DecodeTest<V> {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The bytes.
    pub bytes: Hex,
    /// What they encode, if they are an encoding; its encoding is these bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<V>,
    /// Why they are none, if they are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_error: Option<DecodeError>,
    /// Whether the bytes are an encoding.
    pub result: Outcome,
}

impl<V> Test for DecodeTest<V> {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        if let Some(error) = self.expected_error.filter(|error| error.offset > self.bytes.0.len()) {
            return Some(format!("offset {} lies beyond the bytes", error.offset));
        }
        unfit_result(self.result, self.value.is_some(), self.expected_error.is_some())
    }
}

/// A value that is to be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EncodeTest<V> {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The value.
    pub value: V,
    /// Its encoding, if it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Hex>,
    /// Why it has none, if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_error: Option<EncodeError>,
    /// Whether it has an encoding.
    pub result: Outcome,
}

impl<V> Test for EncodeTest<V> {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        unfit_result(self.result, self.bytes.is_some(), self.expected_error.is_some())
    }
}

/// Why a result does not fit an expected value and an error, of which there is exactly one.
fn unfit_result(result: Outcome, has_value: bool, has_error: bool) -> Option<String> {
    let fits = matches!((result, has_value, has_error), (Outcome::Valid, true, false) | (Outcome::Invalid, false, true));
    (!fits).then(|| "a valid test has an expected value, an invalid one an error".to_owned())
}
