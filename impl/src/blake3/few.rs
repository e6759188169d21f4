//! Few inputs, or blocks of output, at once: where they fill no lanes.

use super::constants::{BLOCK, DIGEST};
use super::few_blocks::{Blocks, all_words, chain, row_of};
use super::layout::Layout;
use super::many::{Batch, FEW};
use super::output::Source;
use super::rows::{Byte, RowEach, Word};
use crate::machine::Machine;

/// Digests `N` of the inputs `done..` of `batch`, or all of them if no more but at least `least` are left, and returns how many are done then.
#[inline(always)]
pub fn drain_few<R: RowEach<N>, const N: usize>(
    row: R,
    batch: &Batch<'_, R::Machine>,
    layout: Layout,
    least: usize,
    done: usize,
    out: &mut [[Byte<R>; DIGEST]],
) -> usize {
    let out = &mut out[done..];
    if out.len() < least {
        return done;
    }
    // States without an input repeat the first.
    let (mut offsets, mut counters) = ([layout.offset(done); N], [layout.counter(done); N]);
    for state in 1..out.len().min(N) {
        offsets[state] = layout.offset(done + state);
        counters[state] = layout.counter(done + state);
    }
    let h = digests(row, batch, &offsets, rows_of_counters(row, counters));
    done + put(row, h, out)
}

/// Digests the first `N` inputs of `batch`, or all, each with counter zero, and returns how many: none if there are fewer than `least`.
///
/// They begin at `starts`, of which those without an input lie within the data too.
#[inline(always)]
pub fn few<R: RowEach<N>, const N: usize>(
    row: R,
    batch: &Batch<'_, R::Machine>,
    starts: &[usize; FEW],
    least: usize,
    out: &mut [[Byte<R>; DIGEST]],
) -> usize {
    if out.len() < least {
        return 0;
    }
    let h = digests(row, batch, starts.first_chunk().expect("a start of each"), row.splat(row.machine().word(0)));
    put(row, h, out)
}

/// The digests of the inputs at these offsets; `counters` holds the counter of each, low word first, then words that do not count.
///
/// No closure takes a vector or a block here: it would not have the instructions enabled.
#[inline(always)]
fn digests<R: RowEach<N>, const N: usize>(
    row: R,
    batch: &Batch<'_, R::Machine>,
    offsets: &[usize; N],
    counters: R::Vector,
) -> [R::Vector; 2] {
    let machine = row.machine();
    let mut h = splat(row, batch.key);
    let mut last = counters;
    for block in 0..batch.blocks {
        let length = batch.length_of(block);
        // Blocks between the first and the last share their row.
        if block < 2 || block + 1 == batch.blocks {
            last = row.joined(counters, row.pairs([machine.word(length as u32), machine.word(batch.flags_of(block))]));
        }
        if length == BLOCK {
            let mut blocks = [batch.block(offsets[0], block); N];
            for state in 1..N {
                blocks[state] = batch.block(offsets[state], block);
            }
            chain(row, &mut h, &Blocks { blocks, last });
        } else {
            let mut tails = [[machine.byte(0); BLOCK]; N];
            for (place, offset) in tails.iter_mut().zip(offsets) {
                batch.pad_tail(machine, *offset, place);
            }
            chain(row, &mut h, &Blocks { blocks: tails.each_ref(), last });
        }
    }
    h
}

/// Writes the digests of the first states, as many as there are places, and returns how many.
#[inline(always)]
fn put<R: RowEach<N>, const N: usize>(row: R, h: [R::Vector; 2], out: &mut [[Byte<R>; DIGEST]]) -> usize {
    if let Some(out) = out.first_chunk_mut() {
        row.store_two(h, out);
        return N;
    }
    let mut spare = [[row.machine().byte(0); DIGEST]; N];
    row.store_two(h, &mut spare);
    // One by one at constant places, so that the spare digests stay in registers.
    for (state, digest) in spare.iter().enumerate() {
        if let Some(place) = out.get_mut(state) {
            *place = *digest;
        }
    }
    out.len()
}

/// Writes the first `N` blocks of output, or all, to `out` and returns how many: none if there are fewer than `least`.
#[inline(always)]
pub fn output_few<R: RowEach<N>, const N: usize>(
    row: R,
    source: &Source<'_, R::Machine>,
    least: usize,
    done: usize,
    out: &mut [[Byte<R>; BLOCK]],
) -> usize {
    let out = &mut out[done..];
    if out.len() < least {
        return done;
    }
    let input = source.input;
    let first = source.counter.wrapping_add(done as u64);
    let counters = core::array::from_fn(|state| first.wrapping_add(state as u64));
    let last = row.joined(rows_of_counters(row, counters), row.pairs([input.length, input.flags]));
    let v = all_words(row, &splat(row, &input.cv), &Blocks { blocks: [source.block; N], last });
    if let Some(out) = out.first_chunk_mut() {
        row.store_all(v, out);
        return done + N;
    }
    let mut spare = [[row.machine().byte(0); BLOCK]; N];
    row.store_all(v, &mut spare);
    out.copy_from_slice(&spare[..out.len()]);
    done + out.len()
}

/// The rows of these eight words in each state.
#[inline(always)]
fn splat<R: RowEach<N>, const N: usize>(row: R, words: &[Word<R>; 8]) -> [R::Vector; 2] {
    let (a, b) = words.split_at(4);
    [row.splat_row(a.first_chunk().expect("four words")), row.splat_row(b.first_chunk().expect("four words"))]
}

/// The rows of these counters, low words first, each before two words that do not count.
#[inline(always)]
fn rows_of_counters<R: RowEach<N>, const N: usize>(row: R, counters: [u64; N]) -> R::Vector {
    let machine = row.machine();
    let mut words = [[machine.word(0); 4]; N];
    for (words, counter) in words.iter_mut().zip(counters) {
        words[0] = machine.word(counter as u32);
        words[1] = machine.word((counter >> 32) as u32);
    }
    row_of(row, &words)
}
