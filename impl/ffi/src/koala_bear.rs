//! What the exported functions that digest do, given a hasher of an instance of Poseidon. Digests of all instances have eight elements.

use core::mem::MaybeUninit;

use ashlar::fields::koala_bear::KoalaBear;
use ashlar::modes::{CompressionMode, Guard, HashMode};
use ashlar::poseidon::Hasher;
use ashlar::poseidon::instance::Instance;

use crate::{Status, calls};

/// Elements of a digest. It is not `pub`, since the header has all constants that are.
pub(crate) const DIGEST: usize = 8;

/// A digest as it is written.
type Integers = [u32; DIGEST];

/// Digests to be written, which the caller need not have initialized.
type Out<'a> = Result<&'a mut [MaybeUninit<Integers>], Status>;

/// Writes the digest of each row of `length` elements.
pub fn hash_rows<I: Instance<WIDTH>, M: HashMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize>(
    by: Hasher<I, M, WIDTH, DIGEST, G>,
    rows: Result<&[KoalaBear], Status>,
    length: usize,
    out: Out,
) -> Status {
    calls::digest_rows(rows, length, out, |rows, length, digests| by.hash_rows(rows, length, digests), integers).into()
}

/// Writes the digest of each group of digests.
pub fn compress_many<I: Instance<WIDTH>, M: CompressionMode<WIDTH, DIGEST>, G: Guard, const WIDTH: usize>(
    by: Hasher<I, M, WIDTH, DIGEST, G>,
    groups: Result<&[KoalaBear], Status>,
    out: Out,
) -> Status {
    calls::digest_rows(groups, M::INPUT, out, |groups, _, digests| by.compress_many(groups, digests), integers).into()
}

fn integers(digest: &[KoalaBear; DIGEST]) -> Integers {
    digest.map(KoalaBear::value)
}
