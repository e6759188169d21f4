//! Verifying keys of lambda_vm as archives.

use alloc::vec::Vec;
use core::mem::offset_of;

use ashlar_vkey::error::{DecodeError, Reason};
use ashlar_vkey::framing::HEADER_BYTES;
use ashlar_vkey::vm::{ProofOptions, VmVerifyingKey};
use rkyv::util::AlignedVec;
use rkyv::vec::ArchivedVec;
use rkyv::with::With;
use rkyv::{Archive, Deserialize, Serialize};

use super::aligned::ALIGNMENT;
use super::archive::{open, write};
use super::error::{BlobError, WriteError};

/// How a [`VmVerifyingKey`] is archived: `#[rkyv(with = AsVmVerifyingKey)]` before a field of a type of one's own.
#[derive(Archive, Serialize, Deserialize)]
#[rkyv(remote = VmVerifyingKey, archived = ArchivedVmVerifyingKey)]
pub struct AsVmVerifyingKey {
    /// The options of the proof.
    #[rkyv(with = AsProofOptions)]
    pub options: ProofOptions,
    /// Commitment of the table of bitwise operations.
    pub bitwise: [u8; 32],
    /// Commitment of the decoded program.
    pub decode: [u8; 32],
    /// Commitment of the table of registers.
    pub register: [u8; 32],
    /// Commitment of the round constants of Keccak.
    pub keccak_rc: [u8; 32],
    /// Commitments of the pages of memory.
    pub pages: Vec<[u8; 32]>,
}

/// How [`ProofOptions`] are archived.
#[derive(Archive, Serialize, Deserialize)]
#[rkyv(remote = ProofOptions, archived = ArchivedProofOptions)]
pub struct AsProofOptions {
    /// Blowup factor of the low-degree extension.
    pub blowup_factor: u8,
    /// Number of queries of FRI.
    pub fri_number_of_queries: u64,
    /// Offset of the coset.
    pub coset_offset: u64,
    /// Bits of the proof of work.
    pub grinding_factor: u8,
    /// Logarithm of the degree of FRI's last polynomial.
    pub fri_final_poly_log_degree: u8,
}

// A new field of a key does not compile until it is archived, as both conversions name every field.

impl From<AsVmVerifyingKey> for VmVerifyingKey {
    fn from(archived: AsVmVerifyingKey) -> Self {
        let AsVmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = archived;
        Self { options, bitwise, decode, register, keccak_rc, pages }
    }
}

impl From<AsProofOptions> for ProofOptions {
    fn from(archived: AsProofOptions) -> Self {
        let AsProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree } =
            archived;
        Self { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree }
    }
}

impl From<&ArchivedVmVerifyingKey> for VmVerifyingKey {
    fn from(archived: &ArchivedVmVerifyingKey) -> Self {
        let ArchivedVmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = archived;
        let (options, pages) = (options.into(), pages.to_vec());
        Self { options, bitwise: *bitwise, decode: *decode, register: *register, keccak_rc: *keccak_rc, pages }
    }
}

impl From<&ArchivedProofOptions> for ProofOptions {
    fn from(archived: &ArchivedProofOptions) -> Self {
        let ArchivedProofOptions {
            blowup_factor,
            fri_number_of_queries,
            coset_offset,
            grinding_factor,
            fri_final_poly_log_degree,
        } = archived;
        Self {
            blowup_factor: *blowup_factor,
            fri_number_of_queries: fri_number_of_queries.to_native(),
            coset_offset: coset_offset.to_native(),
            grinding_factor: *grinding_factor,
            fri_final_poly_log_degree: *fri_final_poly_log_degree,
        }
    }
}

/// The blob of `key`.
///
/// # Errors
///
/// Those of [`write()`].
pub fn write_vm_key(key: &VmVerifyingKey) -> Result<AlignedVec<ALIGNMENT>, WriteError> {
    write(With::<VmVerifyingKey, AsVmVerifyingKey>::cast(key))
}

/// The key in `blob`, where it lies. Nothing is copied or allocated.
///
/// The payload is the pages and then the rest of the key, without a byte between, before or behind. The bytes between its fields, which align
/// its numbers, are 0.
///
/// # Errors
///
/// Those of [`open`]; [`Reason::LengthMismatch`] at the payload if it is longer than its key; [`Reason::ReservedNotZero`] at the first byte between fields that is not 0.
pub fn open_vm_key(blob: &[u8]) -> Result<&ArchivedVmVerifyingKey, BlobError> {
    let key = open::<With<VmVerifyingKey, AsVmVerifyingKey>>(blob)?;
    // The parts of an archive do not overlap and the key is its end, so that pages fill what is before it if the length is right.
    let at = HEADER_BYTES + size_of_val(key.pages.as_slice());
    if blob.len() != at + KEY_BYTES {
        return Err(DecodeError { offset: HEADER_BYTES, reason: Reason::LengthMismatch }.into());
    }
    match PADDING.iter().find(|&&place| blob[at + place] != 0) {
        None => Ok(key),
        Some(place) => Err(DecodeError { offset: at + place, reason: Reason::ReservedNotZero }.into()),
    }
}

/// The bytes of a key but for its pages.
const KEY_BYTES: usize = size_of::<ArchivedVmVerifyingKey>();

/// Where the fields of a key start, options one by one, and how many bytes they have.
const FIELDS: [(usize, usize); 10] = [
    (offset_of!(ArchivedVmVerifyingKey, options.blowup_factor), 1),
    (offset_of!(ArchivedVmVerifyingKey, options.fri_number_of_queries), 8),
    (offset_of!(ArchivedVmVerifyingKey, options.coset_offset), 8),
    (offset_of!(ArchivedVmVerifyingKey, options.grinding_factor), 1),
    (offset_of!(ArchivedVmVerifyingKey, options.fri_final_poly_log_degree), 1),
    (offset_of!(ArchivedVmVerifyingKey, bitwise), 32),
    (offset_of!(ArchivedVmVerifyingKey, decode), 32),
    (offset_of!(ArchivedVmVerifyingKey, register), 32),
    (offset_of!(ArchivedVmVerifyingKey, keccak_rc), 32),
    (offset_of!(ArchivedVmVerifyingKey, pages), size_of::<ArchivedVec<[u8; 32]>>()),
];

/// The places of the bytes of a key that no field has: they make room for the alignment of numbers.
const PADDING: [usize; KEY_BYTES - bytes_of_fields()] = {
    let mut places = [0; KEY_BYTES - bytes_of_fields()];
    let (mut place, mut found) = (0, 0);
    while place < KEY_BYTES {
        if !is_in_field(place) {
            places[found] = place;
            found += 1;
        }
        place += 1;
    }
    assert!(found == places.len(), "fields overlap");
    places
};

const fn bytes_of_fields() -> usize {
    let (mut field, mut bytes) = (0, 0);
    while field < FIELDS.len() {
        bytes += FIELDS[field].1;
        field += 1;
    }
    bytes
}

const fn is_in_field(place: usize) -> bool {
    let mut field = 0;
    while field < FIELDS.len() {
        let (start, bytes) = FIELDS[field];
        if start <= place && place < start + bytes {
            return true;
        }
        field += 1;
    }
    false
}
