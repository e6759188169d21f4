//! The rounds on rows of the state: a row is four words, and a vector holds one row, or one of each of several states.

use super::constants::{BLOCK, DIGEST, ROUNDS};
use crate::machine::Machine;
use crate::machine::isa::{Avx2, Avx512, Sse41};
use crate::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, Pair, Sse41Lanes};

/// Vectors that hold a row of each of some states.
pub trait Row: Lanes {
    /// Each row with its words moved: word i is the one that the bits 2i and 2i + 1 of `FROM` say.
    fn moved<const FROM: i32>(self, rows: Self::Vector) -> Self::Vector;

    /// Two words of each row of `a`, then two of `b`: word i is the one that the bits 2i and 2i + 1 of `FROM` say.
    fn paired<const FROM: i32>(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// Each row of `outer` with its words 1 and 2 replaced by those of `inner`.
    fn with_middle(self, outer: Self::Vector, inner: Self::Vector) -> Self::Vector;
}

/// Vectors that hold a row of each of `STATES` states, the first lowest.
pub trait RowEach<const STATES: usize>: Row {
    /// This row in each state.
    fn splat_row(self, row: &[Word<Self>; 4]) -> Self::Vector;

    /// Rows of these two words, twice.
    fn pairs(self, words: [Word<Self>; 2]) -> Self::Vector;

    /// The first two words of each row of `a`, then those of `b`.
    fn joined(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;

    /// The four rows of these blocks.
    fn load(self, blocks: [&[Byte<Self>; BLOCK]; STATES]) -> [Self::Vector; 4];

    /// Writes two rows of each state in little-endian bytes.
    fn store_two(self, rows: [Self::Vector; 2], out: &mut [[Byte<Self>; DIGEST]; STATES]);

    /// Writes all rows of each state in little-endian bytes.
    fn store_all(self, rows: [Self::Vector; 4], out: &mut [[Byte<Self>; BLOCK]; STATES]);
}

/// A byte of the machine.
pub type Byte<L> = <<L as Lanes>::Machine as Machine>::Byte;
/// A word of the machine.
pub type Word<L> = <<L as Lanes>::Machine as Machine>::Word;

impl<I: Sse41> Row for Sse41Lanes<I> {
    #[inline(always)]
    fn moved<const FROM: i32>(self, row: I::V128) -> I::V128 {
        self.0.mm_shuffle_epi32::<FROM>(row)
    }

    #[inline(always)]
    fn paired<const FROM: i32>(self, a: I::V128, b: I::V128) -> I::V128 {
        self.0.mm_shuffle_ps::<FROM>(a, b)
    }

    #[inline(always)]
    fn with_middle(self, outer: I::V128, inner: I::V128) -> I::V128 {
        self.0.mm_blend_epi16::<0x3c>(outer, inner)
    }
}

impl<I: Avx2> Row for Avx2Lanes<I> {
    #[inline(always)]
    fn moved<const FROM: i32>(self, rows: I::V256) -> I::V256 {
        self.0.mm256_shuffle_epi32::<FROM>(rows)
    }

    #[inline(always)]
    fn paired<const FROM: i32>(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_shuffle_ps::<FROM>(a, b)
    }

    #[inline(always)]
    fn with_middle(self, outer: I::V256, inner: I::V256) -> I::V256 {
        self.0.mm256_blend_epi32::<0x66>(outer, inner)
    }
}

impl<I: Avx2> RowEach<2> for Avx2Lanes<I> {
    #[inline(always)]
    fn splat_row(self, row: &[I::Word; 4]) -> I::V256 {
        let row = self.0.mm_loadu_words(row);
        self.0.mm256_set_m128i(row, row)
    }

    #[inline(always)]
    fn pairs(self, [a, b]: [I::Word; 2]) -> I::V256 {
        self.0.mm256_unpacklo_epi32(self.splat(a), self.splat(b))
    }

    #[inline(always)]
    fn joined(self, a: I::V256, b: I::V256) -> I::V256 {
        self.0.mm256_unpacklo_epi64(a, b)
    }

