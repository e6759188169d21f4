//! Vectors of 32-bit words, one word a lane: the arithmetic that kernels are written in.
//!
//! Each file adapts one instruction set; [`Scalar`] is one lane on any machine and [`Pair`] runs two vectors side by side, which
//! hides the latency of the processor's vector units.

mod avx2;
mod avx512;
mod neon;
mod pair;
mod scalar;
mod sse41;

pub use avx2::Avx2Lanes;
pub use avx512::Avx512Lanes;
pub use neon::NeonLanes;
pub use pair::Pair;
pub use scalar::{Scalar, words_of_block, words_of_digest};
pub use sse41::Sse41Lanes;

use crate::machine::{Machine, Starts};

/// Bytes of a block.
pub const BLOCK: usize = 64;
/// Bytes of a digest.
pub const DIGEST: usize = 32;
/// The greatest number of lanes of any implementation.
pub const MAX_LANES: usize = 32;

/// Arithmetic on vectors of [`LANES`](Lanes::LANES) words.
pub trait Lanes: Copy {
    /// The machine that the lanes' bytes and words belong to.
    type Machine: Machine;
    /// A vector of `LANES` words.
    type Vector: Copy + 'static;
    /// The number of lanes, at most [`MAX_LANES`].
    const LANES: usize;

    /// The machine itself.
    fn machine(self) -> Self::Machine;
    /// `word` in every lane.
    fn splat(self, word: <Self::Machine as Machine>::Word) -> Self::Vector;
    /// Word i of `words` in lane i; `words` holds at least `LANES` of them.
    fn load_words(self, words: &[<Self::Machine as Machine>::Word; MAX_LANES]) -> Self::Vector;
    /// The sum modulo 2^32 in each lane.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The bitwise exclusive or.
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Each lane rotated right by 16 bits.
    fn rotr16(self, a: Self::Vector) -> Self::Vector;
    /// Each lane rotated right by 12 bits.
    fn rotr12(self, a: Self::Vector) -> Self::Vector;
    /// Each lane rotated right by 8 bits.
    fn rotr8(self, a: Self::Vector) -> Self::Vector;
    /// Each lane rotated right by 7 bits.
    fn rotr7(self, a: Self::Vector) -> Self::Vector;
    /// The block of 64 bytes from `at` on in row i of `data` in lane i: vector j holds little-endian word j of every lane's block.
    ///
    /// Panics if a block reaches beyond `data` or there are fewer than `LANES` rows.
    fn load_blocks(self, data: &[<Self::Machine as Machine>::Byte], starts: Starts<'_>, at: usize) -> [Self::Vector; 16];
    /// Asks for byte `at` of `data`, or as far behind its end, ahead of time, where the set has an instruction for it.
    #[inline(always)]
    fn prefetch(self, _data: &[<Self::Machine as Machine>::Byte], _at: usize) {}
    /// Writes the digest of lane i, the words `state[0..8]` in little-endian bytes, to `out[i]`.
    ///
    /// Panics if `out` holds fewer than `LANES` digests.
    fn store_digests(self, state: &[Self::Vector; 8], out: &mut [[<Self::Machine as Machine>::Byte; DIGEST]]);
    /// Writes the block of lane i, the words `state[0..16]` in little-endian bytes, to `out[i]`.
    ///
    /// Panics if `out` holds fewer than `LANES` blocks.
    fn store_blocks(self, state: &[Self::Vector; 16], out: &mut [[<Self::Machine as Machine>::Byte; BLOCK]]);
}

/// The `N` bytes of `data` from `offset` on.
///
/// Panics if they reach beyond `data`.
#[inline(always)]
fn bytes_at<B, const N: usize>(data: &[B], offset: usize) -> &[B; N] {
    data[offset..].first_chunk().expect("a block lies within the data")
}
