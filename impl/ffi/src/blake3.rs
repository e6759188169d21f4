//! BLAKE3 of whole messages, one or many.

use core::mem::MaybeUninit;

use ashlar::blake3::{self, BLOCK, Blake3, DIGEST, Hash, Hasher, KEY};

use crate::calls::both;
use crate::{Status, calls, memory};

/// Bytes of a digest of BLAKE3, and of a derived key.
pub const ASHLAR_BLAKE3_DIGEST_BYTES: usize = 32;

/// Bytes of a key of BLAKE3.
pub const ASHLAR_BLAKE3_KEY_BYTES: usize = 32;

/// Bytes of an inner node of a Merkle tree: the digests of its children, the left one first.
pub const ASHLAR_BLAKE3_NODE_BYTES: usize = 64;

const _: () =
    assert!(ASHLAR_BLAKE3_DIGEST_BYTES == DIGEST && ASHLAR_BLAKE3_KEY_BYTES == KEY && ASHLAR_BLAKE3_NODE_BYTES == BLOCK);

/// The bytes of a digest.
pub(crate) type Digest = [u8; DIGEST];

/// The digest, ASHLAR_BLAKE3_DIGEST_BYTES bytes, of a message of `count` bytes.
///
/// # Safety
///
/// The pointers are null, or to that many bytes and to a digest, which nobody else writes to meanwhile. They do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hash(bytes: *const u8, count: usize, digest: *mut u8) -> Status {
    // SAFETY: the caller's.
    let (message, out) = unsafe { (memory::values(bytes, count), memory::value_mut(digest.cast())) };
    calls::compute(message, out, |message| Digest::from(blake3::hash(message)))
}

/// The digest of a message of `count` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes.
///
/// # Safety
///
/// The pointers are null, or to a key, to that many bytes and to a digest, which nobody else writes to meanwhile. The digest overlaps neither
/// of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_keyed_hash(key: *const u8, bytes: *const u8, count: usize, digest: *mut u8) -> Status {
    // SAFETY: the caller's.
    let (key, message, out) =
        unsafe { (memory::value(key.cast()), memory::values(bytes, count), memory::value_mut(digest.cast())) };
    calls::compute(both(key, message), out, |(key, message)| Digest::from(blake3::keyed_hash(key, message)))
}

/// A key of ASHLAR_BLAKE3_DIGEST_BYTES bytes from `count` bytes of key material, for the use that `context_count` bytes of context name. The
/// context should be hard-coded, globally unique and specific to its use, such as "example.com 2026-11-24 session keys"; text is given without
/// a zero at its end, and bytes that are no text are taken as well.
///
/// # Safety
///
/// The pointers are null, or to that many bytes and to a key, which nobody else writes to meanwhile. The key overlaps neither of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_derive_key(
    context: *const u8,
    context_count: usize,
    material: *const u8,
    count: usize,
    key: *mut u8,
) -> Status {
    // SAFETY: the caller's.
    let (context, out) = unsafe { (memory::values(context, context_count), memory::value_mut(key.cast())) };
    // SAFETY: the caller's.
    let material = unsafe { memory::values(material, count) };
    calls::compute(both(context, material), out, |(context, material)| Blake3::new().derive_key_raw(context, material))
}

/// `length` bytes of the extendable output over a message of `count` bytes, from byte `position` on. The output has 2^64 - 1 bytes, of which
/// the first are the digest.
///
/// # Safety
///
/// Each pointer is null or to that many bytes, which nobody else writes to meanwhile. The output does not overlap the message.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hash_xof(
    bytes: *const u8,
    count: usize,
    position: u64,
    output: *mut u8,
    length: usize,
) -> Status {
    // SAFETY: the caller's.
    let (message, out) = unsafe { (memory::values(bytes, count), memory::values_mut(output.cast(), length)) };
    calls::extend(message, position, out, |message| Hasher::new().update(message).finalize_xof()).into()
}

/// `length` bytes of the extendable output over a message of `count` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes, from byte `position`
/// on.
///
/// # Safety
///
/// The pointers are null, or to a key and to that many bytes, which nobody else writes to meanwhile. The output overlaps neither of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_keyed_hash_xof(
    key: *const u8,
    bytes: *const u8,
    count: usize,
    position: u64,
    output: *mut u8,
    length: usize,
) -> Status {
    // SAFETY: the caller's.
    let (key, message) = unsafe { (memory::value(key.cast()), memory::values(bytes, count)) };
    // SAFETY: the caller's.
    let out = unsafe { memory::values_mut(output.cast(), length) };
    let reader = |(key, message): (_, &[u8])| Hasher::new_keyed(key).update(message).finalize_xof();
    calls::extend(both(key, message), position, out, reader).into()
}

