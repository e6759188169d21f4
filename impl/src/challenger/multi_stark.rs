//! The seed of multi-stark's transcripts.
//!
//! Source: `GoldilocksBlake3Config` of multi-stark, whose challenger is [`SerializingChallenger64`] over BLAKE3.

use super::serializing_challenger::SerializingChallenger64;
use crate::blake3::Hasher;

/// The first bytes of the seed.
pub const TAG: [u8; 14] = *b"multi-stark/v0";

/// Bytes of the seed: the tag and seven parameters.
pub const SEED: usize = TAG.len() + 7 * 8;

/// The parameters of commitments and of FRI, in the order of the seed; any values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Parameters {
    /// The logarithm of the blow-up of commitments.
    pub log_blowup: u64,
    /// The height of the cap of commitments.
    pub cap_height: u64,
    /// The logarithm of the length of the final polynomial of FRI.
    pub log_final_poly_len: u64,
    /// The greatest logarithm of the arity of FRI.
    pub max_log_arity: u64,
    /// The number of queries.
    pub num_queries: u64,
    /// The bits of proof of work of commitments.
    pub commit_proof_of_work_bits: u64,
    /// The bits of proof of work of queries.
    pub query_proof_of_work_bits: u64,
}

impl Parameters {
    /// The seed: [`TAG`], then each parameter in 8 bytes, least significant first.
    pub fn seed(&self) -> [u8; SEED] {
        let values = [
            self.log_blowup,
            self.cap_height,
            self.log_final_poly_len,
            self.max_log_arity,
            self.num_queries,
            self.commit_proof_of_work_bits,
            self.query_proof_of_work_bits,
        ];
        let mut seed = [0; SEED];
        let (tag, parameters) = seed.split_at_mut(TAG.len());
        tag.copy_from_slice(&TAG);
        for (bytes, value) in parameters.chunks_exact_mut(8).zip(values) {
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        seed
    }

    /// The challenger whose first input is the seed, on the fastest backend of this processor.
    pub fn challenger(&self) -> SerializingChallenger64 {
        self.challenger_from(Hasher::new())
    }

    /// The same over `hasher`, which gives the backend.
    pub fn challenger_from(&self, hasher: Hasher) -> SerializingChallenger64 {
        SerializingChallenger64::from_hasher(&self.seed(), hasher)
    }
}
