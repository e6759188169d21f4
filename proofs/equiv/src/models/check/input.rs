//! The inputs that exercises run on.

use std::array;

use ashlar::machine::{Machine, Machine64};
use fastrand::Rng;

use super::bits::Bits;

/// Operands of an instruction. Each exercise reads what it needs, from the front.
#[derive(Clone, Debug)]
pub struct Input {
    /// The words of the first vector.
    a: [u32; 16],
    /// The words of the second vector.
    b: [u32; 16],
    /// Indices of a byte shuffle.
    indices: [u8; 16],
    /// Where the words after those of `a` and `b` come from: random, or `a` and `b` again.
    seed: Option<u64>,
}

/// Words with a value of their own in each lane, and each byte distinct.
const DISTINCT: [u32; 16] = {
    let mut words = [0; 16];
    let mut i = 0;
    while i < 16 {
        words[i] = 0x0302_0100 + 0x0404_0404 * i as u32;
        i += 1;
    }
    words
};

/// Vectors at the edges: zeros, one, all ones, sign bits and carries, byte patterns, distinct lanes.
fn edge_vectors() -> Vec<[u32; 16]> {
    let uniform = [0, 1, u32::MAX, 0x8000_0000, 0x7fff_ffff, 0x5555_5555, 0xaaaa_aaaa, 0x00ff_00ff];
    let mut vectors: Vec<[u32; 16]> = uniform.iter().map(|word| [*word; 16]).collect();
    vectors.push(DISTINCT);
    vectors.push(DISTINCT.map(|word| !word));
    vectors.push(array::from_fn(|i| 1 << (2 * i)));
    vectors.push(array::from_fn(|i| 0x8000_0000 >> (2 * i)));
    vectors
}

/// The byte positions in a vector of 128 bits.
fn positions() -> [u8; 16] {
    array::from_fn(|i| i as u8)
}

impl Input {
    /// Every pair of edge vectors.
    pub fn edges() -> Vec<Self> {
        let vectors = edge_vectors();
        let indices = positions().map(|i| 15 - i);
        vectors.iter().flat_map(|a| vectors.iter().map(move |b| Self { a: *a, b: *b, indices, seed: None })).collect()
    }

    /// Each edge vector with the next.
    pub fn few_edges() -> Vec<Self> {
        let vectors = edge_vectors();
        let next = vectors.iter().cycle().skip(1);
        vectors.iter().zip(next).map(|(a, b)| Self { a: *a, b: *b, indices: positions(), seed: None }).collect()
    }

    /// Every value of an index at every position of a byte shuffle, on distinct bytes that are not zero.
    pub fn every_index() -> Vec<Self> {
        let a = DISTINCT.map(|word| word + 0x0101_0101);
        let shifted = |by: u8| positions().map(|i| by.wrapping_add(17 * i));
        (0..=u8::MAX).map(|by| Self { a, b: DISTINCT, indices: shifted(by), seed: None }).collect()
    }

    /// `count` random inputs, the same in every run.
    pub fn random(count: usize) -> Vec<Self> {
        let mut rng = Rng::with_seed(0x6173_686c_6172);
        let one = |_| Self {
            a: array::from_fn(|_| rng.u32(..)),
            b: array::from_fn(|_| rng.u32(..)),
            indices: array::from_fn(|_| rng.u8(..)),
            seed: Some(rng.u64(..)),
        };
        (0..count).map(one).collect()
    }

    /// The first vector.
    pub fn a<V: Bits>(&self) -> V {
        V::from_words(&self.a)
    }

    /// The second vector.
    pub fn b<V: Bits>(&self) -> V {
        V::from_words(&self.b)
    }

    /// The indices of a byte shuffle.
    pub fn indices(&self) -> [u8; 16] {
        self.indices
    }

    /// The indices of a byte shuffle, and the same in reverse.
    pub fn two_lanes_of_indices(&self) -> [[u8; 16]; 2] {
        let mut reversed = self.indices;
        reversed.reverse();
        [self.indices, reversed]
    }

    /// Word `i` of the first vector.
    pub fn word<M: Machine>(&self, machine: M, i: usize) -> M::Word {
        machine.word(self.a[i])
    }

    /// The long words of words 0 and 1 of either vector.
    pub fn longs<M: Machine64>(&self, machine: M) -> [M::Long; 2] {
        [self.a, self.b].map(|words| machine.long(u64::from(words[1]) << 32 | u64::from(words[0])))
    }

    /// `N` long words: those of the first vector, of the second, then more.
    pub fn many_longs<M: Machine64, const N: usize>(&self, machine: M) -> [M::Long; N] {
        let stream = self.stream(2 * N);
        array::from_fn(|i| machine.long(u64::from(stream[2 * i + 1]) << 32 | u64::from(stream[2 * i])))
    }

    /// `N` words: those of the first vector, those of the second, then more.
    pub fn words<M: Machine, const N: usize>(&self, machine: M) -> [M::Word; N] {
        let stream = self.stream(N);
        array::from_fn(|i| machine.word(stream[i]))
    }

    /// `N` bytes: the little-endian bytes of the first vector, of the second, then more.
    pub fn bytes<M: Machine, const N: usize>(&self, machine: M) -> [M::Byte; N] {
        let stream = self.stream(N.div_ceil(4));
        array::from_fn(|i| machine.byte(stream[i / 4].to_le_bytes()[i % 4]))
    }

    /// `N` vectors: the first, the second, then more.
    pub fn vectors<V: Bits, const N: usize>(&self) -> [V; N] {
        let stream = self.stream(16 * N);
        array::from_fn(|i| V::from_words(stream[16 * i..].first_chunk().expect("sixteen words a vector")))
    }

    /// `N` places up to `last`, which is often among them, as is 0.
    pub fn places<const N: usize>(&self, last: usize) -> [usize; N] {
        let mut rng = Rng::with_seed(self.seed.unwrap_or(0));
        array::from_fn(|_| match rng.u32(0..4) {
            0 => 0,
            1 => last,
            _ => rng.usize(0..=last),
        })
    }

    fn stream(&self, count: usize) -> Vec<u32> {
        let given = self.a.iter().chain(&self.b).copied();
        match self.seed {
            None => given.cycle().take(count).collect(),
            Some(seed) => {
                let mut rng = Rng::with_seed(seed);
                given.chain(std::iter::repeat_with(|| rng.u32(..))).take(count).collect()
            }
        }
    }
}
