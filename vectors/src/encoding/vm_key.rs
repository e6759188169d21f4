//! Vectors of verifying keys of lambda_vm: `encoding_vm_key.json`.

use ashlar_spec::vm_verifying_key::{ProofOptions, VmVerifyingKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Bytes32, DecodeTest};
use crate::file::{Group, LoadError, Test, VectorFile, as_tests};
use crate::goldilocks::Integer;

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_vm_key.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<VmKeyGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum VmKeyGroup {
    /// Strings to be read.
    Decode {
        /// The tests.
        tests: Vec<DecodeTest<VmKeyValue>>,
    },
}

impl Group for VmKeyGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Decode { tests } => as_tests(tests),
        }
    }
}

/// A key and its digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VmKeyValue {
    /// The key.
    pub key: VmKey,
    /// Keccak-256 of the tag `ashlar.vm-key.v4` and the encoding.
    pub keccak256: Bytes32,
    /// BLAKE3 of the tag `ashlar.vm-key.v4` and the encoding.
    pub blake3: Bytes32,
    /// Keccak-256 of the encoding alone, the digest of lambda_vm.
    pub upstream_digest: Bytes32,
}

/// A verifying key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VmKey {
    /// The options of a proof.
    pub options: VmOptions,
    /// A commitment.
    pub bitwise: Bytes32,
    /// A commitment.
    pub decode: Bytes32,
    /// A commitment.
    pub register: Bytes32,
    /// A commitment.
    pub keccak_rc: Bytes32,
    /// The commitments to the pages, in order.
    pub pages: Vec<Bytes32>,
}

/// The options of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VmOptions {
    /// Any number of 8 bits.
    pub blowup_factor: u8,
    /// Any number of 64 bits.
    pub fri_number_of_queries: Integer,
    /// Any number of 64 bits.
    pub coset_offset: Integer,
    /// Any number of 8 bits.
    pub grinding_factor: u8,
    /// Any number of 8 bits.
    pub fri_final_poly_log_degree: u8,
}

impl From<&VmVerifyingKey> for VmKey {
    fn from(key: &VmVerifyingKey) -> Self {
        let VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = key;
        Self {
            options: VmOptions {
                blowup_factor: options.blowup_factor,
                fri_number_of_queries: Integer(options.fri_number_of_queries),
                coset_offset: Integer(options.coset_offset),
                grinding_factor: options.grinding_factor,
                fri_final_poly_log_degree: options.fri_final_poly_log_degree,
            },
            bitwise: Bytes32(*bitwise),
            decode: Bytes32(*decode),
            register: Bytes32(*register),
            keccak_rc: Bytes32(*keccak_rc),
            pages: pages.iter().copied().map(Bytes32).collect(),
        }
    }
}

impl From<&VmKey> for VmVerifyingKey {
    fn from(key: &VmKey) -> Self {
        let VmKey { options, bitwise, decode, register, keccak_rc, pages } = key;
        Self {
            options: ProofOptions {
                blowup_factor: options.blowup_factor,
                fri_number_of_queries: options.fri_number_of_queries.0,
                coset_offset: options.coset_offset.0,
                grinding_factor: options.grinding_factor,
                fri_final_poly_log_degree: options.fri_final_poly_log_degree,
            },
            bitwise: bitwise.0,
            decode: decode.0,
            register: register.0,
            keccak_rc: keccak_rc.0,
            pages: pages.iter().map(|page| page.0).collect(),
        }
    }
}
