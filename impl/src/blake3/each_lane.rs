//! The compression function in every lane, as all code above it asks for it: a machine of expressions may take it for an unknown function here.

use super::constants::IV;
use super::kernel::{Chain, Parameters, outputs, second_half};
use crate::machine::lanes::{Lanes, MAX_LANES, Scalar};
use crate::machine::{EachLane, Machine};

/// The name of the function.
pub const COMPRESSION: &str = "compression";
/// The operation of the lanes that gives the first eight words, [`Chain::chain`].
pub const CHAIN: &str = "chain";
/// The operation of the lanes that gives all words, [`outputs`].
pub const OUTPUTS: &str = "outputs";

/// The words of the first state that are constants (paper, section 2.2): 8 to 11.
const FIXED: usize = 4;

/// The operands of the compression function: h, m, and t, b and d.
#[inline(always)]
fn operands<'a, V: Copy>(h: &'a [V; 8], w: &'a [V; 8], m: &'a [V; 16]) -> impl Iterator<Item = V> + use<'a, V> {
    h.iter().chain(m).chain(&w[FIXED..]).copied()
}

/// The constants in the second half of the first state.
#[inline(always)]
fn fixed<V: Copy>(w: &[V; 8]) -> impl Iterator<Item = (V, u32)> {
    w.iter().copied().zip(IV).take(FIXED)
}

/// The words of one output in all lanes.
#[inline(always)]
fn gathered<L: Lanes>(lanes: L, word: impl Fn(usize) -> <L::Machine as Machine>::Word) -> L::Vector {
    let mut words = [lanes.machine().word(0); MAX_LANES];
    for (lane, place) in words.iter_mut().take(L::LANES).enumerate() {
        *place = word(lane);
    }
    lanes.load_words(&words)
}

struct NextChain<'a, C, V> {
    compression: C,
    h: &'a mut [V; 8],
    w: &'a [V; 8],
    m: &'a [V; 16],
}

impl<C: Chain<Lanes = L>, L: Lanes> EachLane<L::Machine> for NextChain<'_, C, L::Vector> {
    type Lanes = C;
    type Vector = L::Vector;
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = CHAIN;
    const LANES: usize = L::LANES;

    fn operands(&self) -> impl Iterator<Item = L::Vector> {
        operands(self.h, self.w, self.m)
    }

    fn constants(&self) -> impl Iterator<Item = (L::Vector, u32)> {
        fixed(self.w)
    }

    fn put(self, word: impl Fn(usize, usize) -> <L::Machine as Machine>::Word) {
        let lanes = self.compression.lanes();
        for (i, vector) in self.h.iter_mut().enumerate() {
            *vector = gathered(lanes, |lane| word(i, lane));
        }
    }

    #[inline(always)]
    fn compute(self) {
        self.compression.chain(self.h, self.w, self.m);
    }
}

/// [`Chain::chain`], which a machine of expressions may take for an operation of an unknown function.
#[inline(always)]
pub fn chain<C: Chain<Lanes = L>, L: Lanes>(compression: C, h: &mut [L::Vector; 8], w: &[L::Vector; 8], m: &[L::Vector; 16]) {
    compression.lanes().machine().each_lane(NextChain { compression, h, w, m });
}

struct AllWords<'a, L: Lanes> {
    lanes: L,
    h: &'a [L::Vector; 8],
    w: &'a [L::Vector; 8],
    m: &'a [L::Vector; 16],
    v: &'a mut [L::Vector; 16],
}

impl<L: Lanes> EachLane<L::Machine> for AllWords<'_, L> {
    type Lanes = L;
    type Vector = L::Vector;
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = OUTPUTS;
    const LANES: usize = L::LANES;

    fn operands(&self) -> impl Iterator<Item = L::Vector> {
        operands(self.h, self.w, self.m)
    }

    fn constants(&self) -> impl Iterator<Item = (L::Vector, u32)> {
        fixed(self.w)
    }

    fn put(self, word: impl Fn(usize, usize) -> <L::Machine as Machine>::Word) {
        for (i, vector) in self.v.iter_mut().enumerate() {
            *vector = gathered(self.lanes, |lane| word(i, lane));
        }
    }

    #[inline(always)]
    fn compute(self) {
        *self.v = outputs(self.lanes, self.h, self.w, self.m);
    }
}

/// [`outputs`], which a machine of expressions may take for an operation of an unknown function.
#[inline(always)]
pub fn all_words<L: Lanes>(lanes: L, h: &[L::Vector; 8], w: &[L::Vector; 8], m: &[L::Vector; 16]) -> [L::Vector; 16] {
    let mut v = [h[0]; 16];
    lanes.machine().each_lane(AllWords { lanes, h, w, m, v: &mut v });
    v
}

/// The compression function on one block, one word at a time: the first eight output words in place of the chaining value.
///
/// A single copy a machine, since the unrolled rounds are large and have many callers.
#[inline(never)]
pub fn chain_block<M: Machine>(machine: M, input: &mut Parameters<M::Word>, m: &[M::Word; 16]) {
    let lanes = Scalar(machine);
    let w = second_half(lanes, input.counter, input.length, input.flags);
    chain(lanes, &mut input.cv, &w, m);
}

/// All sixteen output words, otherwise as [`chain_block`].
#[inline(never)]
pub fn compress<M: Machine>(machine: M, input: &Parameters<M::Word>, m: &[M::Word; 16]) -> [M::Word; 16] {
    let lanes = Scalar(machine);
    all_words(lanes, &input.cv, &second_half(lanes, input.counter, input.length, input.flags), m)
}
