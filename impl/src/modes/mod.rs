//! Modes of hashing, generic over a permutation: sponges, compression functions, Matyas-Meyer-Oseas hashing, slice hashes and the duplex
//! challenger.
//!
//! Each mode is a type; its text runs over one state or over lanes of states, whatever [`Permutation`] gives. Its [`Levels`] are what generic
//! attacks cost; a mode below 120 bits does not compile unless [`BelowGuard`] is named.

mod batch;
mod compression;
mod duplex;
mod error;
mod guard;
mod levels;
mod mmo;
mod mode;
mod permutation;
mod slice_hash;
mod sponge;

pub use batch::digest_groups;
pub use compression::{AnyDigests, DaviesMeyer, Domain, InnerNodes, Jive, TruncatedPermutation, feed_forward};
pub use duplex::Duplex;
pub use error::{BatchError, BitCountError, MessageLengthError};
pub use guard::{AtLeast120, BelowGuard, Guard, check_guard};
pub use levels::Levels;
pub use mmo::{MmoS, MmoX, MmoXAdditive};
pub use mode::{CompressionMode, HashMode, Mode};
pub use permutation::Permutation;
pub use slice_hash::{SliceHash, SliceHashFrom, SliceHashLtr, zero_suffix_state};
pub use sponge::{AdditiveSponge, OverwriteSponge, PaddedSponge, PaddingFreeSponge};
