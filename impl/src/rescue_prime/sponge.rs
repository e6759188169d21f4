//! Hashing in each lane: the sponge, and what takes a single permutation.

use super::kernel::Permutation;
use super::parameters::{CAPACITY, DIGEST, Parameters};
use crate::fields::goldilocks::{Arithmetic, Memory, constant};

/// The representatives of a permutation's elements in memory.
pub type Word<P, const WIDTH: usize> = <<<P as Permutation<WIDTH>>::Arithmetic as Arithmetic>::Memory as Memory>::Word;
/// The bytes of a permutation's memory.
pub type Byte<P, const WIDTH: usize> = <<<P as Permutation<WIDTH>>::Arithmetic as Arithmetic>::Memory as Memory>::Byte;
/// A permutation's elements.
pub type Element<P, const WIDTH: usize> = <<P as Permutation<WIDTH>>::Arithmetic as Arithmetic>::Element;

/// Bytes of `hash` that make up one element.
pub const CHUNK: usize = 7;

/// The digest, in each lane, of `count` elements: `word(lane, index)` is a representative of the element.
///
/// Blocks are added into the rate. A partial block is followed by [`Parameters::PADDING`], then zeros. Without elements the digest is zero.
#[inline(always)]
pub fn hash_words<P: Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize>(
    on: P,
    count: usize,
    word: impl Fn(usize, usize) -> Word<P, WIDTH>,
) -> [Element<P, WIDTH>; DIGEST] {
    let a = on.arithmetic();
    let mut state = [constant(a, 0); WIDTH];
    state[0] = constant(a, I::capacity(count));
    let mut absorbed = 0;
    while absorbed < count {
        let block = (count - absorbed).min(WIDTH - CAPACITY);
        for i in 0..block {
            let element = a.load(|lane| word(lane, absorbed + i));
            state[CAPACITY + i] = sum(a, &[state[CAPACITY + i], element]);
        }
        if CAPACITY + block < WIDTH {
            pad::<P, I, WIDTH>(a, &mut state, CAPACITY + block);
        }
        on.permute::<I>(&mut state);
        absorbed += block;
    }
    digest(&state)
}

/// The digest of `bytes`, in lane 0.
///
/// Each seven bytes, little-endian, make one element; the last, of one to seven bytes, is followed by a byte 1.
#[inline(always)]
pub fn hash_bytes<P: Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize>(
    on: P,
    bytes: &[Byte<P, WIDTH>],
) -> [Element<P, WIDTH>; DIGEST] {
    let memory = on.arithmetic().memory();
    let count = bytes.len().div_ceil(CHUNK);
    hash_words::<P, I, WIDTH>(on, count, |_, index| {
        let chunk = &bytes[CHUNK * index..bytes.len().min(CHUNK * (index + 1))];
        let mut padded = [memory.byte_of(0); 8];
        padded[..chunk.len()].copy_from_slice(chunk);
        if index + 1 == count {
            padded[chunk.len()] = memory.byte_of(1);
        }
        memory.word_of_le_bytes(padded)
    })
}

/// The digest elements of `state`, after the capacity.
#[inline(always)]
pub fn digest<E: Copy, const WIDTH: usize>(state: &[E; WIDTH]) -> [E; DIGEST] {
    let mut digest = [state[0]; DIGEST];
    digest.copy_from_slice(&state[CAPACITY..CAPACITY + DIGEST]);
    digest
}

/// The Jive compression of `state` into half of it: element i is the sum of the elements i and i + `WIDTH` / 2 before and after the
/// permutation (Bouvier et al., *Anemoi*, eprint 2022/840, section 3.2). `WIDTH` is twice [`DIGEST`].
#[inline(always)]
pub fn jive<P: Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize>(
    on: P,
    state: &[Element<P, WIDTH>; WIDTH],
) -> [Element<P, WIDTH>; DIGEST] {
    const { assert!(WIDTH == 2 * DIGEST) };
    let mut permuted = *state;
    on.permute::<I>(&mut permuted);
    let a = on.arithmetic();
    let mut sums = [state[0]; DIGEST];
    for (i, element) in sums.iter_mut().enumerate() {
        *element = sum(a, &[state[i], state[i + DIGEST], permuted[i], permuted[i + DIGEST]]);
    }
    sums
}

/// The sum of a few elements: the integers that they are split into add up to less than 2^48.
#[inline(always)]
pub fn sum<A: Arithmetic, const N: usize>(a: A, elements: &[A::Element; N]) -> A::Element {
    const { assert!(0 < N && N <= 4) };
    let [mut low, mut high] = a.split(elements[0]);
    for element in &elements[1..] {
        let [more_low, more_high] = a.split(*element);
        low = a.integer_add(low, more_low);
        high = a.integer_add(high, more_high);
    }
    a.join(low, high)
}

/// Adds the padding at `at`, the first place of the rate that the message leaves.
#[inline(always)]
fn pad<P: Permutation<WIDTH>, I: Parameters<WIDTH>, const WIDTH: usize>(
    a: P::Arithmetic,
    state: &mut [Element<P, WIDTH>; WIDTH],
    at: usize,
) {
    if I::PADDING == 0 {
        return;
    }
    state[at] = constant(a, I::PADDING);
    for element in &mut state[at + 1..] {
        *element = constant(a, 0);
    }
}
