//! Many messages of equal length.

use super::constants::{BLOCK, CHUNK, DIGEST, flags};
use super::join::Serial;
use super::layout::{Layout, Messages};
use super::platform::Platform;
use super::tree::{Mode, chunk_batch, digest_of, parent_batch};
use crate::machine::Machine;
use crate::machine::lanes::MAX_LANES;

/// Chaining values held at once: those of eight messages of as many chunks as there are lanes, so that neither chunks nor parents leave many lanes empty.
const VALUES: usize = 8 * MAX_LANES;

/// The digests of `out.len()` messages of `length` bytes that lie end to end in `messages`.
///
/// A message a lane, or, where a message has several chunks, a chunk a lane. The caller has checked the lengths.
pub fn hash_many<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    messages: &[B],
    length: usize,
    out: &mut [[B; DIGEST]],
) where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let far = on.machine().is_far(messages.len());
    if length <= CHUNK {
        let mut batch = chunk_batch(mode, messages, length);
        batch.last |= flags::ROOT;
        return on.digest_batch(&batch, Layout { far, ..Layout::rows(length) }, out);
    }
    let chunks = length.div_ceil(CHUNK);
    if chunks > P::BATCH {
        for (message, digest) in messages.chunks_exact(length).zip(out) {
            digest_of::<Serial, _, _, _>(on, mode, message, digest);
        }
        return;
    }
    let group = VALUES / chunks;
    for (messages, out) in messages.chunks(group * length).zip(out.chunks_mut(group)) {
        hash_group(on, mode, messages, length, far, out);
    }
}

/// The digests of a few messages of two chunks or more, whose chaining values fit into `VALUES` together.
fn hash_group<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    messages: &[B],
    length: usize,
    far: bool,
    out: &mut [[B; DIGEST]],
) where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let mut values = [[on.machine().byte(0); DIGEST]; VALUES];
    let mut digests = [[on.machine().byte(0); DIGEST]; VALUES];
    let mut width = chunk_values(on, mode, messages, length, far, &mut values, &mut digests);
    while width > 2 {
        let layout = pairs(width);
        let (pairs, next) = (width / 2, width.div_ceil(2));
        let data = values[..out.len() * width].as_flattened();
        on.digest_batch(&parent_batch(mode, data, 0), layout, &mut digests[..out.len() * pairs]);
        // What is read lies behind what is written: a row of parents is no longer than one of their children.
        for message in 0..out.len() {
            values[message * next..][..pairs].copy_from_slice(&digests[message * pairs..][..pairs]);
            if width % 2 == 1 {
                values[message * next + pairs] = values[message * width + pairs * 2];
            }
        }
        width = next;
    }
    let data = values[..out.len() * 2].as_flattened();
    on.digest_batch(&parent_batch(mode, data, flags::ROOT), Layout::rows(BLOCK), out);
}

/// The pairs of neighbours in rows of `width` chaining values.
fn pairs(width: usize) -> Layout {
    Layout { messages: Some(Messages { inputs: width / 2, stride: width * DIGEST }), ..Layout::rows(BLOCK) }
}

/// The chaining values of all chunks, message by message; `digests` has room for them. Returns the number of chunks of a message.
fn chunk_values<P: Platform<Machine: Machine<Byte = B, Word = W>>, B, W>(
    on: P,
    mode: &Mode<W>,
    messages: &[B],
    length: usize,
    far: bool,
    values: &mut [[B; DIGEST]; VALUES],
    digests: &mut [[B; DIGEST]; VALUES],
) -> usize
where
    B: Copy + Send + Sync,
    W: Copy + Send + Sync,
{
    let (full, rest) = (length / CHUNK, length % CHUNK);
    let (count, chunks) = (messages.len() / length, length.div_ceil(CHUNK));
    let whole = Layout { messages: Some(Messages { inputs: full, stride: length }), far, ..Layout::chunks(0) };
    on.digest_batch(&chunk_batch(mode, messages, CHUNK), whole, &mut digests[..count * full]);
    for message in 0..count {
        values[message * chunks..][..full].copy_from_slice(&digests[message * full..][..full]);
    }
    if rest > 0 {
        let last = Layout { start: full * CHUNK, counter: full as u64, ..Layout::rows(length) };
        on.digest_batch(&chunk_batch(mode, messages, rest), last, &mut digests[..count]);
        for message in 0..count {
            values[message * chunks + full] = digests[message];
        }
    }
    chunks
}
