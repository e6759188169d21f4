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
    /// Where the words after those of `a` and `b` come from.
    rest: Rest,
}

/// Words of an [`Input`] after its two vectors, and its places.
#[derive(Clone, Copy, Debug)]
enum Rest {
    /// The two vectors again.
    Again,
    /// Random words, by a seed.
    Random(u64),
    /// Random doubles, by a seed.
    Doubles(u64),
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
        vectors.iter().flat_map(|a| vectors.iter().map(move |b| Self { a: *a, b: *b, indices, rest: Rest::Again })).collect()
    }

    /// Each edge vector with the next.
    pub fn few_edges() -> Vec<Self> {
        let vectors = edge_vectors();
        let next = vectors.iter().cycle().skip(1);
        vectors.iter().zip(next).map(|(a, b)| Self { a: *a, b: *b, indices: positions(), rest: Rest::Again }).collect()
    }

    /// Every value of an index at every position of a byte shuffle, on distinct bytes that are not zero.
    pub fn every_index() -> Vec<Self> {
        let a = DISTINCT.map(|word| word + 0x0101_0101);
        let shifted = |by: u8| positions().map(|i| by.wrapping_add(17 * i));
        (0..=u8::MAX).map(|by| Self { a, b: DISTINCT, indices: shifted(by), rest: Rest::Again }).collect()
    }

    /// `count` random inputs, the same in every run.
    pub fn random(count: usize) -> Vec<Self> {
        let mut rng = Rng::with_seed(0x6173_686c_6172);
        let one = |_| Self {
            a: array::from_fn(|_| rng.u32(..)),
            b: array::from_fn(|_| rng.u32(..)),
            indices: array::from_fn(|_| rng.u8(..)),
            rest: Rest::Random(rng.u64(..)),
        };
        (0..count).map(one).collect()
    }

    /// Every pair of edge doubles, in each lane another; a third vector holds random doubles.
    pub fn double_edges() -> Vec<Self> {
        let edges = edge_doubles();
        let from = |start: usize| array::from_fn(|i| halves(edges[(start + i / 2) % edges.len()])[i % 2]);
        let places = (0..edges.len()).flat_map(|first| (0..edges.len()).map(move |second| (first, second)));
        let indices = positions();
        places.map(|(a, b)| Self { a: from(a), b: from(b), indices, rest: Rest::Doubles((a << 32 | b) as u64) }).collect()
    }

    /// `count` inputs of random doubles, the same in every run.
    pub fn random_doubles(count: usize) -> Vec<Self> {
        let mut rng = Rng::with_seed(0x646f_7562_6c65);
        let mut vector = || {
            let doubles: [f64; 8] = array::from_fn(|_| random_double(&mut rng));
            array::from_fn(|i| halves(doubles[i / 2])[i % 2])
        };
        (0..count as u64).map(|seed| Self { a: vector(), b: vector(), indices: positions(), rest: Rest::Doubles(seed) }).collect()
    }

    /// The first vector.
    pub fn a<V: Bits>(&self) -> V {
        V::from_words(&self.a)
    }

    /// Eight words that are known when the program is compiled.
    pub fn constants(&self) -> [u32; 8] {
        array::from_fn(|i| self.a[i])
    }

    /// The second vector.
    pub fn b<V: Bits>(&self) -> V {
        V::from_words(&self.b)
    }

    /// The indices of a byte shuffle.
    pub fn indices(&self) -> [u8; 16] {
        self.indices
    }

    /// The indices of a byte shuffle of two lanes, of which the second has the first's in reverse.
    pub fn indices_of_lanes(&self) -> [u8; 32] {
        array::from_fn(|i| self.indices[if i < 16 { i } else { 31 - i }])
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
        let mut rng = Rng::with_seed(match self.rest {
            Rest::Again => 0,
            Rest::Random(seed) | Rest::Doubles(seed) => seed,
        });
        array::from_fn(|_| match rng.u32(0..4) {
            0 => 0,
            1 => last,
            _ => rng.usize(0..=last),
        })
    }

    fn stream(&self, count: usize) -> Vec<u32> {
        let given = self.a.iter().chain(&self.b).copied();
        match self.rest {
            Rest::Again => given.cycle().take(count).collect(),
            Rest::Random(seed) => {
                let mut rng = Rng::with_seed(seed);
                given.chain(std::iter::repeat_with(|| rng.u32(..))).take(count).collect()
            }
            Rest::Doubles(seed) => {
                let mut rng = Rng::with_seed(seed);
                given.chain(std::iter::repeat_with(|| halves(random_double(&mut rng))).flatten()).take(count).collect()
            }
        }
    }
}

/// The words of a double.
fn halves(double: f64) -> [u32; 2] {
    [0, 32].map(|low| (double.to_bits() >> low) as u32)
}

/// Doubles at the edges: zeros, ones, the constants that round, integers next to powers of two and halfway between multiples of 2^32, of
/// either sign.
fn edge_doubles() -> Vec<f64> {
    let power = |k: i32| 2f64.powi(k);
    let mut positive = vec![0.0, 1.0, 3.0, 0.5, 1.0 + f64::EPSILON, power(-32), 1.5 * power(52), 1.5 * power(84)];
    for k in [31, 32, 33, 51, 52, 53, 83, 84, 90] {
        let next = power(k - 52).max(1.0);
        positive.extend([power(k) - next, power(k), power(k) + next]);
    }
    positive.extend([1.0, 2.0, 3.0, 12345.0].map(|odd| odd * power(32) + power(31)));
    positive.iter().flat_map(|&double| [double, -double]).collect()
}

/// An edge, or a double up to 2^91: an integer of some number of bits, or one times a power of two up to 2^38.
fn random_double(rng: &mut Rng) -> f64 {
    let integer = (rng.u64(..) >> rng.u32(11..64)) as f64;
    let signed = if rng.bool() { integer } else { -integer };
    match rng.u32(0..4) {
        0 => {
            let edges = edge_doubles();
            edges[rng.usize(0..edges.len())]
        }
        1 => signed,
        _ => signed * 2f64.powi(rng.i32(-38..=38)),
    }
}
