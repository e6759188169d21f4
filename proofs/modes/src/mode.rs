//! The modes that are attacked, each as the executable specification has it, and what an attacker knows of one step.

use ashlar_spec::mmo::{added_last, mmo_s, mmo_x, mmo_x_additive, overwritten_last};
use ashlar_spec::sponge::{added, additive_sponge, overwrite_sponge, overwritten};
use ashlar_spec::{Permutation, compression};
use serde::{Deserialize, Serialize};

use crate::field::Number;

/// A mode of hashing, with the name that it has in `cryptol/` and `spec/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// `Sponge::overwrite_sponge`
    OverwriteSponge,
    /// `Sponge::additive_sponge`
    AdditiveSponge,
    /// `Mmo::mmo_x`
    MmoX,
    /// `Mmo::mmo_x_additive`
    MmoXAdditive,
    /// `Mmo::mmo_s`
    MmoS,
}

impl Mode {
    /// The modes in which states that agree on the capacity collide after one more block each.
    pub const FORGETFUL: [Self; 4] = [Self::OverwriteSponge, Self::AdditiveSponge, Self::MmoX, Self::MmoXAdditive];

    /// The name in the specification.
    pub fn name(self) -> &'static str {
        match self {
            Self::OverwriteSponge => "overwrite_sponge",
            Self::AdditiveSponge => "additive_sponge",
            Self::MmoX => "mmo_x",
            Self::MmoXAdditive => "mmo_x_additive",
            Self::MmoS => "mmo_s",
        }
    }

    /// The digest by the executable specification.
    pub fn hash<F: Number, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
        self,
        pi: &P,
        message: &[F],
    ) -> [F; D] {
        match self {
            Self::OverwriteSponge => overwrite_sponge::<F, P, W, R, D>(pi, message),
            Self::AdditiveSponge => additive_sponge::<F, P, W, R, D>(pi, message),
            Self::MmoX => mmo_x::<F, P, W, R, D>(pi, message),
            Self::MmoXAdditive => mmo_x_additive::<F, P, W, R, D>(pi, message),
            Self::MmoS => mmo_s::<F, P, W, R, D>(pi, message),
        }
    }

    /// The state after one more block: one call of the permutation.
    pub fn step<F: Number, P: Permutation<F, W>, const W: usize, const R: usize>(
        self,
        pi: &P,
        state: [F; W],
        block: [F; R],
    ) -> [F; W] {
        let entered = self.entered(state, block);
        match self {
            Self::OverwriteSponge | Self::AdditiveSponge => pi.permute(entered),
            Self::MmoX | Self::MmoXAdditive => compression::feed_forward(pi, entered),
            Self::MmoS => added_last(pi.permute(entered), state),
        }
    }

    /// What a block makes of the state before the permutation.
    fn entered<F: Number, const W: usize, const R: usize>(self, state: [F; W], block: [F; R]) -> [F; W] {
        match self {
            Self::OverwriteSponge => overwritten(state, &block),
            Self::AdditiveSponge => added(state, &block),
            Self::MmoX => overwritten_last(state, block),
            Self::MmoXAdditive | Self::MmoS => added_last(state, block),
        }
    }

    /// The block by which a state gives `target` as rate to the permutation.
    pub fn block_for<F: Number, const W: usize, const R: usize>(self, state: [F; W], target: [F; R]) -> [F; R] {
        match self {
            Self::OverwriteSponge | Self::MmoX => target,
            Self::AdditiveSponge => std::array::from_fn(|i| target[i].minus(state[i])),
            Self::MmoXAdditive | Self::MmoS => std::array::from_fn(|i| target[i].minus(state[W - R + i])),
        }
    }

    /// The capacity of a state.
    pub fn capacity<F: Number, const W: usize, const R: usize>(self, state: &[F; W]) -> &[F] {
        match self {
            Self::OverwriteSponge | Self::AdditiveSponge => &state[R..],
            Self::MmoX | Self::MmoXAdditive | Self::MmoS => &state[..W - R],
        }
    }
}
