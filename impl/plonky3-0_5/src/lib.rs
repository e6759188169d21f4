//! BLAKE3 of `ashlar` behind the traits of Plonky3 0.5, crate `p3-symmetric`: [`Blake3`] stands where that of `p3-blake3` does.
//!
//! A tree of this version hashes one leaf a call, unless it is told to pack leaves: with `[F; 8]` and `[u8; 8]` for its packed types in place of `F`
//! and `u8`, 8 leaves or nodes are hashed at once, and the digests stay the same. `p3-blake3` 0.5 has no such function.
#![no_std]

mod blake3;
mod packed;

pub use blake3::Blake3;
