//! Every exported function of BLAKE3: the vectors, and arguments that are refused before anything is written.

// They would take Miri too long, and their loader longer to compile than all else that it runs.
#[cfg(not(miri))]
mod vectors;

use core::ptr::{null, null_mut};

use ashlar_ffi::Status;
use ashlar_ffi::blake3::{
    ASHLAR_BLAKE3_DIGEST_BYTES, ASHLAR_BLAKE3_KEY_BYTES, ashlar_blake3_compare, ashlar_blake3_compress_many,
    ashlar_blake3_derive_key, ashlar_blake3_derive_key_xof, ashlar_blake3_hash, ashlar_blake3_hash_many, ashlar_blake3_hash_xof,
    ashlar_blake3_keyed_hash, ashlar_blake3_keyed_hash_many, ashlar_blake3_keyed_hash_xof,
};
use ashlar_ffi::blake3_hasher::{
    Blake3Hasher, ashlar_blake3_hasher_clone, ashlar_blake3_hasher_count, ashlar_blake3_hasher_finalize,
    ashlar_blake3_hasher_finalize_xof, ashlar_blake3_hasher_free, ashlar_blake3_hasher_new, ashlar_blake3_hasher_new_derive_key,
    ashlar_blake3_hasher_new_keyed, ashlar_blake3_hasher_reset, ashlar_blake3_hasher_update,
};

/// What memory holds before it is written to.
const UNTOUCHED: u8 = 0xa5;
/// Bytes of output in one piece, and more.
const LONG: usize = 4096 + 70;

type Digest = [u8; ASHLAR_BLAKE3_DIGEST_BYTES];
type Key = [u8; ASHLAR_BLAKE3_KEY_BYTES];

/// A mode with what it needs.
#[derive(Clone, Copy)]
enum Mode<'a> {
    Hash,
    Keyed(&'a Key),
    DeriveKey(&'a [u8]),
}

/// The functions of a mode on slices, whose lengths are those that the safety of the functions asks for.
impl Mode<'_> {
    fn digest(self, message: &[u8]) -> (Status, Digest) {
        let (bytes, count, mut out) = (message.as_ptr(), message.len(), [UNTOUCHED; 32]);
        let digest = out.as_mut_ptr();
        // SAFETY: as many bytes as stated, and a digest.
        let status = unsafe {
            match self {
                Self::Hash => ashlar_blake3_hash(bytes, count, digest),
                Self::Keyed(key) => ashlar_blake3_keyed_hash(key.as_ptr(), bytes, count, digest),
                Self::DeriveKey(context) => ashlar_blake3_derive_key(context.as_ptr(), context.len(), bytes, count, digest),
            }
        };
        (status, out)
    }

    fn output(self, message: &[u8], position: u64, out: &mut [u8]) -> Status {
        let (bytes, count, output, length) = (message.as_ptr(), message.len(), out.as_mut_ptr(), out.len());
        // SAFETY: as many bytes as stated.
        unsafe {
            match self {
                Self::Hash => ashlar_blake3_hash_xof(bytes, count, position, output, length),
                Self::Keyed(key) => ashlar_blake3_keyed_hash_xof(key.as_ptr(), bytes, count, position, output, length),
                Self::DeriveKey(context) => {
                    ashlar_blake3_derive_key_xof(context.as_ptr(), context.len(), bytes, count, position, output, length)
                }
            }
        }
    }

    fn hasher(self) -> Hasher {
        let mut hasher = null_mut();
        // SAFETY: as many bytes as stated, and a pointer.
        let status = unsafe {
            match self {
                Self::Hash => ashlar_blake3_hasher_new(&mut hasher),
                Self::Keyed(key) => ashlar_blake3_hasher_new_keyed(key.as_ptr(), &mut hasher),
                Self::DeriveKey(context) => ashlar_blake3_hasher_new_derive_key(context.as_ptr(), context.len(), &mut hasher),
            }
        };
        assert_eq!(status, Status::Ok);
        Hasher(hasher)
    }
}

/// A hasher, of which nothing but this knows.
struct Hasher(*mut Blake3Hasher);

impl Hasher {
    fn update(&mut self, bytes: &[u8]) -> &mut Self {
        // SAFETY: a hasher, and as many bytes as stated.
        assert_eq!(unsafe { ashlar_blake3_hasher_update(self.0, bytes.as_ptr(), bytes.len()) }, Status::Ok);
        self
    }

    fn reset(&mut self) -> &mut Self {
        // SAFETY: a hasher.
        assert_eq!(unsafe { ashlar_blake3_hasher_reset(self.0) }, Status::Ok);
        self
    }

