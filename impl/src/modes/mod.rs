//! Modes of hashing, generic over a permutation: sponges, compression functions, Matyas-Meyer-Oseas hashing, slice hashes and the duplex
//! challenger.
//!
//! Each mode is a type; its text runs over one state or over lanes of states, whatever [`Permutation`] gives. Users name a mode for the hasher
//! of an instance:
//!
//! ```
//! use ashlar::fields::koala_bear::KoalaBear;
//! use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
//! use ashlar::poseidon::koala_bear16;
//!
//! let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::new();
//! let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
//! let rows: Vec<_> = (0..200).map(KoalaBear::from).collect();
//! let mut digests = [[KoalaBear::ZERO; 8]; 2];
//! leaf.hash_rows(&rows, 100, &mut digests).expect("the rows fill the buffer");
//! assert_eq!(leaf.hash_slice(&rows[100..]), Ok(digests[1]));
//! let root = node.compress(digests.as_flattened()).expect("two digests");
//! assert_eq!(root[0].value(), 1_987_536_929);
//! ```
//!
//! # The guard
//!
//! The [`Levels`] of a mode are what generic attacks on it cost. A mode of less than 120 bits does not build (checking alone
//! does not instantiate it): this one, with a capacity of 4 elements, has 119 bits against collisions. The compiler says so, and which
//! rate has more.
//!
//! ```compile_fail,E0080
//! use ashlar::modes::MmoS;
//! use ashlar::poseidon::koala_bear16;
//!
//! let hasher = koala_bear16::Hasher::<MmoS<12>>::new();
//! ```
//!
//! It does where [`BelowGuard`] is named:
//!
//! ```
//! use ashlar::modes::{BelowGuard, MmoS};
//! use ashlar::poseidon::koala_bear16;
//!
//! let hasher = koala_bear16::Hasher::<MmoS<12>, 8, BelowGuard>::new();
//! assert_eq!(koala_bear16::Hasher::<MmoS<12>>::LEVELS.collision, 119);
//! ```
//!
//! Nor does a truncated permutation that is left alone with its inputs, as it can be inverted:
//!
//! ```compile_fail,E0080
//! use ashlar::modes::{AnyDigests, TruncatedPermutation};
//! use ashlar::poseidon::koala_bear16;
//!
//! let hasher = koala_bear16::Hasher::<TruncatedPermutation<2, AnyDigests>>::new();
//! ```
//!
//! Nor a challenger of a small capacity:
//!
//! ```compile_fail,E0080
//! use ashlar::poseidon::koala_bear16;
//!
//! let challenger = koala_bear16::Challenger::<12>::new();
//! ```
//!
//! ```
//! use ashlar::modes::BelowGuard;
//! use ashlar::poseidon::koala_bear16;
//!
//! let challenger = koala_bear16::Challenger::<12, BelowGuard>::new();
//! ```

mod batch;
mod compression;
mod duplex;
mod error;
mod guard;
mod levels;
mod mmo;
mod mode;
mod permutation;
mod resumed;
mod slice_hash;
mod sponge;
mod text;

pub use batch::digest_groups;
pub use compression::{AnyDigests, DaviesMeyer, Domain, InnerNodes, Jive, TruncatedPermutation, feed_forward};
pub use duplex::Duplex;
pub use error::{BatchError, MessageLengthError};
pub use guard::{AtLeast120, BelowGuard, Guard, Guarded, Instead, check_guard};
pub use levels::{Attacks, Levels};
pub use mmo::{MmoS, MmoX, MmoXAdditive};
pub use mode::{AnyLengthMode, CompressionMode, HashMode, Mode};
pub use permutation::Permutation;
pub use resumed::Resumed;
pub use slice_hash::{SliceHash, SliceHashFrom, SliceHashLtr, zero_suffix_state};
pub use sponge::{AdditiveSponge, OverwriteSponge, PaddedSponge, PaddingFreeSponge};
pub use text::Text;
