//! Hash functions for STARK provers, proved equal to their Cryptol specifications.
#![cfg_attr(not(test), no_std)]

pub mod blake3;
pub mod isa;
pub mod lanes;
pub mod machine;
pub mod native;
