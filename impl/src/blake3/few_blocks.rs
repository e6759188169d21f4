//! The compression of few blocks at once, a row of each state in a part of a vector: in little more time than one takes.

use super::constants::{BLOCK, DIGEST, IV};
use super::each_lane::{CHAIN, COMPRESSION, OUTPUTS};
use super::rows::{Byte, RowEach, Word, last_state};
use crate::machine::lanes::{MAX_LANES, words_of_block, words_of_digest};
use crate::machine::{EachLane, Machine};

/// The kernel of few blocks, a row of each in a vector, as what obligations speak of.
#[derive(Clone, Copy, Debug)]
pub struct FewBlocks<R>(pub R);

/// What a compression of each of `N` blocks takes, but for the chaining values.
pub struct Blocks<'a, R: RowEach<N>, const N: usize> {
    /// The blocks.
    pub blocks: [&'a [Byte<R>; BLOCK]; N],
    /// The last rows of the first states: the counter, low word first, the length and the flags.
    pub last: R::Vector,
}

impl<R: RowEach<N>, const N: usize> Blocks<'_, R, N> {
    /// The operands of the compression function: h, m, and t, b and d.
    fn operands(&self, row: R, h: [R::Vector; 2]) -> impl Iterator<Item = [Word<R>; N]> + use<R, N> {
        let (h, last) = (words_of(row, h), words_of(row, [self.last; 2]));
        let m = self.blocks.map(|block| words_of_block(row.machine(), block));
        let h = (0..8).map(move |i| h.map(|words| words[i]));
        let m = (0..16).map(move |i| m.map(|words| words[i]));
        h.chain(m).chain((0..4).map(move |i| last.map(|words| words[i])))
    }

    /// The rows of the states after the rounds.
    #[inline(always)]
    fn last_state(&self, row: R, h: [R::Vector; 2]) -> [R::Vector; 4] {
        let iv = |i: usize| row.machine().word(IV[i]);
        let first = [h[0], h[1], row.splat_row(&[iv(0), iv(1), iv(2), iv(3)]), self.last];
        last_state(row, first, row.load(self.blocks))
    }
}

/// A row of these words of each state.
#[inline(always)]
pub(super) fn row_of<R: RowEach<N>, const N: usize>(row: R, words: &[[Word<R>; 4]; N]) -> R::Vector {
    let mut all = [row.machine().word(0); MAX_LANES];
    all[..4 * N].copy_from_slice(words.as_flattened());
    row.load_words(&all)
}

/// The words of two rows of each state.
fn words_of<R: RowEach<N>, const N: usize>(row: R, rows: [R::Vector; 2]) -> [[Word<R>; 8]; N] {
    let mut bytes = [[row.machine().byte(0); DIGEST]; N];
    row.store_two(rows, &mut bytes);
    bytes.map(|bytes| words_of_digest(row.machine(), &bytes))
}

/// The rows of these words: `word(i, state)` is word i of a state.
fn rows_of<R: RowEach<N>, const N: usize, const ROWS: usize>(
    row: R,
    word: impl Fn(usize, usize) -> Word<R>,
) -> [R::Vector; ROWS] {
    core::array::from_fn(|number| {
        let words: [[_; 4]; N] = core::array::from_fn(|state| core::array::from_fn(|i| word(4 * number + i, state)));
        row_of(row, &words)
    })
}

/// The compression of each block, with the first `ROWS` rows of its output words in `out`: two or four.
struct Compression<'a, R: RowEach<N>, const N: usize, const ROWS: usize> {
    row: R,
    h: [R::Vector; 2],
    blocks: &'a Blocks<'a, R, N>,
    out: &'a mut [R::Vector; ROWS],
}

impl<R: RowEach<N>, const N: usize, const ROWS: usize> EachLane<R::Machine> for Compression<'_, R, N, ROWS> {
    type Lanes = FewBlocks<R>;
    type Vector = [Word<R>; N];
    const FUNCTION: &'static str = COMPRESSION;
    const OPERATION: &'static str = if ROWS == 2 { CHAIN } else { OUTPUTS };
    const LANES: usize = N;

    fn operands(&self) -> impl Iterator<Item = Self::Vector> {
        self.blocks.operands(self.row, self.h)
    }

    fn constants(&self) -> impl Iterator<Item = (Self::Vector, u32)> {
        core::iter::empty()
    }

    fn put(self, word: impl Fn(usize, usize) -> Word<R>) {
        *self.out = rows_of(self.row, word);
    }

    #[inline(always)]
    fn compute(self) {
        let Self { row, h, blocks, out } = self;
        let [a, b, c, d] = blocks.last_state(row, h);
        let all = [row.xor(a, c), row.xor(b, d), row.xor(c, h[0]), row.xor(d, h[1])];
        for (place, words) in out.iter_mut().zip(all) {
            *place = words;
        }
    }
}

/// The next chaining values in place of `h`: the first four words of each, and the last four. A machine of expressions may take it for an unknown function.
#[inline(always)]
pub fn chain<R: RowEach<N>, const N: usize>(row: R, h: &mut [R::Vector; 2], blocks: &Blocks<'_, R, N>) {
    row.machine().each_lane(Compression { row, h: *h, blocks, out: h });
}

/// The rows of all sixteen output words. A machine of expressions may take it for an unknown function.
#[inline(always)]
pub fn all_words<R: RowEach<N>, const N: usize>(row: R, h: &[R::Vector; 2], blocks: &Blocks<'_, R, N>) -> [R::Vector; 4] {
    let mut v = [h[0]; 4];
    row.machine().each_lane(Compression { row, h: *h, blocks, out: &mut v });
    v
}
