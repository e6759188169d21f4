//! Messages in the lanes of vectors as rows of elements, a group of rows at a time on the stack.

use arrayvec::ArrayVec;
use p3_field::PackedValue;
use smallvec::SmallVec;

use crate::elements::{DigestElement, Element};

/// The rows that run at once at least: as many as the widest kernels have lanes.
pub const LANES: usize = 8;
/// The rows that are on the stack at once at most.
const ROWS: usize = 8 * LANES;
/// The elements of rows that have room on the stack.
const ELEMENTS: usize = 2048;
/// The vectors of a message that have room on the stack.
const VECTORS: usize = 128;

/// Runs `hash` on the vectors of a message that arrive one by one.
pub fn on_stack<P: Copy, D>(input: impl IntoIterator<Item = P>, hash: impl FnOnce(&[P]) -> D) -> D {
    // Filled in its place: what is returned by value is copied with all the room that it has.
    let mut vectors = SmallVec::<[P; VECTORS]>::new();
    input.into_iter().for_each(|vector| vectors.push(vector));
    hash(&vectors)
}

/// The vectors of a part of a message and of the state before it that have room on the stack.
const PART: usize = VECTORS + 24;

/// Runs a mode on the vectors of a message that arrive one by one, in parts of whole blocks of `block` vectors: `whole` on a message that is one part, else
/// `resume` on each part behind the state before it, with whether the message ends there, for the state after it.
pub fn in_parts<P, D, const WIDTH: usize>(
    input: impl IntoIterator<Item = P>,
    block: usize,
    zero: P,
    whole: impl FnOnce(&[P]) -> D,
    mut resume: impl FnMut(&[P], bool) -> [P; WIDTH],
    digest: impl FnOnce([P; WIDTH]) -> D,
) -> D
where
    P: Copy,
{
    let most = WIDTH + (PART - WIDTH) / block * block;
    let mut part = ArrayVec::<P, PART>::new();
    part.extend([zero; WIDTH]);
    let mut is_first = true;
    input.into_iter().for_each(|vector| {
        if part.len() == most {
            let state = resume(&part, false);
            part.clear();
            part.extend(state);
            is_first = false;
        }
        part.push(vector);
    });
    if is_first { whole(&part[WIDTH..]) } else { digest(resume(&part, true)) }
}

/// The length of each of `count` messages that lie end to end in `input`; nothing if `count` is 0.
///
/// Panics if the length of `input` is no multiple of `count`.
pub fn length_of_each<T>(input: &[T], count: usize) -> Option<usize> {
    let length = input.len().checked_div(count)?;
    assert_eq!(length * count, input.len(), "{} items do not make {count} messages of one length", input.len());
    Some(length)
}

/// Panics if `inputs` and `out` differ in length.
pub fn assert_same_length<T, U>(inputs: &[T], out: &[U]) {
    assert_eq!(inputs.len(), out.len(), "{} inputs do not fill {} digests", inputs.len(), out.len());
}

/// The digests of messages of `length` vectors each, which lie end to end in `input`, in each lane.
///
/// `hash` gets rows of `length` elements, end to end, and a place for the digest of each, which is `zero` before.
pub fn hash_each<P, E, D, const DIGEST: usize>(
    input: &[P],
    length: usize,
    out: &mut [[P; DIGEST]],
    zero: D,
    hash: impl Fn(&[E], &mut [D]),
) where
    P: PackedValue<Value = E::Theirs>,
    E: DigestElement,
    D: Copy + Into<[E; DIGEST]>,
{
    let count = out.len() * P::WIDTH;
    let group = (ELEMENTS / length.max(1) / LANES * LANES).clamp(LANES, ROWS).min(count);
    let (mut rows, mut digests) = (SmallVec::<[E; ELEMENTS]>::new(), SmallVec::<[D; ROWS]>::new());
    rows.resize(group * length, E::default());
    digests.resize(group, zero);
    for first in (0..count).step_by(group.max(1)) {
        let some = group.min(count - first);
        let (rows, digests) = (&mut rows[..some * length], &mut digests[..some]);
        read_rows(input, length, first, rows);
        hash(rows, digests);
        write_digests(digests, first, out);
    }
}

/// Fills `rows` with those from number `first` on: row i is lane i mod W of message i / W in vectors of W lanes.
fn read_rows<P, E>(input: &[P], length: usize, first: usize, rows: &mut [E])
where
    P: PackedValue<Value = E::Theirs>,
    E: Element,
{
    if length == 0 {
        return;
    }
    let elements = P::unpack_slice(input);
    if P::WIDTH == 1 {
        return copy(rows, &elements[first * length..]);
    }
    for (number, row) in rows.chunks_exact_mut(length).enumerate() {
        let (message, lane) = ((first + number) / P::WIDTH, (first + number) % P::WIDTH);
        let message = &elements[message * length * P::WIDTH..][..length * P::WIDTH];
        for (ours, vector) in row.iter_mut().zip(message.chunks_exact(P::WIDTH)) {
            *ours = E::ours(vector[lane]);
        }
    }
}

fn copy<E: Element>(rows: &mut [E], elements: &[E::Theirs]) {
    for (ours, element) in rows.iter_mut().zip(elements) {
        *ours = E::ours(*element);
    }
}

/// Writes the digests of rows from number `first` on into the lanes that these are.
fn write_digests<P, E, D, const DIGEST: usize>(digests: &[D], first: usize, out: &mut [[P; DIGEST]])
where
    P: PackedValue<Value = E::Theirs>,
    E: DigestElement,
    D: Copy + Into<[E; DIGEST]>,
{
    for (number, digest) in digests.iter().enumerate() {
        let (message, lane) = ((first + number) / P::WIDTH, (first + number) % P::WIDTH);
        for (vector, ours) in out[message].iter_mut().zip((*digest).into()) {
            vector.as_slice_mut()[lane] = ours.theirs();
        }
    }
}