    #[inline(always)]
    fn load(self, [one, other]: [&[I::Byte; BLOCK]; 2]) -> [I::V256; 4] {
        let isa = self.0;
        let [a, b, c, d] = rows_of_block(isa, one);
        let [e, f, g, h] = rows_of_block(isa, other);
        [isa.mm256_set_m128i(e, a), isa.mm256_set_m128i(f, b), isa.mm256_set_m128i(g, c), isa.mm256_set_m128i(h, d)]
    }

    #[inline(always)]
    fn store_two(self, [a, b]: [I::V256; 2], [one, other]: &mut [[I::Byte; DIGEST]; 2]) {
        self.0.mm256_storeu(one, self.0.mm256_permute2x128_si256::<0x20>(a, b));
        self.0.mm256_storeu(other, self.0.mm256_permute2x128_si256::<0x31>(a, b));
    }

    #[inline(always)]
    fn store_all(self, [a, b, c, d]: [I::V256; 4], [one, other]: &mut [[I::Byte; BLOCK]; 2]) {
        let ([one, and_one], [other, and_other]) = (halves(one), halves(other));
        self.0.mm256_storeu(one, self.0.mm256_permute2x128_si256::<0x20>(a, b));
        self.0.mm256_storeu(and_one, self.0.mm256_permute2x128_si256::<0x20>(c, d));
        self.0.mm256_storeu(other, self.0.mm256_permute2x128_si256::<0x31>(a, b));
        self.0.mm256_storeu(and_other, self.0.mm256_permute2x128_si256::<0x31>(c, d));
    }
}

impl<I: Avx512> Row for Avx512Lanes<I> {
    #[inline(always)]
    fn moved<const FROM: i32>(self, rows: I::V512) -> I::V512 {
        self.0.mm512_shuffle_epi32::<FROM>(rows)
    }

    #[inline(always)]
    fn paired<const FROM: i32>(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_shuffle_ps::<FROM>(a, b)
    }

    #[inline(always)]
    fn with_middle(self, outer: I::V512, inner: I::V512) -> I::V512 {
        self.0.mm512_mask_blend_epi32::<0x6666>(outer, inner)
    }
}

impl<I: Avx512> RowEach<4> for Avx512Lanes<I> {
    #[inline(always)]
    fn splat_row(self, row: &[I::Word; 4]) -> I::V512 {
        self.0.mm512_broadcast_i32x4(self.0.mm_loadu_words(row))
    }

    #[inline(always)]
    fn pairs(self, [a, b]: [I::Word; 2]) -> I::V512 {
        self.0.mm512_unpacklo_epi32(self.splat(a), self.splat(b))
    }

    #[inline(always)]
    fn joined(self, a: I::V512, b: I::V512) -> I::V512 {
        self.0.mm512_unpacklo_epi64(a, b)
    }

    #[inline(always)]
    fn load(self, [a, b, c, d]: [&[I::Byte; BLOCK]; 4]) -> [I::V512; 4] {
        let isa = self.0;
        let (a, b, c, d) = (a.as_chunks().0, b.as_chunks().0, c.as_chunks().0, d.as_chunks().0);
        [
            isa.mm512_loadu_quarters([&a[0], &b[0], &c[0], &d[0]]),
            isa.mm512_loadu_quarters([&a[1], &b[1], &c[1], &d[1]]),
            isa.mm512_loadu_quarters([&a[2], &b[2], &c[2], &d[2]]),
            isa.mm512_loadu_quarters([&a[3], &b[3], &c[3], &d[3]]),
        ]
    }

    #[inline(always)]
    fn store_two(self, [a, b]: [I::V512; 2], out: &mut [[I::Byte; DIGEST]; 4]) {
        let isa = self.0;
        let halves = [isa.mm512_shuffle_i32x4::<0x44>(a, b), isa.mm512_shuffle_i32x4::<0xee>(a, b)];
        for (digests, rows) in out.as_chunks_mut::<2>().0.iter_mut().zip(halves) {
            let digests = digests.as_flattened_mut().first_chunk_mut().expect("two digests");
            isa.mm512_storeu(digests, isa.mm512_shuffle_i32x4::<0xd8>(rows, rows));
        }
    }

