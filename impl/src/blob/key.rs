//! Verifying keys of lambda_vm as archives.

use alloc::vec::Vec;

use ashlar_vkey::vm::{ProofOptions, VmVerifyingKey};
use rkyv::util::AlignedVec;
use rkyv::with::With;
use rkyv::{Archive, Deserialize, Serialize};

use super::aligned::ALIGNMENT;
use super::archive::{open, write};
use super::error::{BlobError, WriteError};

/// How a [`VmVerifyingKey`] is archived: `#[rkyv(with = AsVmVerifyingKey)]` before a field of a type of one's own.
#[derive(Archive, Serialize, Deserialize)]
#[rkyv(remote = VmVerifyingKey, archived = ArchivedVmVerifyingKey)]
pub struct AsVmVerifyingKey {
    #[rkyv(with = AsProofOptions)]
    options: ProofOptions,
    bitwise: [u8; 32],
    decode: [u8; 32],
    register: [u8; 32],
    keccak_rc: [u8; 32],
    pages: Vec<[u8; 32]>,
}

/// How [`ProofOptions`] are archived.
#[derive(Archive, Serialize, Deserialize)]
#[rkyv(remote = ProofOptions, archived = ArchivedProofOptions)]
pub struct AsProofOptions {
    blowup_factor: u8,
    fri_number_of_queries: u64,
    coset_offset: u64,
    grinding_factor: u8,
    fri_final_poly_log_degree: u8,
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
/// Those of [`write`].
pub fn write_vm_key(key: &VmVerifyingKey) -> Result<AlignedVec<ALIGNMENT>, WriteError> {
    write(With::<VmVerifyingKey, AsVmVerifyingKey>::cast(key))
}

/// The key in `blob`, where it lies. Nothing is copied or allocated.
///
/// # Errors
///
/// Those of [`open`].
pub fn open_vm_key(blob: &[u8]) -> Result<&ArchivedVmVerifyingKey, BlobError> {
    open::<With<VmVerifyingKey, AsVmVerifyingKey>>(blob)
}
