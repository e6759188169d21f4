//! The compression function in every lane at once.

use super::constants::{IV, SCHEDULE};
use crate::machine::isa::{Avx2, Avx512};
use crate::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, MAX_LANES, Pair};
use crate::machine::{Machine, Task};

/// The inputs of a compression besides the block (paper, section 2.2), in every lane.
pub struct Parameters<V> {
    /// The input chaining value h.
    pub cv: [V; 8],
    /// The counter t, low word first.
    pub counter: [V; 2],
    /// The domain flags d. They stand before the length, so that no load of a row of the state waits until these words, each stored by itself, are in memory.
    pub flags: V,
    /// The number b of bytes in the block.
    pub length: V,
}

impl<W> Parameters<W> {
    /// The inputs of one compression, of these integers.
    #[inline(always)]
    pub(super) fn new<M: Machine<Word = W>>(machine: M, cv: [W; 8], counter: u64, length: usize, flags: u32) -> Self {
        Self {
            cv,
            counter: [machine.word(counter as u32), machine.word((counter >> 32) as u32)],
            flags: machine.word(flags),
            length: machine.word(length as u32),
        }
    }
}

/// The second half of the first state (paper, section 2.2): words 8 to 15.
#[inline(always)]
pub fn second_half<L: Lanes>(lanes: L, counter: [L::Vector; 2], length: L::Vector, flags: L::Vector) -> [L::Vector; 8] {
    let iv = |i: usize| lanes.splat(lanes.machine().word(IV[i]));
    [iv(0), iv(1), iv(2), iv(3), counter[0], counter[1], length, flags]
}

/// The state after the seven rounds, before its halves are combined (paper, section 2.2), from the halves of the first state.
#[inline(always)]
pub fn rounds<L: Lanes>(lanes: L, h: &[L::Vector; 8], w: &[L::Vector; 8], m: &[L::Vector; 16]) -> [L::Vector; 16] {
    lanes.machine().inlined(Rounds { lanes, h, w, m })
}

struct Rounds<'a, L: Lanes> {
    lanes: L,
    h: &'a [L::Vector; 8],
    w: &'a [L::Vector; 8],
    m: &'a [L::Vector; 16],
}

impl<L: Lanes> Task<L::Machine> for Rounds<'_, L> {
    type Output = [L::Vector; 16];

    #[inline(always)]
    fn run(self, _: L::Machine) -> [L::Vector; 16] {
        let Self { lanes, h, w, m } = self;
        let mut v = first_state(h, w);
        round(lanes, &mut v, m, &SCHEDULE[0]);
        round(lanes, &mut v, m, &SCHEDULE[1]);
        round(lanes, &mut v, m, &SCHEDULE[2]);
        round(lanes, &mut v, m, &SCHEDULE[3]);
        round(lanes, &mut v, m, &SCHEDULE[4]);
        round(lanes, &mut v, m, &SCHEDULE[5]);
        round(lanes, &mut v, m, &SCHEDULE[6]);
        v
    }
}

/// The first state from its halves.
#[inline(always)]
fn first_state<V: Copy>(h: &[V; 8], w: &[V; 8]) -> [V; 16] {
    [h[0], h[1], h[2], h[3], h[4], h[5], h[6], h[7], w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]]
}

/// Turns the state after the rounds into all sixteen output words, where `h` is the input chaining value (paper, section 2.2).
#[inline(always)]
pub fn feed_forward<L: Lanes>(lanes: L, h: &[L::Vector; 8], v: &mut [L::Vector; 16]) {
    for i in 0..8 {
        v[i] = lanes.xor(v[i], v[i + 8]);
        v[i + 8] = lanes.xor(v[i + 8], h[i]);
    }
}