    fn finalize(&self) -> Digest {
        let mut digest = [UNTOUCHED; 32];
        // SAFETY: a hasher and a digest.
        assert_eq!(unsafe { ashlar_blake3_hasher_finalize(self.0, digest.as_mut_ptr()) }, Status::Ok);
        digest
    }

    fn output(&self, position: u64, out: &mut [u8]) -> Status {
        // SAFETY: a hasher, and as many bytes as stated.
        unsafe { ashlar_blake3_hasher_finalize_xof(self.0, position, out.as_mut_ptr(), out.len()) }
    }

    fn count(&self) -> u64 {
        let mut count = u64::MAX;
        // SAFETY: a hasher and an integer.
        assert_eq!(unsafe { ashlar_blake3_hasher_count(self.0, &mut count) }, Status::Ok);
        count
    }
}

impl Clone for Hasher {
    fn clone(&self) -> Self {
        let mut copy = null_mut();
        // SAFETY: a hasher and a pointer.
        assert_eq!(unsafe { ashlar_blake3_hasher_clone(self.0, &mut copy) }, Status::Ok);
        Self(copy)
    }
}

impl Drop for Hasher {
    fn drop(&mut self) {
        // SAFETY: a hasher that nobody uses afterwards.
        unsafe { ashlar_blake3_hasher_free(self.0) };
    }
}

fn hash_many(messages: &[u8], length: usize, digests: &mut [Digest]) -> Status {
    let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
    // SAFETY: as many bytes and digests as stated.
    unsafe { ashlar_blake3_hash_many(messages.as_ptr(), messages.len(), length, out, count) }
}

fn keyed_hash_many(key: &Key, messages: &[u8], length: usize, digests: &mut [Digest]) -> Status {
    let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
    // SAFETY: a key, and as many bytes and digests as stated.
    unsafe { ashlar_blake3_keyed_hash_many(key.as_ptr(), messages.as_ptr(), messages.len(), length, out, count) }
}

fn compress_many(nodes: &[u8], digests: &mut [Digest]) -> Status {
    let (out, count) = (digests.as_mut_ptr().cast(), digests.len());
    // SAFETY: as many bytes and digests as stated.
    unsafe { ashlar_blake3_compress_many(nodes.as_ptr(), nodes.len(), out, count) }
}

/// More messages than are hashed at a time, and more output than is computed at a time.
#[test]
fn many_rows_and_long_outputs_are_as_if_alone() {
    let (key, messages) = ([7; 32], (0..150 * 70).map(|i| (i % 251) as u8).collect::<Vec<_>>());
    let (mut plain, mut keyed) = ([[UNTOUCHED; 32]; 150], [[UNTOUCHED; 32]; 150]);
    assert_eq!(hash_many(&messages, 70, &mut plain), Status::Ok);
    assert_eq!(keyed_hash_many(&key, &messages, 70, &mut keyed), Status::Ok);
    for (i, message) in messages.chunks(70).enumerate() {
        assert_eq!(
            (Mode::Hash.digest(message), Mode::Keyed(&key).digest(message)),
            ((Status::Ok, plain[i]), (Status::Ok, keyed[i]))
        );
    }
    let (mut long, mut rest) = ([UNTOUCHED; LONG], [UNTOUCHED; LONG - 1]);
    assert_eq!(Mode::Hash.output(b"abc", 0, &mut long), Status::Ok);
    assert_eq!(Mode::Hash.output(b"abc", 1, &mut rest), Status::Ok);
    assert_eq!(long[1..], rest);
    assert!(!long.ends_with(&[UNTOUCHED; 8]));
}

#[test]
fn hashers_go_on_from_where_they_are() {
    let key = [7; 32];
    for mode in [Mode::Hash, Mode::Keyed(&key), Mode::DeriveKey(b"context")] {
        let mut hasher = mode.hasher();
        hasher.update(b"a");
        let mut other = hasher.clone();
        assert_eq!(hasher.update(b"bc").finalize(), mode.digest(b"abc").1);
        assert_eq!(other.update(b"d").finalize(), mode.digest(b"ad").1);
        drop(hasher);
        assert_eq!((other.count(), other.update(b"e").finalize()), (2, mode.digest(b"ade").1));
        assert_eq!((other.reset().count(), other.finalize()), (0, mode.digest(b"").1));
    }
}

/// A context need not be text, and may hold zeros.
#[test]
fn contexts_are_bytes() {
    let contexts: [&[u8]; 4] = [b"", b"\0", b"\0\0", b"\xff\xfe"];
    let keys = contexts.map(|context| Mode::DeriveKey(context).digest(b"material").1);
    for (i, key) in keys.iter().enumerate() {
        assert!(!keys[..i].contains(key));
        assert_eq!(*key, Mode::DeriveKey(contexts[i]).hasher().update(b"material").finalize());
    }
}

