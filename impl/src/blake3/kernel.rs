//! The compression function in every lane at once.

use super::constants::{IV, SCHEDULE};
use crate::machine::isa::{Avx2, Avx512, Neon, Sse41};
use crate::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, MAX_LANES, NeonLanes, Pair, Scalar, Sse41Lanes};
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
pub trait Chain: Lanes {
    /// Replaces the chaining value `h` by the first eight output words of the compression of `m` (paper, section 2.2); `w` is the
    /// [second half](second_half) of the first state.
    #[inline(always)]
    fn chain(self, h: &mut [Self::Vector; 8], w: &[Self::Vector; 8], m: &[Self::Vector; 16]) {
        combine(self, h, &rounds(self, h, w, m));
    }
}

impl<M: Machine> Chain for Scalar<M> {}
impl<I: Sse41> Chain for Sse41Lanes<I> {}
impl<I: Avx2> Chain for Avx2Lanes<I> {}
impl<I: Avx512> Chain for Avx512Lanes<I> {}
impl<I: Neon> Chain for NeonLanes<I> {}

impl<I: Avx512> Chain for Pair<Avx512Lanes<I>> {
    #[inline(always)]
    fn chain(self, h: &mut [Self::Vector; 8], w: &[Self::Vector; 8], m: &[Self::Vector; 16]) {
        self.machine().blake3_pair(h, w, m);
    }
}

/// The column step, then the diagonal step (paper, section 2.2).
#[inline(always)]
fn round<L: Lanes>(lanes: L, v: &mut [L::Vector; 16], m: &[L::Vector; 16], s: &[usize; 16]) {
    let x = [m[s[0]], m[s[2]], m[s[4]], m[s[6]]];
    let y = [m[s[1]], m[s[3]], m[s[5]], m[s[7]]];
    Step { lanes, v: &mut *v, shift: 0, x, y }.run();
    let x = [m[s[8]], m[s[10]], m[s[12]], m[s[14]]];
    let y = [m[s[9]], m[s[11]], m[s[13]], m[s[15]]];
    Step { lanes, v, shift: 1, x, y }.run();
}

/// Four times G, on the columns for `shift` 0 and on the diagonals for `shift` 1, with the message words that each adds first and then.
struct Step<'a, L: Lanes> {
    lanes: L,
    v: &'a mut [L::Vector; 16],
    shift: usize,
    x: [L::Vector; 4],
    y: [L::Vector; 4],
}

impl<L: Lanes> Step<'_, L> {
    /// Not in a loop, of which the compiler would not know each turn.
    #[inline(always)]
    fn run(mut self) {
        self.staggered(0);
        self.staggered(1);
        self.staggered(2);
        self.staggered(3);
        self.staggered(4);
        self.staggered(5);
        self.staggered(6);
        self.staggered(7);
        self.staggered(8);
        self.staggered(9);
        self.staggered(10);
        self.staggered(11);
        self.staggered(12);
        self.staggered(13);
        self.staggered(14);
    }

    /// An instruction over two of the four, since each waits for the one before it in its own G, and the one before over the other two, so that rotations
    /// of two run beside additions of the others: processors rotate fewer vectors in a cycle than they add.
    #[inline(always)]
    fn staggered(&mut self, ahead: usize) {
        let behind = ahead.wrapping_sub(1);
        self.instruction(0, ahead);
        self.instruction(1, ahead);
        self.instruction(2, behind);
        self.instruction(3, behind);
    }

    /// Instruction `number` of G number `i`, if there is one: each message word is added before b, which arrives last.
    #[inline(always)]
    fn instruction(&mut self, i: usize, number: usize) {
        let Self { lanes, v, shift, x, y } = self;
        let (a, b, c, d) = (i, 4 + (i + *shift) % 4, 8 + (i + 2 * *shift) % 4, 12 + (i + 3 * *shift) % 4);
        match number {
            0 => v[a] = lanes.add(v[a], x[i]),
            1 | 8 => v[a] = lanes.add(v[a], v[b]),
            2 | 9 => v[d] = lanes.xor(v[d], v[a]),
            3 => v[d] = lanes.rotr16(v[d]),
            4 | 11 => v[c] = lanes.add(v[c], v[d]),
            5 | 12 => v[b] = lanes.xor(v[b], v[c]),
            6 => v[b] = lanes.rotr12(v[b]),
            7 => v[a] = lanes.add(v[a], y[i]),
            10 => v[d] = lanes.rotr8(v[d]),
            13 => v[b] = lanes.rotr7(v[b]),
            _ => {}
        }
    }
}