/// The low and the high words of the counter that `counter` gives for each lane.
#[inline(always)]
pub fn counters<L: Lanes>(lanes: L, counter: impl Fn(usize) -> u64) -> [L::Vector; 2] {
    let machine = lanes.machine();
    let mut low = [machine.word(0); MAX_LANES];
    let mut high = low;
    for lane in 0..L::LANES {
        let counter = counter(lane);
        low[lane] = machine.word(counter as u32);
        high[lane] = machine.word((counter >> 32) as u32);
    }
    [lanes.load_words(&low), lanes.load_words(&high)]
}

/// The low and the high words of the counters from `first` on, modulo 2^64.
#[inline(always)]
pub fn counters_from<L: Lanes>(lanes: L, first: u64) -> [L::Vector; 2] {
    let machine = lanes.machine();
    let (low, high) = (first as u32, (first >> 32) as u32);
    if low.checked_add(L::LANES as u32 - 1).is_none() {
        return counters(lanes, |lane| first.wrapping_add(lane as u64));
    }
    let mut steps = [machine.word(0); MAX_LANES];
    for (lane, step) in steps.iter_mut().enumerate() {
        *step = machine.word(lane as u32);
    }
    [lanes.add(lanes.splat(machine.word(low)), lanes.load_words(&steps)), lanes.splat(machine.word(high))]
}

/// The compression function in every lane: all sixteen output words of the compression of `m` (paper, section 2.2), from the halves
/// of the first state.
#[inline(always)]
pub fn outputs<L: Lanes>(lanes: L, h: &[L::Vector; 8], w: &[L::Vector; 8], m: &[L::Vector; 16]) -> [L::Vector; 16] {
    let mut v = rounds(lanes, h, w, m);
    feed_forward(lanes, h, &mut v);
    v
}

/// The next chaining value: the halves of the last state combined (paper, section 2.2).
#[inline(always)]
fn combine<L: Lanes>(lanes: L, h: &mut [L::Vector; 8], v: &[L::Vector; 16]) {
    for (i, word) in h.iter_mut().enumerate() {
        *word = lanes.xor(v[i], v[i + 8]);
    }
}

/// The compression function in every lane, truncated to the next chaining value.
pub trait Chain: Copy {
    /// The lanes.
    type Lanes: Lanes;

    /// The lanes themselves.
    fn lanes(self) -> Self::Lanes;

    /// Replaces the chaining value `h` by the first eight output words of the compression of `m` (paper, section 2.2); `w` is the
    /// [second half](second_half) of the first state.
    fn chain(self, h: &mut [VectorOf<Self>; 8], w: &[VectorOf<Self>; 8], m: &[VectorOf<Self>; 16]);
}

/// The vectors of the lanes.
type VectorOf<C> = <<C as Chain>::Lanes as Lanes>::Vector;

/// As the compiler makes it of the rounds.
impl<L: Lanes> Chain for L {
    type Lanes = L;

    #[inline(always)]
    fn lanes(self) -> L {
        self
    }

    #[inline(always)]
    fn chain(self, h: &mut [L::Vector; 8], w: &[L::Vector; 8], m: &[L::Vector; 16]) {
        combine(self, h, &rounds(self, h, w, m));
    }
}

/// These lanes, whose compression function is a listing.
#[derive(Clone, Copy, Debug)]
pub struct Listed<L>(pub L);

impl<I: Avx2> Chain for Listed<Avx2Lanes<I>> {
    type Lanes = Avx2Lanes<I>;

    #[inline(always)]
    fn lanes(self) -> Avx2Lanes<I> {
        self.0
    }

    #[inline(always)]
    fn chain(self, h: &mut [I::V256; 8], w: &[I::V256; 8], m: &[I::V256; 16]) {
        self.0.machine().blake3_group(h, w, m);
    }
}

impl<I: Avx512> Chain for Listed<Pair<Avx512Lanes<I>>> {
    type Lanes = Pair<Avx512Lanes<I>>;

    #[inline(always)]
    fn lanes(self) -> Pair<Avx512Lanes<I>> {
        self.0
    }