#[test]
fn digests_are_compared() {
    let left = Mode::Hash.digest(b"abc").1;
    // SAFETY: digests.
    let compare = |right: Digest| unsafe { ashlar_blake3_compare(left.as_ptr(), right.as_ptr()) };
    assert_eq!(compare(left), Status::Ok);
    for bit in 0..256 {
        let mut right = left;
        right[bit / 8] ^= 1 << (bit % 8);
        assert_eq!(compare(right), Status::Different);
    }
    // SAFETY: each pointer is null or to a digest.
    unsafe {
        assert_eq!(ashlar_blake3_compare(left.as_ptr(), null()), Status::NullPointer);
        assert_eq!(ashlar_blake3_compare(null(), left.as_ptr()), Status::NullPointer);
        assert_eq!(ashlar_blake3_compare(null(), null()), Status::NullPointer);
    }
}

#[test]
fn pointers_must_not_be_null() {
    let (good, mut out) = ([1; 64], [UNTOUCHED; 32]);
    let (byte, place) = (good.as_ptr(), out.as_mut_ptr());
    // SAFETY: each pointer is null or to what is stated.
    let statuses = unsafe {
        [
            ashlar_blake3_hash(null(), 1, place),
            ashlar_blake3_hash(byte, 1, null_mut()),
            ashlar_blake3_keyed_hash(null(), byte, 1, place),
            ashlar_blake3_keyed_hash(byte, null(), 1, place),
            ashlar_blake3_keyed_hash(byte, byte, 1, null_mut()),
            ashlar_blake3_derive_key(null(), 1, byte, 1, place),
            ashlar_blake3_derive_key(byte, 1, null(), 1, place),
            ashlar_blake3_derive_key(byte, 1, byte, 1, null_mut()),
            ashlar_blake3_hash_xof(null(), 1, 0, place, 1),
            ashlar_blake3_hash_xof(byte, 1, 0, null_mut(), 1),
            ashlar_blake3_keyed_hash_xof(null(), byte, 1, 0, place, 1),
            ashlar_blake3_keyed_hash_xof(byte, null(), 1, 0, place, 1),
            ashlar_blake3_keyed_hash_xof(byte, byte, 1, 0, null_mut(), 1),
            ashlar_blake3_derive_key_xof(null(), 1, byte, 1, 0, place, 1),
            ashlar_blake3_derive_key_xof(byte, 1, null(), 1, 0, place, 1),
            ashlar_blake3_derive_key_xof(byte, 1, byte, 1, 0, null_mut(), 1),
            ashlar_blake3_hash_many(null(), 1, 1, place, 1),
            ashlar_blake3_hash_many(byte, 1, 1, null_mut(), 1),
            ashlar_blake3_keyed_hash_many(null(), byte, 1, 1, place, 1),
            ashlar_blake3_keyed_hash_many(byte, null(), 1, 1, place, 1),
            ashlar_blake3_keyed_hash_many(byte, byte, 1, 1, null_mut(), 1),
            ashlar_blake3_compress_many(null(), 64, place, 1),
            ashlar_blake3_compress_many(byte, 64, null_mut(), 1),
        ]
    };
    assert_eq!(statuses, [Status::NullPointer; 23]);
    assert_eq!(out, [UNTOUCHED; 32]);
}

#[test]
fn pointers_of_hashers_must_not_be_null() {
    let (hasher, key, mut made, mut out, mut number) = (Mode::Hash.hasher(), [1; 32], null_mut(), [UNTOUCHED; 32], 5);
    let (here, place, byte) = (hasher.0, out.as_mut_ptr(), key.as_ptr());
    // SAFETY: each pointer is null or to what is stated.
    let statuses = unsafe {
        ashlar_blake3_hasher_free(null_mut());
        [
            ashlar_blake3_hasher_new(null_mut()),
            ashlar_blake3_hasher_new_keyed(null(), &mut made),
            ashlar_blake3_hasher_new_keyed(byte, null_mut()),
            ashlar_blake3_hasher_new_derive_key(null(), 1, &mut made),
            ashlar_blake3_hasher_new_derive_key(byte, 1, null_mut()),
            ashlar_blake3_hasher_clone(null(), &mut made),
            ashlar_blake3_hasher_clone(here, null_mut()),
            ashlar_blake3_hasher_reset(null_mut()),
            ashlar_blake3_hasher_update(null_mut(), byte, 1),
            ashlar_blake3_hasher_update(here, null(), 1),
            ashlar_blake3_hasher_finalize(null(), place),
            ashlar_blake3_hasher_finalize(here, null_mut()),
            ashlar_blake3_hasher_finalize_xof(null(), 0, place, 1),
            ashlar_blake3_hasher_finalize_xof(here, 0, null_mut(), 1),
            ashlar_blake3_hasher_count(null(), &mut number),
            ashlar_blake3_hasher_count(here, null_mut()),
        ]
    };
    assert_eq!(statuses, [Status::NullPointer; 16]);
    assert_eq!((made.is_null(), out, number, hasher.count()), (true, [UNTOUCHED; 32], 5, 0));
}

