//! Modes of hashing, generic over a permutation: sponges, compression functions, Matyas-Meyer-Oseas hashing, slice hashes and the duplex
//! challenger.
//!
//! Each mode is a type; its text runs over one state or over lanes of states, whatever [`Permutation`] gives. Its [`Levels`] are what generic
//! attacks cost; a mode below 120 bits does not compile unless [`BelowGuard`] is named.

mod compression;
mod duplex;
mod guard;
mod levels;
mod mmo;
mod mode;
mod permutation;
mod slice_hash;
mod sponge;

pub use compression::{AnyDigests, DaviesMeyer, Domain, InnerNodes, Jive, TruncatedPermutation, feed_forward};
pub use duplex::Duplex;
pub use guard::{AtLeast120, BelowGuard, Guard};
pub use levels::Levels;
pub use mmo::{MmoS, MmoX, MmoXAdditive};
pub use mode::{CompressionMode, HashMode, Mode};
pub use permutation::Permutation;
pub use slice_hash::{SliceHash, SliceHashFrom, SliceHashLtr, slice_hash_from, zero_suffix_state};
pub use sponge::{AdditiveSponge, OverwriteSponge, PaddedSponge, PaddingFreeSponge};
