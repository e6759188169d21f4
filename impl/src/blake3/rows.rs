//! The compression function on one block, its state held as four rows of four words.
//!
//! A round works on the columns, then shifts the rows so that the diagonals become columns. The rows a, c and d are shifted;
//! b, which the next step waits for, stays where it is, and the message words are taken in the matching order.

use super::constants::{BLOCK, IV, SCHEDULE};
use super::kernel::Parameters;
use crate::isa::Sse41;
use crate::lanes::{Lanes, Sse41Lanes, words_of_block};

/// The state as rows: words 0..4, 4..8, 8..12 and 12..16.
struct Rows<V> {
    a: V,
    b: V,
    c: V,
    d: V,
}

/// The compression function on one block: all sixteen output words.
#[inline(always)]
pub fn compress<I: Sse41>(isa: I, input: &Parameters<I::Word>, block: &[I::Byte; BLOCK]) -> [I::Word; 16] {
    let m = words_of_block(isa, block);
    let cv = &input.cv;
    let low = isa.mm_loadu_words(&[cv[0], cv[1], cv[2], cv[3]]);
    let high = isa.mm_loadu_words(&[cv[4], cv[5], cv[6], cv[7]]);
    let mut rows = Rows {
        a: low,
        b: high,
        c: isa.mm_loadu_words(&[isa.word(IV[0]), isa.word(IV[1]), isa.word(IV[2]), isa.word(IV[3])]),
        d: isa.mm_loadu_words(&[input.counter[0], input.counter[1], input.length, input.flags]),
    };
    for s in &SCHEDULE {
        round(isa, &mut rows, &m, s);
    }
    let output = [
        isa.mm_xor_si128(rows.a, rows.c),
        isa.mm_xor_si128(rows.b, rows.d),
        isa.mm_xor_si128(rows.c, low),
        isa.mm_xor_si128(rows.d, high),
    ];
    let mut words = [isa.word(0); 16];
    for (quarter, row) in words.chunks_exact_mut(4).zip(output) {
        isa.mm_storeu_words(quarter.first_chunk_mut().expect("four words"), row);
    }
    words
}

#[inline(always)]
fn round<I: Sse41>(isa: I, rows: &mut Rows<I::V128>, m: &[I::Word; 16], s: &[usize; 16]) {
    let select = |i: usize, j: usize, k: usize, l: usize| isa.mm_loadu_words(&[m[s[i]], m[s[j]], m[s[k]], m[s[l]]]);
    g(Sse41Lanes(isa), rows, select(0, 2, 4, 6), select(1, 3, 5, 7));
    rows.a = isa.mm_shuffle_epi32::<0x93>(rows.a);
    rows.c = isa.mm_shuffle_epi32::<0x39>(rows.c);
    rows.d = isa.mm_shuffle_epi32::<0x4e>(rows.d);
    g(Sse41Lanes(isa), rows, select(14, 8, 10, 12), select(15, 9, 11, 13));
    rows.a = isa.mm_shuffle_epi32::<0x39>(rows.a);
    rows.c = isa.mm_shuffle_epi32::<0x93>(rows.c);
    rows.d = isa.mm_shuffle_epi32::<0x4e>(rows.d);
}

/// G on the four columns; the message word is added first, off the path that waits for b.
#[inline(always)]
fn g<L: Lanes>(lanes: L, rows: &mut Rows<L::Vector>, x: L::Vector, y: L::Vector) {
    rows.a = lanes.add(lanes.add(rows.a, x), rows.b);
    rows.d = lanes.rotr16(lanes.xor(rows.d, rows.a));
    rows.c = lanes.add(rows.c, rows.d);
    rows.b = lanes.rotr12(lanes.xor(rows.b, rows.c));
    rows.a = lanes.add(lanes.add(rows.a, y), rows.b);
    rows.d = lanes.rotr8(lanes.xor(rows.d, rows.a));
    rows.c = lanes.add(rows.c, rows.d);
    rows.b = lanes.rotr7(lanes.xor(rows.b, rows.c));
}
