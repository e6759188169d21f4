//! Rescue-Prime over [`Goldilocks`](crate::fields::goldilocks): the permutation, the sponge and compression of the instances Rp64_256 and
//! RpJive64_256.
//!
//! Sources: Szepieniec, Ashur, Dhooghe, *Rescue-Prime: a standard specification (SoK)*, eprint 2020/1143, called "the paper" here, and
//! the crate winter-crypto 0.13.1, which chose the rounds, the matrices, the constants and the padding.
//!
//! Users call [`rp64_256`] and [`rp_jive64_256`]. The other modules hold the generic code that these run; they are public since the
//! equivalence proofs instantiate them with symbolic values, and are no stable interface.

pub mod batch;
pub mod columns;
mod digest;
mod hasher;
pub mod instance;
pub mod kernel;
pub mod mds;
pub mod parameters;
pub mod platform;
pub mod rp64_256;
pub mod rp_jive64_256;
pub mod sbox;
pub mod sponge;

pub use digest::{Digest, DigestError};
pub use hasher::{Hasher, RowLengthError};
