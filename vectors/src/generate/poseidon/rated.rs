//! Generates the vectors of modes with a rate.

use ashlar_spec::Permutation;
use ashlar_spec::koala_bear::MODULUS;
use ashlar_spec::mmo::{mmo_s, mmo_x, mmo_x_additive};
use ashlar_spec::slice_hash::{slice_hash, slice_hash_ltr};
use ashlar_spec::sponge::{additive_sponge, overwrite_sponge, padded_sponge, padding_free_sponge};

use super::super::frame::{Generated, Numbers, strings};
use super::shared::{
    CRYPTOL, DIGEST_LENGTH, EDGE, Flag, GENERATED, Input, NOT_CANONICAL, Permutations, drawn, elements, files_of,
    first_not_canonical, input, mode_tests, not_canonical_inputs,
};
use crate::file::BugType;
use crate::poseidon::mode::{Rated, RatedGroup, RatedMode};
use crate::poseidon::{Element, InputError, Instance};

/// The digest of a message; none if the mode does not take its length.
fn digest_of<const W: usize, const R: usize>(
    mode: RatedMode,
    pi: &impl Permutation<u32, W>,
    message: &[u32],
) -> Option<[u32; DIGEST_LENGTH]> {
    Some(match mode {
        RatedMode::OverwriteSponge => overwrite_sponge::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::AdditiveSponge => additive_sponge::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::PaddingFreeSponge => padding_free_sponge::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::PaddedSponge => padded_sponge::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::MmoX => mmo_x::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::MmoXAdditive => mmo_x_additive::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::MmoS => mmo_s::<_, _, W, R, DIGEST_LENGTH>(pi, message),
        RatedMode::SliceHash => slice_hash::<_, _, W, R, DIGEST_LENGTH>(pi, message)?,
        RatedMode::SliceHashLtr => slice_hash_ltr::<_, _, W, R, DIGEST_LENGTH>(pi, message)?,
    })
}

/// An instance and a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// 16 elements, 8 of them rate.
    Narrow8,
    /// 16 elements, 12 of them rate.
    Narrow12,
    /// 24 elements, 16 of them rate.
    Wide16,
}

impl Shape {
    /// Those that a mode has vectors for: a rate above 8 with 16 elements is the matter of the MMO modes.
    pub fn of(mode: RatedMode) -> &'static [Self] {
        match mode {
            RatedMode::MmoX | RatedMode::MmoXAdditive | RatedMode::MmoS => &[Self::Narrow8, Self::Narrow12, Self::Wide16],
            _ => &[Self::Narrow8, Self::Wide16],
        }
    }

    /// The instance.
    pub fn instance(self) -> Instance {
        match self {
            Self::Narrow8 | Self::Narrow12 => Instance::KoalaBear16,
            Self::Wide16 => Instance::KoalaBear24,
        }
    }

    /// Elements of a block.
    pub fn rate(self) -> usize {
        match self {
            Self::Narrow8 => 8,
            Self::Narrow12 => 12,
            Self::Wide16 => 16,
        }
    }

    /// The digest of a message.
    ///
    /// # Errors
    ///
    /// Why the mode does not take it.
    pub fn digest(self, permutations: &Permutations, mode: RatedMode, message: &[u32]) -> Result<Vec<Element>, InputError> {
        first_not_canonical(message).map_or(Ok(()), Err)?;
        let digest = match self {
            Self::Narrow8 => digest_of::<16, 8>(mode, &permutations.narrow, message),
            Self::Narrow12 => digest_of::<16, 12>(mode, &permutations.narrow, message),
            Self::Wide16 => digest_of::<24, 16>(mode, &permutations.wide, message),
        };
        Ok(elements(&digest.ok_or(InputError::Length { found: message.len() })?))
    }
}

/// The file of a mode and its schema.
pub fn files(permutations: &Permutations, mode: RatedMode) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let group = |&shape: &Shape| {
        let inputs = if mode.takes_slices() { slice_inputs(mode, shape) } else { message_inputs(mode, shape) };
        RatedGroup {
            instance: shape.instance(),
            parameters: Rated { rate: shape.rate(), digest_length: DIGEST_LENGTH },
            tests: mode_tests(numbers, inputs, |message| shape.digest(permutations, mode, message)),
        }
    };
    let groups = Shape::of(mode).iter().map(group).collect();
    files_of(mode.file_name(), provenance(mode), &flags(mode), groups)
}

