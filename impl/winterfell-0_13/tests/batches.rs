//! Many inputs at once against one at a time, and trees of them against winter-crypto's.

use ashlar_winterfell_0_13::{BatchHasher, BatchMerkleTree, Blake3_192, Blake3_256, LengthError, Rp64_256, RpJive64_256};
use fastrand::Rng;
use winter_crypto::{Digest, ElementHasher, Hasher, MerkleTree, MerkleTreeError, VectorCommitment, hashers};
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;
use winter_math::fields::{QuadExtension, f128};
use winter_utils::{Deserializable, Serializable};

/// Around what runs in lanes and lies on the stack at once.
const COUNTS: [usize; 9] = [0, 1, 2, 3, 9, 63, 64, 65, 130];

fn elements<E: FieldElement>(count: usize) -> Vec<E> {
    let mut rng = Rng::with_seed(0x5eed);
    let base: Vec<_> = (0..count * E::EXTENSION_DEGREE).map(|_| E::BaseField::from(rng.u32(..))).collect();
    E::slice_from_base_elements(&base).to_vec()
}

fn digests<H: Hasher>(count: usize) -> Vec<H::Digest> {
    (0..count).map(|i| H::hash(&i.to_le_bytes())).collect()
}

fn same_as_one_by_one<H: BatchHasher, E: FieldElement<BaseField = H::BaseField>>() {
    for count in COUNTS {
        let leaves = digests::<H>(2 * count);
        let pairs = leaves.as_chunks().0;
        let mut found = vec![H::Digest::default(); count];
        H::merge_each(pairs, &mut found).expect("as many pairs as digests");
        assert!(found.iter().copied().eq(pairs.iter().map(H::merge)), "{count} pairs");

        for length in [0, 1, 7, 8, 40] {
            let rows = elements::<E>(count * length);
            let mut found = vec![H::Digest::default(); count];
            H::hash_rows(&rows, length, &mut found).expect("the rows fill the buffer");
            let expected = (0..count).map(|row| H::hash_elements(&rows[row * length..][..length]));
            assert!(found.iter().copied().eq(expected), "{count} rows of {length}");
        }
    }
    let mut out = [H::Digest::default(); 2];
    let error = LengthError { items: 7, length: 3, digests: 2 };
    assert_eq!(H::hash_rows(&elements::<E>(7), 3, &mut out), Err(error));
    assert_eq!(error.to_string(), "2 inputs of 3 items do not fill a buffer of 7 items exactly");
    let pairs = [[H::hash(b"a"); 2]];
    assert_eq!(H::merge_each(&pairs, &mut out), Err(LengthError { items: 2, length: 2, digests: 2 }));
    assert_eq!(out, [H::Digest::default(); 2]);
}

#[test]
fn batches_are_single_digests() {
    same_as_one_by_one::<Rp64_256, BaseElement>();
    same_as_one_by_one::<Rp64_256, QuadExtension<BaseElement>>();
    same_as_one_by_one::<RpJive64_256, BaseElement>();
    same_as_one_by_one::<Blake3_256<BaseElement>, QuadExtension<BaseElement>>();
    same_as_one_by_one::<Blake3_192<f128::BaseElement>, f128::BaseElement>();
}

/// Commitments, openings and what the peer's verifier says of them, byte for byte.
fn same_trees<H: BatchHasher, P: ElementHasher<BaseField = H::BaseField>>() {
    type Proof<H> = <MerkleTree<H> as VectorCommitment<H>>::MultiProof;
    // With the last, more nodes than a thread hashes at once.
    for depth in (1..9).chain([12]) {
        let leaves = digests::<H>(1 << depth);
        let peers: Vec<_> =
            leaves.iter().map(|leaf| P::Digest::read_from_bytes(&Serializable::to_bytes(leaf)).expect("a digest")).collect();
        let ours = BatchMerkleTree::<H>::new(leaves.clone()).expect("a power of two of leaves");
        let theirs = MerkleTree::<P>::new(peers.clone()).expect("a power of two of leaves");
        assert_eq!(ours.commitment().as_bytes(), theirs.commitment().as_bytes());
        assert_eq!(ours.domain_len(), leaves.len());

        for index in [0, 1, leaves.len() - 1] {
            let (leaf, path) = ours.open(index).expect("the tree has this leaf");
            let (peer_leaf, peer_path) = VectorCommitment::open(&theirs, index).expect("the tree has this leaf");
            assert_eq!(Serializable::to_bytes(&path), Serializable::to_bytes(&peer_path));
            <MerkleTree<P> as VectorCommitment<P>>::verify(theirs.commitment(), index, peer_leaf, &peer_path).expect("a path");
            BatchMerkleTree::<H>::verify(ours.commitment(), index, leaf, &path).expect("a path");
            assert_eq!(
                BatchMerkleTree::<H>::verify(ours.commitment(), index ^ 1, leaf, &path),
                Err(MerkleTreeError::InvalidProof)
            );
            assert_eq!(BatchMerkleTree::<H>::get_proof_domain_len(&path), leaves.len());
        }

        let indexes: Vec<_> = (0..leaves.len()).step_by(3).collect();
        let (opened, proof) = ours.open_many(&indexes).expect("the tree has these leaves");
        let (peer_opened, peer_proof) = theirs.open_many(&indexes).expect("the tree has these leaves");
        assert_eq!(Serializable::to_bytes(&proof), Serializable::to_bytes(&peer_proof));
        let read = Proof::<P>::read_from_bytes(&Serializable::to_bytes(&proof)).expect("the peer's encoding");
        MerkleTree::<P>::verify_many(theirs.commitment(), &indexes, &peer_opened, &read).expect("the paths lead to the root");
        BatchMerkleTree::<H>::verify_many(ours.commitment(), &indexes, &opened, &proof).expect("the paths lead to the root");
        assert_eq!(BatchMerkleTree::<H>::get_multiproof_domain_len(&proof), leaves.len());
    }
    assert_eq!(BatchMerkleTree::<H>::new(digests::<H>(1)).err(), Some(MerkleTreeError::TooFewLeaves(2, 1)));
    assert_eq!(BatchMerkleTree::<H>::new(digests::<H>(6)).err(), Some(MerkleTreeError::NumberOfLeavesNotPowerOfTwo(6)));
}

#[test]
fn trees_are_those_of_the_peer() {
    same_trees::<Rp64_256, hashers::Rp64_256>();
    same_trees::<RpJive64_256, hashers::RpJive64_256>();
    same_trees::<Blake3_256<BaseElement>, hashers::Blake3_256<BaseElement>>();
    same_trees::<Blake3_192<BaseElement>, hashers::Blake3_192<BaseElement>>();
}