#[test]
fn pointers_to_nothing_may_be_null() {
    let (mut hasher, key, mut out) = (Mode::Hash.hasher(), [1; 32], [UNTOUCHED; 32]);
    let (empty, place, key) = (Mode::Hash.digest(b"").1, out.as_mut_ptr(), key.as_ptr());
    // SAFETY: each pointer is null or to what is stated.
    let statuses = unsafe {
        [
            ashlar_blake3_hash(null(), 0, place),
            ashlar_blake3_hash_xof(null(), 0, u64::MAX, null_mut(), 0),
            ashlar_blake3_keyed_hash_xof(key, null(), 0, 0, null_mut(), 0),
            ashlar_blake3_derive_key_xof(null(), 0, null(), 0, 0, null_mut(), 0),
            ashlar_blake3_hash_many(null(), 0, 5, null_mut(), 0),
            ashlar_blake3_hash_many(null(), 0, 0, place, 1),
            ashlar_blake3_keyed_hash_many(key, null(), 0, 5, null_mut(), 0),
            ashlar_blake3_compress_many(null(), 0, null_mut(), 0),
            ashlar_blake3_hasher_update(hasher.0, null(), 0),
            ashlar_blake3_hasher_finalize_xof(hasher.0, 0, null_mut(), 0),
        ]
    };
    assert_eq!(statuses, [Status::Ok; 10]);
    assert_eq!((out, hasher.update(b"").finalize()), (empty, empty));
    assert_eq!(Mode::DeriveKey(b"").digest(b"").0, Status::Ok);
}

#[test]
fn lengths_must_fit() {
    let (key, bytes, mut out) = ([1; 32], [1; 64], [[UNTOUCHED; 32]; 2]);
    let (byte, place) = (bytes.as_ptr(), out.as_mut_ptr().cast());
    // SAFETY: lengths that no memory has are refused before anything is read.
    let statuses = unsafe {
        [
            ashlar_blake3_hash(byte, usize::MAX, place),
            ashlar_blake3_keyed_hash(byte, byte, usize::MAX, place),
            ashlar_blake3_derive_key(byte, usize::MAX, byte, 1, place),
            ashlar_blake3_derive_key(byte, 1, byte, usize::MAX, place),
            ashlar_blake3_hash_xof(byte, 1, 0, place, usize::MAX),
            ashlar_blake3_hash_many(byte, usize::MAX, 1, place, 1),
            ashlar_blake3_hash_many(byte, 0, 0, place, usize::MAX),
            ashlar_blake3_compress_many(byte, 64, place, usize::MAX),
        ]
    };
    assert_eq!(statuses, [Status::WrongLength; 8]);
    for length in [0, 31, 33, 64, usize::MAX] {
        assert_eq!(hash_many(&bytes, length, &mut out), Status::WrongLength);
        assert_eq!(keyed_hash_many(&key, &bytes, length, &mut out), Status::WrongLength);
    }
    assert_eq!(compress_many(&bytes, &mut out), Status::WrongLength);
    assert_eq!(compress_many(&bytes[1..], &mut out[1..]), Status::WrongLength);
    assert_eq!(out, [[UNTOUCHED; 32]; 2]);
}

/// Memory that nothing has initialized may be written to.
#[test]
fn memory_to_be_written_need_not_be_initialized() {
    let mut digest = core::mem::MaybeUninit::<Digest>::uninit();
    let mut output = core::mem::MaybeUninit::<[u8; 70]>::uninit();
    // SAFETY: as many bytes as stated; what is read was written.
    let (digest, output) = unsafe {
        assert_eq!(ashlar_blake3_hash(b"abc".as_ptr(), 3, digest.as_mut_ptr().cast()), Status::Ok);
        assert_eq!(ashlar_blake3_hash_xof(b"abc".as_ptr(), 3, 0, output.as_mut_ptr().cast(), 70), Status::Ok);
        (digest.assume_init(), output.assume_init())
    };
    assert_eq!(digest, output[..32]);
    assert_eq!(digest, Mode::Hash.digest(b"abc").1);
}
