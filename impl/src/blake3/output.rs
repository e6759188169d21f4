//! Blocks of extendable output, one a lane.

use super::constants::{BLOCK, DIGEST};
use super::each_lane::all_words;
use super::kernel::{Parameters, counters, second_half};
use crate::machine::Machine;
use crate::machine::lanes::{Lanes, MAX_LANES, words_of_block};

/// Writes the first blocks of `out`, a group of lanes at a time, and returns how many: none where there are fewer than two, and all
/// otherwise. Block i is the whole output of the compression of `block` with counter `counter` + i, modulo 2^64 (paper, section 2.6).
#[inline(always)]
pub fn output_groups<L: Lanes>(
    lanes: L,
    input: &Parameters<<L::Machine as Machine>::Word>,
    block: &[<L::Machine as Machine>::Byte; BLOCK],
    counter: u64,
    out: &mut [[<L::Machine as Machine>::Byte; BLOCK]],
) -> usize {
    if out.len() < 2 {
        return 0;
    }
    let machine = lanes.machine();
    let m = words_of_block(machine, block).map(|word| lanes.splat(word));
    let h = input.cv.map(|word| lanes.splat(word));
    let mut first = counter;
    for group in out.chunks_mut(L::LANES) {
        let counter = counters(lanes, |lane| first.wrapping_add(lane as u64));
        let w = second_half(lanes, counter, lanes.splat(input.length), lanes.splat(input.flags));
        let v = all_words(lanes, &h, &w, &m);
        let mut halves = [[[machine.byte(0); DIGEST]; MAX_LANES]; 2];
        lanes.store_digests(v.first_chunk().expect("the first half"), &mut halves[0]);
        lanes.store_digests(v.last_chunk().expect("the second half"), &mut halves[1]);
        for (lane, bytes) in group.iter_mut().enumerate() {
            bytes[..DIGEST].copy_from_slice(&halves[0][lane]);
            bytes[DIGEST..].copy_from_slice(&halves[1][lane]);
        }
        first = first.wrapping_add(L::LANES as u64);
    }
    out.len()
}
