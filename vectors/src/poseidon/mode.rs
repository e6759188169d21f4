//! Vectors of the modes that give a digest: `poseidon_MODE.json`, one file a mode.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Element, InputError, Instance, Limb, unfit_numbers, unfit_result};
use crate::file::{Group, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// A mode that takes messages in blocks of as many elements as the rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RatedMode {
    /// `overwrite_sponge`.
    OverwriteSponge,
    /// `additive_sponge`.
    AdditiveSponge,
    /// `padding_free_sponge`.
    PaddingFreeSponge,
    /// `padded_sponge`.
    PaddedSponge,
    /// `mmo_x`.
    MmoX,
    /// `mmo_x_additive`.
    MmoXAdditive,
    /// `mmo_s`.
    MmoS,
    /// `slice_hash`.
    SliceHash,
    /// `slice_hash_ltr`.
    SliceHashLtr,
}

impl RatedMode {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::OverwriteSponge,
        Self::AdditiveSponge,
        Self::PaddingFreeSponge,
        Self::PaddedSponge,
        Self::MmoX,
        Self::MmoXAdditive,
        Self::MmoS,
        Self::SliceHash,
        Self::SliceHashLtr,
    ];

    /// The name of the Cryptol function.
    pub fn name(self) -> &'static str {
        match self {
            Self::OverwriteSponge => "overwrite_sponge",
            Self::AdditiveSponge => "additive_sponge",
            Self::PaddingFreeSponge => "padding_free_sponge",
            Self::PaddedSponge => "padded_sponge",
            Self::MmoX => "mmo_x",
            Self::MmoXAdditive => "mmo_x_additive",
            Self::MmoS => "mmo_s",
            Self::SliceHash => "slice_hash",
            Self::SliceHashLtr => "slice_hash_ltr",
        }
    }

    /// The name of the file, without extension.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::OverwriteSponge => "poseidon_overwrite_sponge",
            Self::AdditiveSponge => "poseidon_additive_sponge",
            Self::PaddingFreeSponge => "poseidon_padding_free_sponge",
            Self::PaddedSponge => "poseidon_padded_sponge",
            Self::MmoX => "poseidon_mmo_x",
            Self::MmoXAdditive => "poseidon_mmo_x_additive",
            Self::MmoS => "poseidon_mmo_s",
            Self::SliceHash => "poseidon_slice_hash",
            Self::SliceHashLtr => "poseidon_slice_hash_ltr",
        }
    }

    /// Whether messages are a state and whole blocks, and not of any length.
    pub fn takes_slices(self) -> bool {
        matches!(self, Self::SliceHash | Self::SliceHashLtr)
    }

    /// The committed file.
    pub fn text(self) -> &'static str {
        match self {
            Self::OverwriteSponge => include_str!("../../poseidon_overwrite_sponge.json"),
            Self::AdditiveSponge => include_str!("../../poseidon_additive_sponge.json"),
            Self::PaddingFreeSponge => include_str!("../../poseidon_padding_free_sponge.json"),
            Self::PaddedSponge => include_str!("../../poseidon_padded_sponge.json"),
            Self::MmoX => include_str!("../../poseidon_mmo_x.json"),
            Self::MmoXAdditive => include_str!("../../poseidon_mmo_x_additive.json"),
            Self::MmoS => include_str!("../../poseidon_mmo_s.json"),
            Self::SliceHash => include_str!("../../poseidon_slice_hash.json"),
            Self::SliceHashLtr => include_str!("../../poseidon_slice_hash_ltr.json"),
        }
    }

    /// Loads the committed file.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file is damaged.
    pub fn load(self) -> Result<VectorFile<RatedGroup>, LoadError> {
        VectorFile::parse(self.text())
    }
}

/// A mode that takes inputs of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompressionMode {
    /// `truncated_permutation`.
    TruncatedPermutation,
    /// `davies_meyer`.
    DaviesMeyer,
    /// `jive`.
    Jive,
}

impl CompressionMode {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::TruncatedPermutation, Self::DaviesMeyer, Self::Jive];

    /// The name of the Cryptol function.
    pub fn name(self) -> &'static str {
        match self {
            Self::TruncatedPermutation => "truncated_permutation",
            Self::DaviesMeyer => "davies_meyer",
            Self::Jive => "jive",
        }
    }

    /// The name of the file, without extension.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::TruncatedPermutation => "poseidon_truncated_permutation",
            Self::DaviesMeyer => "poseidon_davies_meyer",
            Self::Jive => "poseidon_jive",
        }
    }

    /// The committed file.
    pub fn text(self) -> &'static str {
        match self {
            Self::TruncatedPermutation => include_str!("../../poseidon_truncated_permutation.json"),
            Self::DaviesMeyer => include_str!("../../poseidon_davies_meyer.json"),
            Self::Jive => include_str!("../../poseidon_jive.json"),
        }
    }

    /// Loads the committed file.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file is damaged.
    pub fn load(self) -> Result<VectorFile<CompressionGroup>, LoadError> {
        VectorFile::parse(self.text())
    }
}

/// Tests of a mode with a rate.
pub type RatedGroup = ModeGroup<Rated>;

/// Tests of a mode with one length of input.
pub type CompressionGroup = ModeGroup<Compression>;

/// What a mode is instantiated with.
pub trait Parameters: Serialize + DeserializeOwned + JsonSchema {
    /// Elements of the digest.
    fn digest_length(&self) -> usize;

    /// The only length of input, if there is but one.
    fn input_length(&self) -> Option<usize>;
}

/// A rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rated {
    /// Elements of a block; the capacity is the other elements of the state.
    pub rate: usize,
    /// Elements of the digest.
    pub digest_length: usize,
}

/// A length of input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Compression {
    /// Elements of the input, digests laid end to end where the mode takes digests.
    pub input_length: usize,
    /// Elements of the digest.
    pub digest_length: usize,
}

impl Parameters for Rated {
    fn digest_length(&self) -> usize {
        self.digest_length
    }

    fn input_length(&self) -> Option<usize> {
        None
    }
}

impl Parameters for Compression {
    fn digest_length(&self) -> usize {
        self.digest_length
    }

    fn input_length(&self) -> Option<usize> {
        Some(self.input_length)
    }
}

/// Tests of a mode on an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModeGroup<P> {
    /// The instance.
    pub instance: Instance,
    /// What the mode is instantiated with.
    pub parameters: P,
    /// The tests.
    pub tests: Vec<ModeTest>,
}

/// An input and its digest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModeTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The numbers of the input.
    pub input: Vec<Limb>,
    /// Their digest, if the mode takes them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Vec<Element>>,
    /// Why it does not, if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<InputError>,
    /// Whether the mode takes the input.
    pub result: Outcome,
}

impl Test for ModeTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let error = self.error.as_ref();
        unfit_result(self.result, self.digest.as_ref(), error).or_else(|| unfit_numbers(&self.input, error))
    }
}

impl<P: Parameters> Group for ModeGroup<P> {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        let digest_length = self.parameters.digest_length();
        let fits = |test: &ModeTest| {
            let has_length = !matches!(test.error, Some(InputError::Length { .. }));
            test.digest.as_ref().is_none_or(|digest| digest.len() == digest_length)
                && self.parameters.input_length().is_none_or(|length| (test.input.len() == length) == has_length)
        };
        let test = self.tests.iter().find(|test| !fits(test))?;
        Some(format!("tcId {}: the lengths are not those of the parameters", test.tc_id))
    }
}
