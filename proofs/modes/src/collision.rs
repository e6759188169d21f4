//! Pairs of messages that are said to collide, and the check by the executable specification.

use ashlar_spec::Permutation;
use thiserror::Error;

use crate::field::Number;
use crate::mode::Mode;

/// Two messages that are said to have the same digest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collision<F> {
    /// The messages, each of whole blocks.
    pub messages: [Vec<F>; 2],
}

/// Why two messages are no collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NotACollision {
    /// They are one message.
    #[error("the two messages are the same")]
    SameMessage,
    /// The modes are for messages of one length.
    #[error("the messages have {0} and {1} elements")]
    DifferentLengths(usize, usize),
    /// The digests differ.
    #[error("the digests differ")]
    DifferentDigests,
}

impl<F: Number> Collision<F> {
    /// Messages of two blocks each.
    pub fn of_blocks<const R: usize>(left: [[F; R]; 2], right: [[F; R]; 2]) -> Self {
        Self { messages: [left.concat(), right.concat()] }
    }

    /// Hashes both messages with the executable specification and gives their digest.
    ///
    /// # Errors
    /// If the messages are the same, or of different lengths, or have different digests.
    pub fn check<P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
        &self,
        mode: Mode,
        pi: &P,
    ) -> Result<[F; D], NotACollision> {
        let [left, right] = &self.messages;
        if left == right {
            return Err(NotACollision::SameMessage);
        }
        if left.len() != right.len() {
            return Err(NotACollision::DifferentLengths(left.len(), right.len()));
        }
        let digest = mode.hash::<F, P, W, R, D>(pi, left);
        if digest != mode.hash::<F, P, W, R, D>(pi, right) {
            return Err(NotACollision::DifferentDigests);
        }
        Ok(digest)
    }
}