    #[inline(always)]
    fn chain(self, h: &mut [[I::V512; 2]; 8], w: &[[I::V512; 2]; 8], m: &[[I::V512; 2]; 16]) {
        self.0.machine().blake3_pair(h, w, m);
    }
}

/// The column step, then the diagonal step (paper, section 2.2).
#[inline(always)]
fn round<L: Lanes>(lanes: L, v: &mut [L::Vector; 16], m: &[L::Vector; 16], s: &[usize; 16]) {
    step(lanes, v, 0, [m[s[0]], m[s[2]], m[s[4]], m[s[6]]], [m[s[1]], m[s[3]], m[s[5]], m[s[7]]]);
    step(lanes, v, 1, [m[s[8]], m[s[10]], m[s[12]], m[s[14]]], [m[s[9]], m[s[11]], m[s[13]], m[s[15]]]);
}

/// Four times G, on the columns for `shift` 0 and on the diagonals for `shift` 1.
///
/// Instruction by instruction, since each waits for the one before it in its own G, and two of the four G an instruction behind the others, so that
/// rotations of two run beside additions of the others: processors rotate fewer vectors in a cycle than they add. Each message word is added before b,
/// which arrives last.
#[inline(always)]
fn step<L: Lanes>(lanes: L, v: &mut [L::Vector; 16], shift: usize, x: [L::Vector; 4], y: [L::Vector; 4]) {
    let b = |i: usize| 4 + (i + shift) % 4;
    let c = |i: usize| 8 + (i + 2 * shift) % 4;
    let d = |i: usize| 12 + (i + 3 * shift) % 4;
    let nothing = |_: &mut [L::Vector; 16], _: usize| {};
    let add_x = |v: &mut [L::Vector; 16], i: usize| v[i] = lanes.add(v[i], x[i]);
    let add_y = |v: &mut [L::Vector; 16], i: usize| v[i] = lanes.add(v[i], y[i]);
    let add_b = |v: &mut [L::Vector; 16], i: usize| v[i] = lanes.add(v[i], v[b(i)]);
    let xor_a = |v: &mut [L::Vector; 16], i: usize| v[d(i)] = lanes.xor(v[d(i)], v[i]);
    let add_d = |v: &mut [L::Vector; 16], i: usize| v[c(i)] = lanes.add(v[c(i)], v[d(i)]);
    let xor_c = |v: &mut [L::Vector; 16], i: usize| v[b(i)] = lanes.xor(v[b(i)], v[c(i)]);
    let rotate16 = |v: &mut [L::Vector; 16], i: usize| v[d(i)] = lanes.rotr16(v[d(i)]);
    let rotate12 = |v: &mut [L::Vector; 16], i: usize| v[b(i)] = lanes.rotr12(v[b(i)]);
    let rotate8 = |v: &mut [L::Vector; 16], i: usize| v[d(i)] = lanes.rotr8(v[d(i)]);
    let rotate7 = |v: &mut [L::Vector; 16], i: usize| v[b(i)] = lanes.rotr7(v[b(i)]);
    staggered(v, add_x, nothing);
    staggered(v, add_b, add_x);
    staggered(v, xor_a, add_b);
    staggered(v, rotate16, xor_a);
    staggered(v, add_d, rotate16);
    staggered(v, xor_c, add_d);
    staggered(v, rotate12, xor_c);
    staggered(v, add_y, rotate12);
    staggered(v, add_b, add_y);
    staggered(v, xor_a, add_b);
    staggered(v, rotate8, xor_a);
    staggered(v, add_d, rotate8);
    staggered(v, xor_c, add_d);
    staggered(v, rotate7, xor_c);
    staggered(v, nothing, rotate7);
}

/// An instruction of the first two G, and one of the other two.
#[inline(always)]
fn staggered<V>(v: &mut V, ahead: impl Fn(&mut V, usize), behind: impl Fn(&mut V, usize)) {
    ahead(v, 0);
    ahead(v, 1);
    behind(v, 2);
    behind(v, 3);
}
