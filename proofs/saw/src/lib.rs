//! The scalar kernels of `ashlar` and the encodings of `ashlar_vkey` under C names.
//!
//! Each function hands its arguments to the code that is shipped and has no code of its own. `make bitcode` compiles them to LLVM
//! bitcode that SAW compares with the Cryptol modules, and `make prove-machine` compiles the encodings to a shared library that is followed
//! instruction by instruction; `proofs/saw/README.md` and `proofs/machine/README.md` say what the comparisons cover.
#![no_std]

extern crate alloc;

#[cfg(feature = "kernels")]
pub mod blake3;
#[cfg(feature = "kernels")]
pub mod goldilocks;
#[cfg(feature = "kernels")]
pub mod koala_bear;
#[cfg(feature = "kernels")]
pub mod poseidon;
#[cfg(feature = "readers")]
pub mod readers;
#[cfg(feature = "kernels")]
pub mod rescue_prime;
// Only what has panics abort is a program of its own; every other build of the workspace has the standard library.
#[cfg(panic = "abort")]
mod runtime;
pub mod vkey;
