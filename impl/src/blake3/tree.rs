//! The tree over chunks (paper, sections 2.1 and 5.1), as wide as the platform's lanes allow.

use core::mem::swap;

use super::chunk::{Chunk, Node, digest_of_block};
use super::constants::{BLOCK, CHUNK, DIGEST, flags};
use super::join::Join;
use super::layout::Layout;
use super::many::{Batch, FEW};
use super::platform::Platform;
use crate::machine::Machine;
use crate::machine::lanes::MAX_LANES;

/// The key words and the mode's flag, which every compression of a hash shares (paper, section 2.3).
#[derive(Clone, Copy)]
pub struct Mode<W> {
    /// The initialisation vector or the key.
    pub key: [W; 8],
    /// The flag of the mode, zero for the plain hash.
    pub flags: u32,
}

/// Writes the digest of `input`.
#[inline(always)]
pub fn digest_of<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    input: &[B],
    out: &mut [B; DIGEST],
) where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    if input.len() <= BLOCK {
        return digest_of_block(on, &mode.key, mode.flags, input, out);
    }
    *out = root::<J, _, _, _>(on, mode, input).digest(on);
}

/// The root node of `input`.
#[inline(always)]
pub fn root<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(on: P, mode: &Mode<W>, input: &[B]) -> Node<B, W>
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    if input.len() <= CHUNK {
        let mut chunk = Chunk::new(on.machine(), &mode.key, 0, mode.flags);
        chunk.update(on, input);
        return chunk.node();
    }
    let [left, right] = children::<J, _, _, _>(on, mode, input, 0);
    Node::parent(on, &mode.key, mode.flags, &left, &right)
}

/// The chaining values of the two children of the subtree over `input`, which is longer than a chunk and begins at chunk `counter`.
pub fn children<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    input: &[B],
    counter: u64,
) -> [[B; DIGEST]; 2]
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    if input.len() <= FEW * CHUNK {
        return top::<FEW, J, _, _, _>(on, mode, input, counter);
    }
    top::<MAX_LANES, J, _, _, _>(on, mode, input, counter)
}

/// As [`children`], where a level of the subtree has at most `N` chaining values: the fewer, the fewer bytes to clear.
#[inline(always)]
fn top<const N: usize, J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    input: &[B],
    counter: u64,
) -> [[B; DIGEST]; 2]
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let zero = [on.machine().byte(0); DIGEST];
    let (mut values, mut parents) = ([zero; N], [zero; N]);
    let (mut values, mut parents) = (values.as_mut_slice(), parents.as_mut_slice());
    let far = on.machine().is_far(input.len());
    let mut count = subtree::<J, _, _, _>(on, mode, input, counter, far, values);
    while count > 2 {
        count = merge(on, mode, &values[..count], parents);
        swap(&mut values, &mut parents);
    }
    [values[0], values[1]]
}

/// Fills `out` with the chaining values of a level of the subtree over `input`, as many as the platform has lanes or, where the
/// input is shorter, at least two; one for an input of a single chunk. Returns how many.
fn subtree<J: Join, P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    input: &[B],
    counter: u64,
    far: bool,
    out: &mut [[B; DIGEST]],
) -> usize
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    if input.len() <= P::BATCH * CHUNK {
        return chunks(on, mode, input, counter, far, out);
    }
    let (left, right) = input.split_at(left_length(input.len()));
    let middle = counter + (left.len() / CHUNK) as u64;
    let mut values = [[on.machine().byte(0); DIGEST]; 2 * MAX_LANES];
    let (lower, upper) = values.split_at_mut(P::BATCH.max(2));
    let (first, second) = J::join(
        || subtree::<J, _, _, _>(on, mode, left, counter, far, lower),
        || subtree::<J, _, _, _>(on, mode, right, middle, far, upper),
    );
    if first == 1 {
        out[0] = lower[0];
        out[1] = upper[0];
        return 2;
    }
    merge(on, mode, &values[..first + second], out)
}

/// The chaining values of the chunks of `input`, at most one a lane. Returns how many.
fn chunks<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    input: &[B],
    counter: u64,
    far: bool,
    out: &mut [[B; DIGEST]],
) -> usize
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let full = input.len() / CHUNK;
    let layout = Layout { far, ..Layout::chunks(counter) };
    on.digest_batch(&chunk_batch(mode, input, CHUNK), layout, &mut out[..full]);
    let rest = &input[full * CHUNK..];
    if rest.is_empty() {
        return full;
    }
    let mut chunk = Chunk::new(on.machine(), &mode.key, counter + full as u64, mode.flags);
    chunk.update(on, rest);
    out[full] = chunk.node().chaining_value(on);
    full + 1
}

/// The parents of neighbouring `values`; an odd last one moves up as it is. Returns how many.
fn merge<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    values: &[[B; DIGEST]],
    out: &mut [[B; DIGEST]],
) -> usize
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let pairs = values.len() / 2;
    on.digest_batch(&parent_batch(mode, values.as_flattened(), 0), Layout::rows(BLOCK), &mut out[..pairs]);
    if values.len() % 2 == 1 {
        out[pairs] = values[values.len() - 1];
    }
    values.len().div_ceil(2)
}

/// Chunks of `length` bytes, 1 to 1024, that are not a root.
pub(super) fn chunk_batch<'a, M: Machine>(mode: &'a Mode<M::Word>, data: &'a [M::Byte], length: usize) -> Batch<'a, M> {
    let blocks = length.div_ceil(BLOCK).max(1);
    Batch {
        data,
        key: &mode.key,
        blocks,
        tail: length - (blocks - 1) * BLOCK,
        flags: mode.flags,
        first: flags::CHUNK_START,
        last: flags::CHUNK_END,
    }
}

/// Parent nodes over neighbouring chaining values; `root` is the root flag or zero.
pub(super) fn parent_batch<'a, M: Machine>(mode: &'a Mode<M::Word>, data: &'a [M::Byte], root: u32) -> Batch<'a, M> {
    Batch { data, key: &mode.key, blocks: 1, tail: BLOCK, flags: mode.flags | flags::PARENT | root, first: 0, last: 0 }
}

/// The number of bytes of the left subtree of an input of `length` bytes, more than a chunk: the greatest power of two of whole
/// chunks that leaves at least one byte to the right (paper, section 2.1).
fn left_length(length: usize) -> usize {
    let chunks_before_last = (length - 1) / CHUNK;
    CHUNK << chunks_before_last.ilog2()
}
