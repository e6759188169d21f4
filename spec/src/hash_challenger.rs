//! The challenger over bytes and any hash function with digests of 32 bytes, restating `cryptol/HashChallenger.cry` definition
//! by definition.
//!
//! * `[P3]` is the crate p3-challenger 0.9.0-rc.2 of Plonky3, file hash_challenger.rs: `HashChallenger`.
//! * `[MS]` is multi-stark, `GoldilocksBlake3Config`: `new` and `initialise_challenger`.
//!
//! Bytes that are observed are appended to the input. Bytes are sampled from the end of the output. An output is the digest of
//! the input, and that digest is also the next input, to which further bytes are appended: each digest depends on all bytes
//! observed before. Observing a byte drops the output that is left.
//!
//! | mode            | domain                                     | collisions, bits | preimages, bits | source |
//! | --------------- | ------------------------------------------ | ---------------- | --------------- | ------ |
//! | hash_challenger | any sequence of observed and sampled bytes | 128              | 256             | P3     |
//!
//! The figures are those of a hash function of 32 bytes that is treated as random. A collision is a pair of sequences after
//! which the digests are equal. Not told apart are bytes observed at once and one by one, and bytes observed after a sample and
//! the same bytes observed behind a seed that is the digest: callers fix the order and the lengths of what is observed, and
//! begin with a seed that no digest can be.
//!
//! Differences from the Cryptol text, each for the subset's sake or because Rust's lists have any length: the output is a list
//! of its own, not the first bytes of the input; [`sample`] makes the challenger [`ready`] whatever its input; a sample and
//! the challenger after it are a [`Sampled`], not a pair. Bytes are of any type.

use alloc::vec::Vec;

use crate::hash::Hash;

/// The input and the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HashChallenger<B> {
    /// The last digest, or the seed, and what was observed since.
    pub input: Vec<B>,
    /// Bytes to be sampled, the last of them next: the first bytes of the last digest.
    pub output: Vec<B>,
}

/// What was sampled and the challenger after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampled<T, B> {
    /// What was sampled.
    pub value: T,
    /// The challenger after it.
    pub challenger: HashChallenger<B>,
}

/// The challenger with a seed, which has no output: `[P3]` `new`.
pub fn start<B: Copy>(initial: &[B]) -> HashChallenger<B> {
    HashChallenger { input: initial.to_vec(), output: Vec::new() }
}

/// The challenger after bytes, in order, which drop the output if there are any: `[P3]` `observe_slice`.
pub fn observe<B: Copy>(challenger: &HashChallenger<B>, bytes: &[B]) -> HashChallenger<B> {
    let mut longer = challenger.clone();
    longer.input.extend_from_slice(bytes);
    if !bytes.is_empty() {
        longer.output = Vec::new();
    }
    longer
}

/// The challenger after the digest of its input, which is the output and the next input: `[P3]` `flush`.
pub fn flush<B: Copy, H: Hash<B, [B; 32]>>(hash: &H, challenger: &HashChallenger<B>) -> HashChallenger<B> {
    let digest = hash.hash(&challenger.input);
    HashChallenger { input: digest.to_vec(), output: digest.to_vec() }
}

/// The challenger with an output, which is new if none was left: `[P3]` `sample`.
#[hax_lib::ensures(|ready| !ready.output.is_empty())]
pub fn ready<B: Copy, H: Hash<B, [B; 32]>>(hash: &H, challenger: &HashChallenger<B>) -> HashChallenger<B> {
    if challenger.output.is_empty() { flush(hash, challenger) } else { challenger.clone() }
}

/// The last byte of the output, new if none was left, and the challenger without it: `[P3]` `sample`.
pub fn sample<B: Copy, H: Hash<B, [B; 32]>>(hash: &H, challenger: &HashChallenger<B>) -> Sampled<B, B> {
    let filled = ready(hash, challenger);
    let last: usize = filled.output.len() - 1;
    let after = HashChallenger { input: filled.input, output: filled.output[..last].to_vec() };
    Sampled { value: filled.output[last], challenger: after }
}

/// The next `N` bytes, in order, and the challenger after them: `[P3]` `sample_array`.
#[hax_lib::requires(1 <= N)]
pub fn sample_array<B: Copy, H: Hash<B, [B; 32]>, const N: usize>(
    hash: &H,
    challenger: &HashChallenger<B>,
) -> Sampled<[B; N], B> {
    let head = sample(hash, challenger);
    let mut bytes = [head.value; N];
    let mut left = head.challenger;
    for i in 1..N {
        let sampled = sample(hash, &left);
        bytes[i] = sampled.value;
        left = sampled.challenger;
    }
    Sampled { value: bytes, challenger: left }
}

/// The digest of all that was observed, for which it does not matter what output is left: `[P3]` `finalize`.
pub fn finalize<B: Copy, H: Hash<B, [B; 32]>>(hash: &H, challenger: &HashChallenger<B>) -> [B; 32] {
    hash.hash(&challenger.input)
}

/// The first bytes of the seed of multi-stark: `[MS]` `new`.
pub const TAG: [u8; 14] = *b"multi-stark/v0";

/// The parameters of multi-stark: `[MS]` `CommitmentParameters`, `FriParameters`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The logarithm of the blow-up of commitments.
    pub log_blowup: u64,
    /// The height of the cap of commitments.
    pub cap_height: u64,
    /// The logarithm of the length of the final polynomial.
    pub log_final_poly_len: u64,
    /// The greatest logarithm of the arity.
    pub max_log_arity: u64,
    /// The number of queries.
    pub num_queries: u64,
    /// The bits of proof of work of commitments.
    pub commit_proof_of_work_bits: u64,
    /// The bits of proof of work of queries.
    pub query_proof_of_work_bits: u64,
}

/// The seed of multi-stark: the tag, then each parameter in 8 bytes, least significant first: `[MS]` `new`.
#[hax_lib::ensures(|seed| seed.len() == 70)]
pub fn seed(parameters: &Parameters) -> Vec<u8> {
    let values = [
        parameters.log_blowup,
        parameters.cap_height,
        parameters.log_final_poly_len,
        parameters.max_log_arity,
        parameters.num_queries,
        parameters.commit_proof_of_work_bits,
        parameters.query_proof_of_work_bits,
    ];
    let mut bytes = TAG.to_vec();
    for i in 0..7 {
        bytes.extend_from_slice(&values[i].to_le_bytes());
    }
    bytes
}
