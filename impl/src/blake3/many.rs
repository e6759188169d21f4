//! Many independent inputs of the same length, one a lane.

use core::slice;

use super::compress::Compress;
use super::constants::{BLOCK, DIGEST};
use super::each_lane::chain;
use super::kernel::{self, Chain, Parameters};
use super::layout::Layout;
use crate::machine::lanes::{Lanes, MAX_LANES, Scalar};
use crate::machine::{Machine, Starts};

/// The greatest number of inputs that [`single_blocks`] is for.
pub const FEW: usize = 8;

/// How far ahead of a group of inputs those after it are asked for, in bytes: at least a group of chunks, so that its lines arrive in time.
const AHEAD: usize = 64 << 10;

/// Inputs of the same length and flags: whole messages, chunks or parent nodes.
pub struct Batch<'a, M: Machine> {
    /// The bytes that all inputs lie in.
    pub data: &'a [M::Byte],
    /// The chaining value before the first block.
    pub key: &'a [M::Word; 8],
    /// The number of blocks of each input, at least one.
    pub blocks: usize,
    /// The number of bytes in the last block, at most 64.
    pub tail: usize,
    /// Flags of every block.
    pub flags: u32,
    /// Further flags of the first block.
    pub first: u32,
    /// Further flags of the last block.
    pub last: u32,
}

impl<M: Machine> Batch<'_, M> {
    pub(super) fn flags_of(&self, block: usize) -> u32 {
        let first = if block == 0 { self.first } else { 0 };
        let last = if block + 1 == self.blocks { self.last } else { 0 };
        self.flags | first | last
    }

    pub(super) fn length_of(&self, block: usize) -> usize {
        if block + 1 == self.blocks { self.tail } else { BLOCK }
    }

    /// Whether each input is a single whole block.
    pub fn is_single_block(&self) -> bool {
        self.blocks == 1 && self.tail == BLOCK
    }

    /// Whether the last block of an input is made of whole words.
    fn ends_in_words(&self) -> bool {
        self.tail.is_multiple_of(4)
    }

    /// A whole block of the input at `offset`.
    #[inline(always)]
    pub(super) fn block(&self, offset: usize, block: usize) -> &[M::Byte; BLOCK] {
        self.data[offset + block * BLOCK..].first_chunk().expect("a whole block")
    }

    /// Writes the last block of the input at `offset`, padded with zeros.
    #[inline(always)]
    pub(super) fn pad_tail(&self, machine: M, offset: usize, block: &mut [M::Byte; BLOCK]) {
        let start = offset + (self.blocks - 1) * BLOCK;
        machine.pad(&self.data[start..start + self.tail], block);
    }
}

/// Digests the inputs `done..` of `batch` as long as at least `least`, one or more, are left, and returns how many are done then.
///
/// Lanes without an input repeat the first input of their group.
#[inline(always)]
pub fn drain<C: Chain<Lanes = L>, L: Lanes>(
    compression: C,
    batch: &Batch<'_, L::Machine>,
    layout: Layout,
    least: usize,
    mut done: usize,
    out: &mut [[<L::Machine as Machine>::Byte; DIGEST]],
) -> usize {
    if out.len() - done < least {
        return done;
    }
    let lanes = compression.lanes();
    let zero = lanes.splat(lanes.machine().word(0));
    let mut w = kernel::second_half(lanes, [zero; 2], zero, zero);
    let first = done;
    let mut starts = [0; MAX_LANES];
    loop {
        let jobs = (out.len() - done).min(L::LANES);
        if jobs < least {
            return done;
        }
        if !layout.is_even() || done == first || jobs < L::LANES {
            find_starts(layout, done, jobs, &mut starts[..L::LANES]);
        }
        if layout.is_counted() {
            [w[4], w[5]] = counters(lanes, layout, done, jobs);
        }
        let digests = hash_group(compression, batch, layout, layout.origin(done), Starts::new(&starts[..L::LANES]), &mut w);
        if jobs < L::LANES {
            let mut spare = [[lanes.machine().byte(0); DIGEST]; MAX_LANES];
            lanes.store_digests(&digests, &mut spare);
            out[done..].copy_from_slice(&spare[..jobs]);
            return out.len();
        }
        lanes.store_digests(&digests, &mut out[done..]);
        done += L::LANES;
    }
}

