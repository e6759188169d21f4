//! Blocks of extendable output, one a lane.

use super::constants::BLOCK;
use super::each_lane::all_words;
use super::kernel::{Parameters, counters_from, second_half};
use crate::machine::Machine;
use crate::machine::lanes::{Lanes, MAX_LANES, words_of_block};

/// Blocks of output: block i is the whole output of the compression of `block` with counter `counter` + i, modulo 2^64 (paper, section 2.6).
pub struct Source<'a, M: Machine> {
    /// The compression.
    pub input: &'a Parameters<M::Word>,
    /// Its message.
    pub block: &'a [M::Byte; BLOCK],
    /// The counter of the first block.
    pub counter: u64,
}

/// Writes the blocks `done..` of `out` as long as at least `least`, one or more, are left, and returns how many are done then.
#[inline(always)]
pub fn output_groups<L: Lanes>(
    lanes: L,
    source: &Source<'_, L::Machine>,
    least: usize,
    mut done: usize,
    out: &mut [[<L::Machine as Machine>::Byte; BLOCK]],
) -> usize {
    let (machine, input) = (lanes.machine(), source.input);
    if out.len() - done < least {
        return done;
    }
    let m = splat(lanes, &words_of_block(machine, source.block));
    let h = splat(lanes, &input.cv);
    while out.len() - done >= least {
        let counter = counters_from(lanes, source.counter.wrapping_add(done as u64));
        let w = second_half(lanes, counter, lanes.splat(input.length), lanes.splat(input.flags));
        let v = all_words(lanes, &h, &w, &m);
        if out.len() - done < L::LANES {
            let mut spare = [[machine.byte(0); BLOCK]; MAX_LANES];
            lanes.store_blocks(&v, &mut spare);
            let rest = &mut out[done..];
            rest.copy_from_slice(&spare[..rest.len()]);
            return out.len();
        }
        lanes.store_blocks(&v, &mut out[done..]);
        done += L::LANES;
    }
    done
}

/// Each word in all lanes.
#[inline(always)]
fn splat<L: Lanes, const N: usize>(lanes: L, words: &[<L::Machine as Machine>::Word; N]) -> [L::Vector; N] {
    let mut vectors = [lanes.splat(lanes.machine().word(0)); N];
    for (vector, word) in vectors.iter_mut().zip(words) {
        *vector = lanes.splat(*word);
    }
    vectors
}