    #[inline(always)]
    fn store_all(self, rows: [I::V512; 4], out: &mut [[I::Byte; BLOCK]; 4]) {
        for (block, words) in out.iter_mut().zip(self.transpose_of_quarters(rows)) {
            self.0.mm512_storeu(block, words);
        }
    }
}

impl<R: Row> Row for Pair<R> {
    #[inline(always)]
    fn moved<const FROM: i32>(self, [one, other]: Self::Vector) -> Self::Vector {
        [self.0.moved::<FROM>(one), self.0.moved::<FROM>(other)]
    }

    #[inline(always)]
    fn paired<const FROM: i32>(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        [self.0.paired::<FROM>(a[0], b[0]), self.0.paired::<FROM>(a[1], b[1])]
    }

    #[inline(always)]
    fn with_middle(self, outer: Self::Vector, inner: Self::Vector) -> Self::Vector {
        [self.0.with_middle(outer[0], inner[0]), self.0.with_middle(outer[1], inner[1])]
    }
}

impl<I: Avx2> RowEach<4> for Pair<Avx2Lanes<I>> {
    #[inline(always)]
    fn splat_row(self, row: &[I::Word; 4]) -> Self::Vector {
        [self.0.splat_row(row); 2]
    }

    #[inline(always)]
    fn pairs(self, words: [I::Word; 2]) -> Self::Vector {
        [self.0.pairs(words); 2]
    }

    #[inline(always)]
    fn joined(self, a: Self::Vector, b: Self::Vector) -> Self::Vector {
        [self.0.joined(a[0], b[0]), self.0.joined(a[1], b[1])]
    }

    #[inline(always)]
    fn load(self, [a, b, c, d]: [&[I::Byte; BLOCK]; 4]) -> [Self::Vector; 4] {
        let (one, other) = (self.0.load([a, b]), self.0.load([c, d]));
        [[one[0], other[0]], [one[1], other[1]], [one[2], other[2]], [one[3], other[3]]]
    }

    #[inline(always)]
    fn store_two(self, [a, b]: [Self::Vector; 2], out: &mut [[I::Byte; DIGEST]; 4]) {
        let [one, other] = halves(out);
        self.0.store_two([a[0], b[0]], one);
        self.0.store_two([a[1], b[1]], other);
    }