/// Digests the first inputs of `batch`, at most one a lane, each a single whole block with counter zero, and returns how many:
/// none if there are fewer than `least`.
///
/// They begin at `starts`, of which those without an input lie within the data too.
#[inline(always)]
pub fn single_blocks<C: Chain<Lanes = L>, L: Lanes>(
    compression: C,
    batch: &Batch<'_, L::Machine>,
    starts: &[usize; FEW],
    least: usize,
    out: &mut [[<L::Machine as Machine>::Byte; DIGEST]],
) -> usize {
    if out.len() < least {
        return 0;
    }
    let lanes = compression.lanes();
    let machine = lanes.machine();
    let splat = |value: u32| lanes.splat(machine.word(value));
    let key = |i: usize| lanes.splat(batch.key[i]);
    let mut h = [key(0), key(1), key(2), key(3), key(4), key(5), key(6), key(7)];
    let w = kernel::second_half(lanes, [splat(0); 2], splat(BLOCK as u32), splat(batch.flags_of(0)));
    let m = lanes.load_blocks(batch.data, Starts::new(&starts[..L::LANES]), 0);
    chain(compression, &mut h, &w, &m);
    if out.len() >= L::LANES {
        lanes.store_digests(&h, out);
        return L::LANES;
    }
    let mut spare = [[machine.byte(0); DIGEST]; FEW];
    lanes.store_digests(&h, &mut spare);
    // One by one at constant places, so that the spare digests stay in registers.
    for (lane, digest) in spare.iter().enumerate() {
        if let Some(place) = out.get_mut(lane) {
            *place = *digest;
        }
    }
    out.len()
}

/// Writes to `starts` where the inputs `first..first + jobs` begin, from their origin on; entries without an input repeat the first.
///
/// In place: a copy of vectors would wait until each place, stored by itself, is in memory.
#[inline(always)]
fn find_starts(layout: Layout, first: usize, jobs: usize, starts: &mut [usize]) {
    if layout.is_even() {
        // The compiler makes vectors of these.
        for (lane, start) in starts.iter_mut().enumerate() {
            *start = if lane < jobs { lane * layout.stride } else { 0 };
        }
        return;
    }
    let origin = layout.origin(first);
    starts.fill(layout.offset(first) - origin);
    for (start, (offset, _)) in starts[..jobs].iter_mut().zip(layout.places(first)) {
        *start = offset - origin;
    }
}

/// The words of the digests of one input a lane; they begin at `starts`, counted from `origin`.
///
/// `w` is the second half of the first state, but for the length and the flags.
#[inline(always)]
fn hash_group<C: Chain<Lanes = L>, L: Lanes>(
    compression: C,
    batch: &Batch<'_, L::Machine>,
    layout: Layout,
    origin: usize,
    starts: Starts<'_>,
    w: &mut [L::Vector; 8],
) -> [L::Vector; 8] {
    let lanes = compression.lanes();
    let machine = lanes.machine();
    let key = |i: usize| lanes.splat(batch.key[i]);
    let mut h = [key(0), key(1), key(2), key(3), key(4), key(5), key(6), key(7)];
    for block in 0..batch.blocks {
        let length = batch.length_of(block);
        let at = origin + block * BLOCK;
        if layout.far {
            ask_ahead(lanes, batch.data, origin + starts.places()[0] + block * L::LANES * BLOCK);
        }
        let m = if length == BLOCK { lanes.load_blocks(batch.data, starts, at) } else { load_tails(lanes, batch, starts, at) };
        w[6] = lanes.splat(machine.word(length as u32));
        w[7] = lanes.splat(machine.word(batch.flags_of(block)));
        chain(compression, &mut h, w, &m);
    }
    h
}

