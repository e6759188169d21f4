//! The rounds on rows of the state: a row is four words, and a vector holds one row, or one of each of two states.

use super::constants::{BLOCK, ROUNDS, SCHEDULE};
use crate::machine::isa::Avx2;
use crate::machine::lanes::{Avx2Lanes, Lanes, Sse41Lanes};

/// Vectors that hold a row of each of some states.
pub trait Row: Lanes<Machine: Avx2> {
    /// The message words of each state.
    type Message: Copy;

    /// Each row with its words moved: word i is the one that the bits 2i and 2i + 1 of `FROM` say.
    fn moved<const FROM: i32>(self, rows: Self::Vector) -> Self::Vector;

    /// The message words of a step: those that are added first, and those that are added then.
    fn words(self, m: Self::Message, words: &StepWords) -> [Self::Vector; 2];
}

impl<I: Avx2> Row for Sse41Lanes<I> {
    type Message = [I::V256; 2];

    #[inline(always)]
    fn moved<const FROM: i32>(self, row: I::V128) -> I::V128 {
        self.0.mm_shuffle_epi32::<FROM>(row)
    }

    #[inline(always)]
    fn words(self, m: Self::Message, words: &StepWords) -> [I::V128; 2] {
        let both = words.of(self.0, m);
        [self.0.mm256_extracti128_si256::<0>(both), self.0.mm256_extracti128_si256::<1>(both)]
    }
}

impl<I: Avx2> Row for Avx2Lanes<I> {
    type Message = [[I::V256; 2]; 2];

    #[inline(always)]
    fn moved<const FROM: i32>(self, rows: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi32::<FROM>(rows)
    }

    #[inline(always)]
    fn words(self, [one, other]: Self::Message, words: &StepWords) -> [I::V256; 2] {
        let (one, other) = (words.of(self.0, one), words.of(self.0, other));
        [self.0.mm256_permute2x128_si256::<0x20>(one, other), self.0.mm256_permute2x128_si256::<0x31>(one, other)]
    }
}

/// The rows of the states after the seven rounds (paper, section 2.2), from those of the first states.
#[inline(always)]
pub fn last_state<R: Row>(row: R, first: [R::Vector; 4], m: R::Message) -> [R::Vector; 4] {
    let mut v = first;
    round(row, &mut v, m, &WORDS[0]);
    round(row, &mut v, m, &WORDS[1]);
    round(row, &mut v, m, &WORDS[2]);
    round(row, &mut v, m, &WORDS[3]);
    round(row, &mut v, m, &WORDS[4]);
    round(row, &mut v, m, &WORDS[5]);
    round(row, &mut v, m, &WORDS[6]);
    v
}

/// The message words of a block, eight in a vector.
#[inline(always)]
pub fn message<I: Avx2>(isa: I, block: &[I::Byte; BLOCK]) -> [I::V256; 2] {
    let [m0, m1, m2, m3] = isa.mm_loadu_rows(block, &[0, 16, 32, 48], 0);
    [isa.mm256_set_m128i(m1, m0), isa.mm256_set_m128i(m3, m2)]
}

/// Which message words a step takes: the first ones of all four G, then the second ones.
#[derive(Clone, Copy)]
pub struct StepWords {
    /// Their numbers.
    numbers: [u32; 8],
    /// All bits of those that lie in the second half of the block.
    in_second_half: [u32; 8],
}

/// The message words of the column step and of the diagonal step of each round.
///
/// In the diagonal step G number g is in lane (g + 1) mod 4, as the second row stays where it is: it is ready last.
const WORDS: [[StepWords; 2]; ROUNDS] = step_words();

const fn step_words() -> [[StepWords; 2]; ROUNDS] {
    let mut words = [[StepWords { numbers: [0; 8], in_second_half: [0; 8] }; 2]; ROUNDS];
    let mut round = 0;
    while round < ROUNDS {
        let mut g = 0;
        while g < 4 {
            let (columns, diagonals) = (2 * g, 8 + 2 * g);
            words[round][0].put(g, SCHEDULE[round][columns]);
            words[round][0].put(4 + g, SCHEDULE[round][columns + 1]);
            words[round][1].put((g + 1) % 4, SCHEDULE[round][diagonals]);
            words[round][1].put(4 + (g + 1) % 4, SCHEDULE[round][diagonals + 1]);
            g += 1;
        }
        round += 1;
    }
    words
}

impl StepWords {
    /// The words themselves of a message.
    #[inline(always)]
    fn of<I: Avx2>(&self, isa: I, [low, high]: [I::V256; 2]) -> I::V256 {
        let (low, high) =
            (isa.mm256_permutevar8x32_epi32(low, &self.numbers), isa.mm256_permutevar8x32_epi32(high, &self.numbers));
        isa.mm256_blendv_epi8(low, high, &self.in_second_half)
    }

    const fn put(&mut self, place: usize, number: usize) {
        self.numbers[place] = number as u32;
        self.in_second_half[place] = if number < 8 { 0 } else { u32::MAX };
    }
}

/// Selects from each lane the word one lane above it, in a circle.
const FROM_ABOVE: i32 = 0b00_11_10_01;
/// Selects the word two lanes away.
const FROM_ACROSS: i32 = 0b01_00_11_10;
/// Selects the word one lane below.
const FROM_BELOW: i32 = 0b10_01_00_11;

/// The column step, then the diagonal step (paper, section 2.2), with the diagonals moved into columns and back.
#[inline(always)]
fn round<R: Row>(row: R, v: &mut [R::Vector; 4], m: R::Message, words: &[StepWords; 2]) {
    step(row, v, row.words(m, &words[0]));
    v[0] = row.moved::<FROM_BELOW>(v[0]);
    v[2] = row.moved::<FROM_ABOVE>(v[2]);
    v[3] = row.moved::<FROM_ACROSS>(v[3]);
    step(row, v, row.words(m, &words[1]));
    v[0] = row.moved::<FROM_ABOVE>(v[0]);
    v[2] = row.moved::<FROM_BELOW>(v[2]);
    v[3] = row.moved::<FROM_ACROSS>(v[3]);
}

/// G in each column; each message word is added before b, which arrives last.
#[inline(always)]
fn step<R: Row>(row: R, [a, b, c, d]: &mut [R::Vector; 4], [x, y]: [R::Vector; 2]) {
    *a = row.add(row.add(*a, x), *b);
    *d = row.rotr16(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr12(row.xor(*b, *c));
    *a = row.add(row.add(*a, y), *b);
    *d = row.rotr8(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr7(row.xor(*b, *c));
}
