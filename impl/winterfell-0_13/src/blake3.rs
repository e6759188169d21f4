//! BLAKE3 over any field.

use core::marker::PhantomData;

use ashlar::blake3::{CHUNK, DIGEST, hash, hash_many};
use smallvec::SmallVec;
use winter_crypto::{ElementHasher, Hasher};
use winter_math::{FieldElement, StarkField};
use winter_utils::ByteWriter;
use zerocopy::IntoBytes;

use crate::batch::{BatchHasher, GROUP, LengthError};
use crate::digest::ByteDigest;

/// The first `BYTES` bytes of BLAKE3, on the fastest backend of this processor, over the field of `B`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blake3<B, const BYTES: usize>(PhantomData<B>);

/// In place of `winter_crypto::hashers::Blake3_256`: the same digests.
pub type Blake3_256<B> = Blake3<B, 32>;

/// In place of `winter_crypto::hashers::Blake3_192`: the same digests.
pub type Blake3_192<B> = Blake3<B, 24>;

impl<B: StarkField, const BYTES: usize> Hasher for Blake3<B, BYTES> {
    type Digest = ByteDigest<BYTES>;

    /// Half of the bits of a digest.
    const COLLISION_RESISTANCE: u32 = 4 * BYTES as u32;

    fn hash(bytes: &[u8]) -> ByteDigest<BYTES> {
        truncated(hash(bytes).into())
    }

    fn merge(values: &[ByteDigest<BYTES>; 2]) -> ByteDigest<BYTES> {
        Self::hash(values.as_bytes())
    }

    fn merge_many(values: &[ByteDigest<BYTES>]) -> ByteDigest<BYTES> {
        Self::hash(values.as_bytes())
    }

    fn merge_with_int(seed: ByteDigest<BYTES>, value: u64) -> ByteDigest<BYTES> {
        let mut bytes = [0; DIGEST + 8];
        bytes[..BYTES].copy_from_slice(&seed.0);
        bytes[BYTES..][..8].copy_from_slice(&value.to_le_bytes());
        Self::hash(&bytes[..BYTES + 8])
    }
}

impl<B: StarkField, const BYTES: usize> ElementHasher for Blake3<B, BYTES> {
    type BaseField = B;

    fn hash_elements<E: FieldElement<BaseField = B>>(elements: &[E]) -> ByteDigest<BYTES> {
        if B::IS_CANONICAL {
            return Self::hash(E::elements_as_bytes(elements));
        }
        let mut bytes = Written(SmallVec::new());
        bytes.write_many(elements);
        Self::hash(&bytes.0)
    }
}

impl<B: StarkField, const BYTES: usize> BatchHasher for Blake3<B, BYTES> {
    fn merge_each(pairs: &[[ByteDigest<BYTES>; 2]], out: &mut [ByteDigest<BYTES>]) -> Result<(), LengthError> {
        LengthError::check(2 * pairs.len(), 2, out.len())?;
        for (pairs, out) in pairs.chunks(GROUP).zip(out.chunks_mut(GROUP)) {
            hash_group(pairs.as_bytes(), out);
        }
        Ok(())
    }

    fn hash_rows<E: FieldElement<BaseField = B>>(
        rows: &[E],
        length: usize,
        out: &mut [ByteDigest<BYTES>],
    ) -> Result<(), LengthError> {
        LengthError::check(rows.len(), length, out.len())?;
        for (group, out) in out.chunks_mut(GROUP).enumerate() {
            let mut bytes = Written(SmallVec::new());
            bytes.write_many(&rows[group * GROUP * length..][..out.len() * length]);
            hash_group(&bytes.0, out);
        }
        Ok(())
    }
}

/// The digests of as many messages of one length as `out` has places, one at least and at most [`GROUP`].
fn hash_group<const BYTES: usize>(messages: &[u8], out: &mut [ByteDigest<BYTES>]) {
    let mut digests = [[0; DIGEST]; GROUP];
    let digests = &mut digests[..out.len()];
    hash_many(messages, messages.len() / out.len(), digests).expect("the messages have one length");
    for (out, digest) in out.iter_mut().zip(digests) {
        *out = truncated(*digest);
    }
}

fn truncated<const BYTES: usize>(digest: [u8; DIGEST]) -> ByteDigest<BYTES> {
    const { assert!(BYTES <= DIGEST, "a digest has at most 32 bytes") };
    ByteDigest(*digest.first_chunk().expect("a digest has at most 32 bytes"))
}

/// Encoded elements, of which two chunks of bytes have room on the stack.
struct Written(SmallVec<[u8; 2 * CHUNK]>);

impl ByteWriter for Written {
    fn write_u8(&mut self, value: u8) {
        self.0.push(value);
    }

    fn write_bytes(&mut self, values: &[u8]) {
        self.0.extend_from_slice(values);
    }
}
