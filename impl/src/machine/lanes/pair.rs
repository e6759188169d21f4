//! Two vectors side by side.

use super::{BLOCK, DIGEST, Lanes, MAX_LANES};
use crate::machine::{Machine, Starts};

/// Twice the lanes of `L`: the first half in one vector, the second in another.
///
/// The two halves do not depend on one another, so that the processor can overlap them.
#[derive(Clone, Copy, Debug)]
pub struct Pair<L>(pub L);

impl<L: Lanes> Lanes for Pair<L> {
    type Machine = L::Machine;
    type Vector = [L::Vector; 2];
    const LANES: usize = 2 * L::LANES;

    #[inline(always)]
    fn machine(self) -> L::Machine {
        self.0.machine()
    }

    #[inline(always)]
    fn splat(self, word: <L::Machine as Machine>::Word) -> Self::Vector {
        [self.0.splat(word); 2]
    }

    #[inline(always)]
    fn load_words(self, words: &[<L::Machine as Machine>::Word; MAX_LANES]) -> Self::Vector {
        let mut second = *words;
        second.copy_within(L::LANES..2 * L::LANES, 0);
        [self.0.load_words(words), self.0.load_words(&second)]
    }

    #[inline(always)]
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        [self.0.add(a[0], b[0]), self.0.add(a[1], b[1])]
    }

    #[inline(always)]
    fn xor(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        [self.0.xor(a[0], b[0]), self.0.xor(a[1], b[1])]
    }

    #[inline(always)]
    fn rotr16(self, a: Self::Vector) -> Self::Vector {
        [self.0.rotr16(a[0]), self.0.rotr16(a[1])]
    }

    #[inline(always)]
    fn rotr12(self, a: Self::Vector) -> Self::Vector {
        [self.0.rotr12(a[0]), self.0.rotr12(a[1])]
    }

    #[inline(always)]
    fn rotr8(self, a: Self::Vector) -> Self::Vector {
        [self.0.rotr8(a[0]), self.0.rotr8(a[1])]
    }

    #[inline(always)]
    fn rotr7(self, a: Self::Vector) -> Self::Vector {
        [self.0.rotr7(a[0]), self.0.rotr7(a[1])]
    }

    #[inline(always)]
    fn load_blocks(self, data: &[<L::Machine as Machine>::Byte], starts: Starts<'_>, at: usize) -> [Self::Vector; 16] {
        let (first, second) = starts.split_at(L::LANES);
        let first = self.0.load_blocks(data, first, at);
        let second = self.0.load_blocks(data, second, at);
        let mut words = [[first[0], second[0]]; 16];
        for (word, halves) in words.iter_mut().zip(first.iter().zip(&second)) {
            *word = [*halves.0, *halves.1];
        }
        words
    }

    #[inline(always)]
    fn prefetch(self, data: &[<L::Machine as Machine>::Byte], at: usize) {
        self.0.prefetch(data, at);
    }

    #[inline(always)]
    fn store_digests(self, state: &[Self::Vector; 8], out: &mut [[<L::Machine as Machine>::Byte; DIGEST]]) {
        let (first, second) = out.split_at_mut(L::LANES);
        self.0.store_digests(&half(state, 0), first);
        self.0.store_digests(&half(state, 1), second);
    }

    #[inline(always)]
    fn store_blocks(self, state: &[Self::Vector; 16], out: &mut [[<L::Machine as Machine>::Byte; BLOCK]]) {
        let (first, second) = out.split_at_mut(L::LANES);
        self.0.store_blocks(&half(state, 0), first);
        self.0.store_blocks(&half(state, 1), second);
    }
}

/// One vector of each pair.
#[inline(always)]
fn half<V: Copy, const WORDS: usize>(state: &[[V; 2]; WORDS], side: usize) -> [V; WORDS] {
    let mut half = [state[0][side]; WORDS];
    for (one, both) in half.iter_mut().zip(state) {
        *one = both[side];
    }
    half
}
