//! The scalar kernels of [`ashlar`] under C names, compiled to LLVM bitcode that SAW compares with the Cryptol modules.
//!
//! Each function hands its arguments to the code that is shipped and has no code of its own. `make bitcode` compiles it;
//! `proofs/saw/README.md` says what the comparison covers.
#![cfg_attr(not(test), no_std)]

extern crate alloc;

pub mod blake3;
#[cfg(not(test))]
mod runtime;
pub mod vkey;
