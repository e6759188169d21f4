//! Many independent inputs of the same length, one a lane.

use super::constants::{BLOCK, DIGEST};
use super::kernel::{self, Chain, Parameters};
use super::platform::Compress;
use crate::lanes::{Lanes, MAX_LANES};
use crate::machine::Machine;

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

/// Where the inputs of a batch begin and which counters they have.
pub trait Layout: Copy {
    /// Whether any counter is not zero.
    const COUNTED: bool;
    /// The offset of input `job` in the data.
    fn offset(self, job: usize) -> usize;
    /// The chunk counter of input `job`.
    fn counter(self, job: usize) -> u64;
}

/// Inputs at equal distances, with counter zero.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    /// Bytes from one input to the next.
    pub stride: usize,
}

impl Layout for Rows {
    const COUNTED: bool = false;

    #[inline(always)]
    fn offset(self, job: usize) -> usize {
        job * self.stride
    }

    #[inline(always)]
    fn counter(self, _job: usize) -> u64 {
        0
    }
}

/// Consecutive inputs in each of several messages of equal length.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Offset of the first input.
    pub start: usize,
    /// Inputs in each message, at least one.
    pub inputs: usize,
    /// Bytes from one input of a message to the next.
    pub stride: usize,
    /// Bytes from one message to the next.
    pub message: usize,
    /// The counter of each message's first input; it rises by `step` from one input to the next.
    pub counter: u64,
    /// One for chunks, zero for parents.
    pub step: u64,
}

impl Layout for Grid {
    const COUNTED: bool = true;

    #[inline(always)]
    fn offset(self, job: usize) -> usize {
        self.start + job / self.inputs * self.message + job % self.inputs * self.stride
    }

    #[inline(always)]
    fn counter(self, job: usize) -> u64 {
        self.counter + self.step * (job % self.inputs) as u64
    }
}

impl<M: Machine> Batch<'_, M> {
    fn flags_of(&self, block: usize) -> u32 {
        let first = if block == 0 { self.first } else { 0 };
        let last = if block + 1 == self.blocks { self.last } else { 0 };
        self.flags | first | last
    }

    fn length_of(&self, block: usize) -> usize {
        if block + 1 == self.blocks { self.tail } else { BLOCK }
    }

    /// The last block of the input at `offset`, padded with zeros.
    #[inline(always)]
    fn padded_tail(&self, machine: M, offset: usize) -> [M::Byte; BLOCK] {
        let mut block = [machine.byte(0); BLOCK];
        let start = offset + (self.blocks - 1) * BLOCK;
        block[..self.tail].copy_from_slice(&self.data[start..start + self.tail]);
        block
    }
}

/// Digests the inputs `done..` of `batch` as long as at least `least` are left, and returns how many are done then.
///
/// Lanes without an input repeat the first input of their group.
#[inline(always)]
pub fn drain<L: Chain, T: Layout>(
    lanes: L,
    batch: &Batch<'_, L::Machine>,
    layout: T,
    least: usize,
    mut done: usize,
    out: &mut [[<L::Machine as Machine>::Byte; DIGEST]],
) -> usize {
    while out.len() - done >= least {
        let jobs = L::LANES.min(out.len() - done);
        if jobs == L::LANES {
            hash_group(lanes, batch, layout, done, jobs, &mut out[done..]);
        } else {
            let mut digests = [[lanes.machine().byte(0); DIGEST]; MAX_LANES];
            hash_group(lanes, batch, layout, done, jobs, &mut digests);
            out[done..done + jobs].copy_from_slice(&digests[..jobs]);
        }
        done += jobs;
    }
    done
}

/// Digests the inputs `first..first + jobs`, at most one a lane.
#[inline(always)]
fn hash_group<L: Chain, T: Layout>(
    lanes: L,
    batch: &Batch<'_, L::Machine>,
    layout: T,
    first: usize,
    jobs: usize,
    out: &mut [[<L::Machine as Machine>::Byte; DIGEST]],
) {
    let machine = lanes.machine();
    let mut starts = [0; MAX_LANES];
    for (lane, start) in starts[..L::LANES].iter_mut().enumerate() {
        *start = layout.offset(if lane < jobs { first + lane } else { first });
    }
    let key = |i: usize| lanes.splat(batch.key[i]);
    let mut cv = [key(0), key(1), key(2), key(3), key(4), key(5), key(6), key(7)];
    let zero = lanes.splat(machine.word(0));
    let mut w = kernel::second_half(lanes, counters(lanes, layout, first, jobs), zero, zero);
    for block in 0..batch.blocks {
        let length = batch.length_of(block);
        let m = if length == BLOCK {
            lanes.load_blocks(batch.data, &starts[..L::LANES], block * BLOCK)
        } else {
            load_tails(lanes, batch, &starts[..L::LANES])
        };
        w[6] = lanes.splat(machine.word(length as u32));
        w[7] = lanes.splat(machine.word(batch.flags_of(block)));
        lanes.chain(&mut cv, &w, &m);
    }
    lanes.store_digests(&cv, out);
}

/// The words of the padded last blocks of the inputs that begin at `starts`.
#[inline(always)]
fn load_tails<L: Lanes>(lanes: L, batch: &Batch<'_, L::Machine>, starts: &[usize]) -> [L::Vector; 16] {
    let machine = lanes.machine();
    let mut tails = [[machine.byte(0); BLOCK]; MAX_LANES];
    let mut places = [0; MAX_LANES];
    for (lane, start) in starts.iter().enumerate() {
        tails[lane][..batch.tail].copy_from_slice(&batch.data[start + (batch.blocks - 1) * BLOCK..][..batch.tail]);
        places[lane] = lane * BLOCK;
    }
    lanes.load_blocks(tails.as_flattened(), &places[..L::LANES], 0)
}

/// The low and the high words of the counters.
#[inline(always)]
fn counters<L: Lanes, T: Layout>(lanes: L, layout: T, first: usize, jobs: usize) -> [L::Vector; 2] {
    let machine = lanes.machine();
    if !T::COUNTED {
        return [lanes.splat(machine.word(0)); 2];
    }
    let mut low = [machine.word(0); MAX_LANES];
    let mut high = low;
    for lane in 0..jobs {
        let counter = layout.counter(first + lane);
        low[lane] = machine.word(counter as u32);
        high[lane] = machine.word((counter >> 32) as u32);
    }
    [lanes.load_words(&low), lanes.load_words(&high)]
}

/// Digests the inputs `done..` of `batch` one by one.
#[inline(always)]
pub fn one_by_one<C: Compress, T: Layout>(
    compress: C,
    batch: &Batch<'_, C::Machine>,
    layout: T,
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
    let mut cv = *batch.key;
    for block in 0..batch.blocks {
        let length = batch.length_of(block);
        let input = Parameters {
            cv,
            counter: [machine.word(counter as u32), machine.word((counter >> 32) as u32)],
            length: machine.word(length as u32),
            flags: machine.word(batch.flags_of(block)),
        };
        let start = offset + block * BLOCK;
        let words = if length == BLOCK {
            let bytes = batch.data[start..].first_chunk().expect("a block lies within the data");
            compress.compress(&input, bytes)
        } else {
            compress.compress(&input, &batch.padded_tail(machine, offset))
        };
        cv.copy_from_slice(&words[..8]);
    }
    for (bytes, word) in digest.chunks_exact_mut(4).zip(cv) {
        bytes.copy_from_slice(&machine.word_to_le_bytes(word));
    }
}