/// `length` bytes derived from `count` bytes of key material for the use that `context_count` bytes of context name, from byte `position` of
/// the extendable output on; see ashlar_blake3_derive_key.
///
/// # Safety
///
/// Each pointer is null or to that many bytes, which nobody else writes to meanwhile. The output overlaps neither of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_derive_key_xof(
    context: *const u8,
    context_count: usize,
    material: *const u8,
    count: usize,
    position: u64,
    output: *mut u8,
    length: usize,
) -> Status {
    // SAFETY: the caller's.
    let (context, material) = unsafe { (memory::values(context, context_count), memory::values(material, count)) };
    // SAFETY: the caller's.
    let out = unsafe { memory::values_mut(output.cast(), length) };
    let reader = |(context, material): (_, &[u8])| Hasher::new_derive_key_raw(context).update(material).finalize_xof();
    calls::extend(both(context, material), position, out, reader).into()
}

/// The digest of each of `count` messages of `length` bytes, which lie end to end in so many `bytes`; the digests lie end to end, too.
///
/// # Safety
///
/// Each pointer is null or to that many bytes, or digests, which nobody else writes to meanwhile. The digests do not overlap the messages.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hash_many(
    messages: *const u8,
    bytes: usize,
    length: usize,
    digests: *mut u8,
    count: usize,
) -> Status {
    // SAFETY: the caller's.
    let (messages, out) = unsafe { (memory::values(messages, bytes), memory::values_mut(digests.cast(), count)) };
    hash_many(messages, length, out).into()
}

/// The digest of each of `count` messages of `length` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes. The messages lie end to end in so
/// many `bytes`; the digests lie end to end, too.
///
/// # Safety
///
/// The pointers are null, or to a key, to that many bytes and to that many digests, which nobody else writes to meanwhile. The digests overlap
/// neither of the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_keyed_hash_many(
    key: *const u8,
    messages: *const u8,
    bytes: usize,
    length: usize,
    digests: *mut u8,
    count: usize,
) -> Status {
    // SAFETY: the caller's.
    let (key, messages) = unsafe { (memory::value(key.cast()), memory::values(messages, bytes)) };
    // SAFETY: the caller's.
    let out = unsafe { memory::values_mut(digests.cast(), count) };
    keyed_hash_many(key, messages, length, out).into()
}

/// The digest of each of `count` nodes of a Merkle tree, of ASHLAR_BLAKE3_NODE_BYTES bytes, which lie end to end in so many `bytes`; the
/// digests lie end to end, too. A node is hashed as any message of its bytes is.
///
/// # Safety
///
/// Each pointer is null or to that many bytes, or digests, which nobody else writes to meanwhile. The digests do not overlap the nodes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_compress_many(nodes: *const u8, bytes: usize, digests: *mut u8, count: usize) -> Status {
    // SAFETY: the caller's.
    let (nodes, out) = unsafe { (memory::values(nodes, bytes), memory::values_mut(digests.cast(), count)) };
    hash_many(nodes, BLOCK, out).into()
}

/// Whether two digests are equal, in a time that does not depend on them: ASHLAR_STATUS_OK if they are and ASHLAR_STATUS_DIFFERENT if not.
///
/// # Safety
///
/// Each pointer is null or to a digest, which nobody else writes to meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_compare(left: *const u8, right: *const u8) -> Status {
    // SAFETY: the caller's.
    let (left, right) = unsafe { (memory::value(left.cast()), memory::value(right.cast())) };
    both(left, right).and_then(|(left, right)| is_equal(left, right)).into()
}

fn is_equal(left: &Digest, right: &Digest) -> Result<(), Status> {
    if Hash::from_bytes(*left) == *right { Ok(()) } else { Err(Status::Different) }
}

fn hash_many(
    messages: Result<&[u8], Status>,
    length: usize,
    out: Result<&mut [MaybeUninit<Digest>], Status>,
) -> Result<(), Status> {
    calls::digest_rows(messages, length, out, blake3::hash_many, |digest| *digest)
}

fn keyed_hash_many(
    key: Result<&[u8; KEY], Status>,
    messages: Result<&[u8], Status>,
    length: usize,
    out: Result<&mut [MaybeUninit<Digest>], Status>,
) -> Result<(), Status> {
    let (key, blake3) = (key?, Blake3::new());
    let digest_many = |messages: &[u8], length, digests: &mut [Digest]| blake3.keyed_hash_many(key, messages, length, digests);
    calls::digest_rows(messages, length, out, digest_many, |digest| *digest)
}
