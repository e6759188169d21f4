//! The scalar kernels of [`ashlar`] under C names, compiled to LLVM bitcode that SAW compares with the Cryptol modules.
//!
//! Each function hands its arguments to the code that is shipped and has no code of its own. `make bitcode` compiles it;
//! `proofs/saw/README.md` says what the comparison covers.
#![no_std]

extern crate alloc;

pub mod blake3;
pub mod goldilocks;
pub mod koala_bear;
pub mod poseidon;
pub mod rescue_prime;
// Only the bitcode is a program of its own; every other build of the workspace has the standard library.
#[cfg(panic = "abort")]
mod runtime;
pub mod vkey;
