//! The scalar kernels of [`ashlar`] under C names, compiled to LLVM bitcode that SAW compares with the Cryptol modules.
//!
//! Each function hands its arguments to the code that is shipped and has no code of its own. `make bitcode` compiles it;
//! `proofs/saw/README.md` says what the comparison covers.
#![no_std]

pub mod blake3;
pub mod koala_bear;
pub mod poseidon;
