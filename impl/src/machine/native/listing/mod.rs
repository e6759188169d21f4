//! Assembly listings: straight lines of instructions that the native instruction sets run and the proofs read.
//!
//! A listing is a string, one instruction a line, in Intel syntax. It has no labels, branches or stack; a memory operand is
//! `[{name} + offset]`, where `{name}` stands for the address of an argument and `offset` is written as a sum of products of integers.

/// The seven rounds: `$round` with the message words of each round in order (paper, section 2.2), and what is late of the half before it.
macro_rules! seven_rounds {
    ($round:ident late $none:tt $late:tt) => {
        concat!(
            $round!([0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15] late $none),
            $round!([2 6 3 10 7 0 4 13 1 11 12 5 9 14 15 8] late $late),
            $round!([3 4 10 12 13 2 7 14 6 5 9 0 11 15 8 1] late $late),
            $round!([10 7 12 9 14 3 13 15 4 0 11 2 5 8 1 6] late $late),
            $round!([12 13 9 11 15 10 14 8 7 2 5 3 0 1 6 4] late $late),
            $round!([9 14 11 5 8 12 15 1 13 3 0 10 2 6 4 7] late $late),
            $round!([11 15 5 0 1 9 8 6 14 10 2 12 3 4 7 13] late $late),
        )
    };
}

#[macro_use]
mod avx2;
#[macro_use]
mod avx512;

pub use avx2::{AVX2_GROUP, AVX2_INDICES, Indices};
pub use avx512::AVX512_PAIR;