    #[inline(always)]
    fn store_all(self, [a, b, c, d]: [Self::Vector; 4], out: &mut [[I::Byte; BLOCK]; 4]) {
        let [one, other] = halves(out);
        self.0.store_all([a[0], b[0], c[0], d[0]], one);
        self.0.store_all([a[1], b[1], c[1], d[1]], other);
    }
}

/// The halves of an array.
#[inline(always)]
fn halves<T, const N: usize, const HALF: usize>(whole: &mut [T; N]) -> [&mut [T; HALF]; 2] {
    let (first, second) = whole.split_at_mut(N / 2);
    [first.first_chunk_mut().expect("a half"), second.first_chunk_mut().expect("a half")]
}

/// The rows of a block.
#[inline(always)]
pub(super) fn rows_of_block<I: Sse41>(isa: I, block: &[I::Byte; BLOCK]) -> [I::V128; 4] {
    let (rows, _) = block.as_chunks();
    [isa.mm_loadu(&rows[0]), isa.mm_loadu(&rows[1]), isa.mm_loadu(&rows[2]), isa.mm_loadu(&rows[3])]
}

/// The rows of the states after the seven rounds (paper, section 2.2), from those of the first states and of the blocks.
#[inline(always)]
pub(super) fn last_state<R: Row>(row: R, first: [R::Vector; 4], blocks: [R::Vector; 4]) -> [R::Vector; 4] {
    let mut v = first;
    let mut m = first_words(row, blocks);
    v[0] = row.add(v[0], m[0]);
    // Two a turn: single ones take longer, and all in a row overflow the stack where nothing is optimized.
    for _ in 0..ROUNDS / 2 {
        m = round_before(row, &mut v, m);
        m = round_before(row, &mut v, m);
    }
    round(row, &mut v, m);
    v
}

/// A round before another, whose message words it returns and begins to add.
#[inline(always)]
fn round_before<R: Row>(row: R, v: &mut [R::Vector; 4], m: Words<R>) -> Words<R> {
    let next = next_words(row, m);
    round(row, v, m);
    v[0] = row.add(v[0], next[0]);
    next
}

/// The message words of a round: those that are added first and those that are added then, in the column step and in the diagonal step.
///
/// In the diagonal step G number g is in lane (g + 1) mod 4, as the second row stays where it is: it is ready last.
type Words<R> = [<R as Lanes>::Vector; 4];

/// The message words of the first round: in the columns 0, 2, 4, 6 and 1, 3, 5, 7, in the diagonals 14, 8, 10, 12 and 15, 9, 11, 13.
#[inline(always)]
fn first_words<R: Row>(row: R, [a, b, c, d]: [R::Vector; 4]) -> Words<R> {
    [
        row.paired::<{ from(0, 2, 0, 2) }>(a, b),
        row.paired::<{ from(1, 3, 1, 3) }>(a, b),
        row.moved::<FROM_BELOW>(row.paired::<{ from(0, 2, 0, 2) }>(c, d)),
        row.moved::<FROM_BELOW>(row.paired::<{ from(1, 3, 1, 3) }>(c, d)),
    ]
}

/// The message words of the next round (paper, table 2): 2, 3, 7, 4 and 6, 10, 0, 13 of those that were numbered as in the first round, then
/// 15, 1, 12, 9 and 8, 11, 5, 14.
#[inline(always)]
fn next_words<R: Row>(row: R, [x, y, z, w]: Words<R>) -> Words<R> {
    [
        row.moved::<{ from(0, 2, 3, 1) }>(row.paired::<{ from(1, 2, 1, 3) }>(x, y)),
        row.with_middle(row.paired::<{ from(3, 3, 3, 3) }>(x, w), row.paired::<{ from(2, 2, 0, 0) }>(z, x)),
        row.with_middle(row.paired::<{ from(0, 0, 1, 1) }>(w, w), row.paired::<{ from(0, 0, 3, 3) }>(y, z)),
        row.with_middle(row.paired::<{ from(1, 1, 0, 0) }>(z, z), row.paired::<{ from(2, 2, 2, 2) }>(w, y)),
    ]
}

/// The numbers of the words that move to these places, as instructions take them.
const fn from(a: i32, b: i32, c: i32, d: i32) -> i32 {
    a | b << 2 | c << 4 | d << 6
}

/// Selects from each lane the word one lane above it, in a circle.
const FROM_ABOVE: i32 = from(1, 2, 3, 0);
/// Selects the word two lanes away.
const FROM_ACROSS: i32 = from(2, 3, 0, 1);
/// Selects the word one lane below.
const FROM_BELOW: i32 = from(3, 0, 1, 2);

/// The column step, then the diagonal step (paper, section 2.2), with the diagonals moved into columns and back.
///
/// The first message words are in the first row already.
#[inline(always)]
fn round<R: Row>(row: R, v: &mut [R::Vector; 4], [_, y, z, w]: Words<R>) {
    step(row, v, y);
    v[0] = row.add(row.moved::<FROM_BELOW>(v[0]), z);
    v[2] = row.moved::<FROM_ABOVE>(v[2]);
    v[3] = row.moved::<FROM_ACROSS>(v[3]);
    step(row, v, w);
    v[0] = row.moved::<FROM_ABOVE>(v[0]);
    v[2] = row.moved::<FROM_BELOW>(v[2]);
    v[3] = row.moved::<FROM_ACROSS>(v[3]);
}

/// G in each column, where a has the first message word added: each is added before b, which arrives last.
#[inline(always)]
fn step<R: Row>(row: R, [a, b, c, d]: &mut [R::Vector; 4], y: R::Vector) {
    *a = row.add(*a, *b);
    *d = row.rotr16(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr12(row.xor(*b, *c));
    *a = row.add(row.add(*a, y), *b);
    *d = row.rotr8(row.xor(*d, *a));
    *c = row.add(*c, *d);
    *b = row.rotr7(row.xor(*b, *c));
}