fn provenance(mode: RatedMode) -> &'static [&'static str] {
    match mode {
        RatedMode::PaddingFreeSponge => {
            &[GENERATED, CRYPTOL, "Valid tests: every one confirmed by `PaddingFreeSponge` of the crate p3-symmetric 0.9.0-rc.2."]
        }
        RatedMode::OverwriteSponge => &[
            GENERATED,
            CRYPTOL,
            "Valid tests: every one confirmed by `PaddingFreeSponge` of the crate p3-symmetric 0.9.0-rc.2 of the message filled up with zeros.",
        ],
        RatedMode::PaddedSponge => &[
            GENERATED,
            CRYPTOL,
            "Valid tests: every one confirmed by `PaddingFreeSponge` of the crate p3-symmetric 0.9.0-rc.2 of the padded message, and by `Pad10Sponge` but for those flagged PeerDiffers.",
        ],
        _ => &[
            GENERATED,
            CRYPTOL,
            "Valid tests: every one confirmed by the mode written out over the permutation of the crate p3-koala-bear 0.9.0-rc.2, as no crate of Plonky3 has the mode.",
        ],
    }
}

fn flags(mode: RatedMode) -> Vec<Flag> {
    let mut flags = vec![
        ("Length", BugType::EdgeCase, "None, one or several blocks, full or partial."),
        ("Zeros", BugType::EdgeCase, "Elements that are zero."),
        EDGE,
        NOT_CANONICAL,
    ];
    if mode == RatedMode::PaddedSponge {
        flags.push((
            "PeerDiffers",
            BugType::EdgeCase,
            "Full blocks: the specification appends a block, `Pad10Sponge` of p3-symmetric adds one to the capacity.",
        ));
    }
    if mode.takes_slices() {
        flags.push(("WrongLength", BugType::MissingCheck, "No state, or a state and a partial block."));
    }
    if mode == RatedMode::SliceHash {
        flags.push((
            "ZeroSuffix",
            BugType::Functionality,
            "The message ends in as many zeros as a state has elements or more, from whose precomputed state the rest may be hashed.",
        ));
    }
    flags
}

/// Messages for a mode that takes any length.
fn message_inputs(mode: RatedMode, shape: Shape) -> Vec<Input> {
    let (instance, rate) = (shape.instance(), shape.rate());
    let label = |length: usize| format!("{instance:?} {rate} {} {length}", mode.name());
    let flagged = |flag: &str, length: usize| {
        let mut flags = strings(&[flag]);
        if mode == RatedMode::PaddedSponge && length > 0 && length.is_multiple_of(rate) {
            flags.push("PeerDiffers".to_owned());
        }
        flags
    };
    let mut inputs: Vec<Input> = Vec::new();
    for length in (0..=rate + 1).chain([2 * rate - 1, 2 * rate, 2 * rate + 1, 4 * instance.width()]) {
        inputs.push((format!("{length} random elements"), flagged("Length", length), drawn(&label(length), length)));
    }
    for length in [1, 2, rate, rate + 1] {
        inputs.push((format!("{length} zeros"), flagged("Zeros", length), vec![0; length]));
    }
    for length in [rate, 2 * rate + 1] {
        inputs.push((format!("{length} times p - 1"), flagged(EDGE.0, length), vec![MODULUS - 1; length]));
    }
    inputs.extend(not_canonical_inputs(&label(0), rate + 1));
    inputs
}

/// Messages for a mode that takes a state and whole blocks.
fn slice_inputs(mode: RatedMode, shape: Shape) -> Vec<Input> {
    let (instance, rate, width) = (shape.instance(), shape.rate(), shape.instance().width());
    let label = |length: usize| format!("{instance:?} {rate} {} {length}", mode.name());
    let mut inputs = Vec::new();
    for blocks in 0..=6 {
        let length = width + blocks * rate;
        inputs.push(input(format!("{length} random elements"), &["Length"], drawn(&label(length), length)));
    }
    for blocks in 0..=2 {
        let length = width + blocks * rate;
        inputs.push(input(format!("{length} zeros"), &["Zeros"], vec![0; length]));
        inputs.push(input(format!("{length} times p - 1"), &[EDGE.0], vec![MODULUS - 1; length]));
    }
    if mode == RatedMode::SliceHash {
        for (front, zeros) in [(1, 0), (1, 1), (2, 3)] {
            let mut values = drawn(&label(front), front * rate);
            values.resize(values.len() + width + zeros * rate, 0);
            inputs.push(input(format!("{} random elements, then zeros", front * rate), &["ZeroSuffix"], values));
        }
    }
    for length in [0, 1, rate, width - 1, width + 1, width + rate - 1, width + rate + 1] {
        inputs.push(input(format!("{length} elements"), &["WrongLength"], drawn("length", length)));
    }
    inputs.extend(not_canonical_inputs(&label(0), width + rate));
    inputs
}
