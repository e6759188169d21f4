//! What the exported functions do, given those of an instance. Nothing is written before all arguments are checked.

use core::mem::MaybeUninit;

use ashlar::blake3::OutputReader;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::{Digest, RowLengthError};

use crate::{ASHLAR_DIGEST_ELEMENTS, Status};

/// A digest to be written, which the caller need not have initialized.
type Out = MaybeUninit<[u64; ASHLAR_DIGEST_ELEMENTS]>;

/// Digests each row of a length into its entry.
type DigestMany = fn(&[Goldilocks], usize, &mut [Digest]) -> Result<(), RowLengthError>;

/// Rows that are digested at a time: more than any backend has lanes, few enough for the stack.
const GROUP: usize = 64;

/// Bytes of extendable output that are computed at a time: more than any backend does at once, few enough for the stack.
const PIECE: usize = 4096;

/// Two arguments.
pub fn both<A, B>(first: Result<A, Status>, second: Result<B, Status>) -> Result<(A, B), Status> {
    Ok((first?, second?))
}

/// Permutes the states.
pub fn permute_many<E, const WIDTH: usize>(
    states: Result<&mut [[E; WIDTH]], Status>,
    permute_many: fn(&mut [[E; WIDTH]]),
) -> Status {
    states.map(permute_many).into()
}

/// Writes the digest of an input.
pub fn digest<T>(input: Result<T, Status>, out: Result<&mut Out, Status>, digest: impl FnOnce(T) -> Digest) -> Status {
    compute(input, out, |input| integers(&digest(input)))
}

/// Writes what is computed of an input.
pub fn compute<T, D>(input: Result<T, Status>, out: Result<&mut MaybeUninit<D>, Status>, of: impl FnOnce(T) -> D) -> Status {
    let write = |(input, out): (T, &mut MaybeUninit<D>)| {
        out.write(of(input));
    };
    both(input, out).map(write).into()
}

/// Writes the extendable output of an input, from a position on.
pub fn extend<T>(
    input: Result<T, Status>,
    position: u64,
    out: Result<&mut [MaybeUninit<u8>], Status>,
    reader: impl FnOnce(T) -> OutputReader,
) -> Result<(), Status> {
    let (input, out) = both(input, out)?;
    let length = u64::try_from(out.len()).map_err(|_| Status::OutputEnd)?;
    position.checked_add(length).ok_or(Status::OutputEnd)?;
    let mut reader = reader(input);
    reader.set_position(position);
    let mut bytes = [0; PIECE];
    for out in out.chunks_mut(PIECE) {
        let bytes = &mut bytes[..out.len()];
        reader.fill(bytes).map_err(|_| Status::OutputEnd)?;
        write(out, bytes, |byte| *byte);
    }
    Ok(())
}

/// Writes the digest of two digests.
pub fn merge(
    left: Result<Digest, Status>,
    right: Result<Digest, Status>,
    out: Result<&mut Out, Status>,
    merge: fn(&[Digest; 2]) -> Digest,
) -> Status {
    digest(both(left, right), out, |(left, right)| merge(&[left, right]))
}

/// Writes the digest of each row of `length` elements of Goldilocks.
pub fn digest_many(
    rows: Result<&[Goldilocks], Status>,
    length: usize,
    out: Result<&mut [Out], Status>,
    digest_many: DigestMany,
) -> Result<(), Status> {
    digest_rows(rows, length, out, digest_many, integers)
}

/// Writes the digest of each row of `length` elements, of which `integers` gives what is written.
pub fn digest_rows<E, D: Copy + Default, T, Error>(
    rows: Result<&[E], Status>,
    length: usize,
    out: Result<&mut [MaybeUninit<T>], Status>,
    digest_many: impl Fn(&[E], usize, &mut [D]) -> Result<(), Error>,
    integers: fn(&D) -> T,
) -> Result<(), Status> {
    let (rows, out) = (rows?, out?);
    if length.checked_mul(out.len()) != Some(rows.len()) {
        return Err(Status::WrongLength);
    }
    for (group, out) in out.chunks_mut(GROUP).enumerate() {
        let rows = &rows[group * GROUP * length..][..out.len() * length];
        let mut digests = [D::default(); GROUP];
        let digests = &mut digests[..out.len()];
        digest_many(rows, length, digests).map_err(|_| Status::WrongLength)?;
        write(out, digests, integers);
    }
    Ok(())
}

fn write<D, T>(out: &mut [MaybeUninit<T>], digests: &[D], integers: fn(&D) -> T) {
    for (out, digest) in out.iter_mut().zip(digests) {
        out.write(integers(digest));
    }
}

fn integers(digest: &Digest) -> [u64; ASHLAR_DIGEST_ELEMENTS] {
    digest.elements().map(Goldilocks::value)
}