/// Asks for the lines of a block for each lane that lie [`AHEAD`] of byte `at` of `data`, one after the other: memory gives these faster than a line of
/// each input.
#[inline(always)]
fn ask_ahead<L: Lanes>(lanes: L, data: &[<L::Machine as Machine>::Byte], at: usize) {
    for line in 0..L::LANES {
        lanes.prefetch(data, at + AHEAD + line * BLOCK);
    }
}

/// The words of the padded last blocks, which begin at `starts`, counted from `at`.
#[inline(always)]
fn load_tails<L: Lanes>(lanes: L, batch: &Batch<'_, L::Machine>, starts: Starts<'_>, at: usize) -> [L::Vector; 16] {
    let machine = lanes.machine();
    let words = batch.tail / 4;
    // The 64 bytes that end with the input, or begin with it, are read where there are as many; words are vectors, so moving them is free.
    let skipped = if batch.blocks > 1 { BLOCK / 4 - words } else { 0 };
    let from = at - 4 * skipped;
    if !batch.ends_in_words() || !starts.lie_within(batch.data.len(), from, BLOCK) {
        let mut tails = [[machine.byte(0); BLOCK]; MAX_LANES];
        let mut places = [0; MAX_LANES];
        for (lane, start) in starts.places().iter().enumerate() {
            machine.pad(&batch.data[start + at..][..batch.tail], &mut tails[lane]);
            places[lane] = lane * BLOCK;
        }
        return lanes.load_blocks(tails.as_flattened(), Starts::new(&places[..L::LANES]), 0);
    }
    let mut m = lanes.load_blocks(batch.data, starts, from);
    m.copy_within(skipped..skipped + words, 0);
    // What stands beside the input in place of padding.
    m[words..].fill(lanes.splat(machine.word(0)));
    m
}

/// The low and the high words of the counters of `jobs` inputs from `first` on, in lanes that have an input.
#[inline(always)]
fn counters<L: Lanes>(lanes: L, layout: Layout, first: usize, jobs: usize) -> [L::Vector; 2] {
    if layout.is_even() && layout.step == 1 {
        return kernel::counters_from(lanes, layout.counter(first));
    }
    let mut counters = [0; MAX_LANES];
    for (counter, (_, of_input)) in counters[..jobs].iter_mut().zip(layout.places(first)) {
        *counter = of_input;
    }
    kernel::counters(lanes, |lane| counters[lane])
}

/// Digests the inputs `done..` of `batch` one by one.
#[inline(always)]
pub fn one_by_one<C: Compress>(
    compress: C,
    batch: &Batch<'_, C::Machine>,
    layout: Layout,
    done: usize,
    out: &mut [[<C::Machine as Machine>::Byte; DIGEST]],
) {
    for (job, digest) in out.iter_mut().enumerate().skip(done) {
        hash_one(compress, batch, layout.offset(job), layout.counter(job), digest);
    }
}

#[inline(always)]
fn hash_one<C: Compress>(
    compress: C,
    batch: &Batch<'_, C::Machine>,
    offset: usize,
    counter: u64,
    digest: &mut [<C::Machine as Machine>::Byte; DIGEST],
) {
    let machine = compress.machine();
    let flags = |block: usize| machine.word(batch.flags_of(block));
    let last = batch.blocks - 1;
    let mut input = Parameters::new(machine, *batch.key, counter, BLOCK, batch.flags_of(0));
    let (whole, rest) = batch.data[offset..].split_at(last * BLOCK);
    compress.chain(&mut input, whole.as_chunks().0, flags(1));
    input.length = machine.word(batch.length_of(last) as u32);
    input.flags = flags(last);
    match rest.first_chunk() {
        Some(block) if batch.tail == BLOCK => compress.chain(&mut input, slice::from_ref(block), flags(last)),
        _ => {
            let mut block = [machine.byte(0); BLOCK];
            batch.pad_tail(machine, offset, &mut block);
            compress.chain(&mut input, slice::from_ref(&block), flags(last));
        }
    }
    Scalar(machine).store_digests(&input.cv, slice::from_mut(digest));
}
