//! What is given the traits of the prover.

/// A function of `ashlar` with the traits of Plonky3, as these and the function are of other crates.
///
/// * `Plonky3<ashlar::poseidon::Hasher<..>>` in a sponge hashes rows, and in a compression mode nodes: the fastest for Merkle trees in any build.
/// * `Plonky3<ashlar::poseidon::Poseidon<..>>` is a permutation, for challengers.
/// * `Plonky3<ashlar::rescue_prime::Hasher<..>>` is all three. As a permutation its state begins with the capacity, as in the paper. The sponges of
///   Plonky3 take it to end with it, so that over this permutation they give digests other than the hasher, which are those of Winterfell.
/// * `Plonky3<ashlar::merkle::Merkle<..>>` is a commitment scheme in place of `MerkleTreeMmcs`, with the feature `merkle`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plonky3<T>(pub T);
