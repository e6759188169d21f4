//! A commitment in the modes of leanMultisig: rows hashed from right to left at rate 8, nodes with feed-forward. Plonky3's tree over the
//! permutation of `p3-koala-bear` and over that of `ashlar`, and the tree of `ashlar`, with and without the zeros that rows end in.
//!
//! With rate 8 the capacity is as long as the digest: 124 bits against collisions. At rate 12 the type does not compile.

use std::iter;

use ashlar::fields::koala_bear::KoalaBear as Element;
use ashlar::merkle::{EncodedLeafHasher, FixedShape, Matrix, Merkle, NodeHasher, ZeroSuffix};
use ashlar::modes::{DaviesMeyer, SliceHash};
use ashlar::poseidon::koala_bear16;
use ashlar_plonky3_0_9::Plonky3;
use p3_challenger::{CanObserve, CanSample, CanSampleBits, DuplexChallenger};
use p3_commit::Mmcs;
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16};
use p3_matrix::Matrix as _;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::MerkleTreeMmcs;
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, PseudoCompressionFunction};

type Digest = [KoalaBear; 8];
type Commitments<H, C> = MerkleTreeMmcs<KoalaBear, KoalaBear, H, C, 2, 8>;

/// The row that is opened.
const OPENED: usize = 5;

/// The rows.
const HEIGHT: usize = 64;

/// Elements of a row that are not zero.
const WIDTH: usize = 24;

/// Chunks of zeros at the end of a row, besides those of the first state.
const CHUNKS: usize = 2;

/// Elements of a row with the zeros.
const PADDED: usize = WIDTH + 16 + 8 * CHUNKS;

/// The modes as their source says, over a permutation.
#[derive(Clone)]
struct Source<P>(P);

impl<P: CryptographicPermutation<[KoalaBear; 16]>> Source<P> {
    fn compressed(&self, state: [KoalaBear; 16]) -> [KoalaBear; 16] {
        let permuted = self.0.permute(state);
        core::array::from_fn(|i| permuted[i] + state[i])
    }
}

impl<P: CryptographicPermutation<[KoalaBear; 16]>> CryptographicHasher<KoalaBear, Digest> for Source<P> {
    fn hash_iter<I: IntoIterator<Item = KoalaBear>>(&self, input: I) -> Digest {
        let row: Vec<KoalaBear> = input.into_iter().collect();
        let (chunks, last) = row.split_at(row.len() - 16);
        let mut state = self.compressed(last.try_into().expect("the length of a state"));
        for chunk in chunks.chunks(8).rev() {
            state[8..].copy_from_slice(chunk);
            state = self.compressed(state);
        }
        core::array::from_fn(|i| state[i])
    }
}

impl<P: CryptographicPermutation<[KoalaBear; 16]>> PseudoCompressionFunction<Digest, 2> for Source<P> {
    fn compress(&self, [left, right]: [Digest; 2]) -> Digest {
        let state = self.compressed(core::array::from_fn(|i| if i < 8 { left[i] } else { right[i - 8] }));
        core::array::from_fn(|i| state[i])
    }
}

/// The root of Plonky3's tree over the rows with their zeros, one of which is opened to a verifier.
fn root_of<H, C>(leaf: H, node: C) -> Digest
where
    H: CryptographicHasher<KoalaBear, Digest> + Sync,
    C: PseudoCompressionFunction<Digest, 2> + Sync,
{
    let commitments = Commitments::new(leaf, node, 0);
    let matrix = RowMajorMatrix::new(rows(PADDED), PADDED);
    let dimensions = [matrix.dimensions()];
    let (root, data) = commitments.commit_matrix(matrix);
    let opening = commitments.open_batch(OPENED, &data);
    commitments.verify_batch(&root, &dimensions, OPENED, (&opening).into()).expect("the path leads to the root");
    root.roots()[0]
}

/// The root of the tree of `ashlar` over rows of this many elements, one of which is opened to a verifier from bytes.
fn ashlar_root_of<L, N>(leaf: L, node: N, width: usize) -> [Element; 8]
where
    L: EncodedLeafHasher<Element = Element, Digest = [Element; 8]>,
    N: NodeHasher<2, Digest = [Element; 8]>,
{
    // A row of 16 elements would have the digest of a node: the width is the verifier's own.
    let scheme = Merkle::<_, _, 2, FixedShape>::new(leaf, node, 0);
    let values: Vec<Element> = rows(width).into_iter().map(ours).collect();
    let matrices = [Matrix { values: &values, height: HEIGHT, width }];
    let tree = scheme.commit(&matrices).expect("rows are whole chunks");
    let opening = scheme.open(&tree, &matrices, OPENED).expect("there is such a row");
    let bytes = scheme.encode(opening.view()).expect("lengths have 32 bits");
    scheme.verify_encoded(tree.cap(), tree.dimensions(), OPENED, &bytes).expect("the path leads to the root");
    tree.root()
}

/// What is committed to, in rows of `width` elements: powers of the generator, then zeros.
fn rows(width: usize) -> Vec<KoalaBear> {
    let mut powers = KoalaBear::from_u32(3).powers();
    let mut row = || powers.by_ref().take(WIDTH).chain(iter::repeat_n(KoalaBear::ZERO, width - WIDTH)).collect::<Vec<_>>();
    (0..HEIGHT).flat_map(|_| row()).collect()
}

fn ours(element: KoalaBear) -> Element {
    Element::reduce(element.as_canonical_u32())
}

fn main() {
    let permutation = default_koalabear_poseidon1_16();
    let source = Source(permutation.clone());
    let theirs = root_of(source.clone(), source);

    // The switch: the permutation, and nodes that are compressed many at once.
    let leaf = koala_bear16::Hasher::<SliceHash<8>>::new();
    let node = koala_bear16::Hasher::<DaviesMeyer>::new();
    assert_eq!(root_of(Source(Plonky3(koala_bear16::Permuter::new())), Plonky3(node)), theirs);

    // The tree of `ashlar`, which hashes rows many at once too.
    let root = ashlar_root_of(leaf, node, PADDED);
    assert_eq!(root, theirs.map(ours));
    // The zeros hashed once for all rows.
    assert_eq!(ashlar_root_of(ZeroSuffix::new(leaf, CHUNKS), node, WIDTH), root);
    println!("root       {root:?}");

    let mut expected = DuplexChallenger::<KoalaBear, _, 16, 8>::new(permutation);
    expected.observe_slice(&theirs);
    let mut challenger = koala_bear16::Challenger::<8>::new();
    challenger.observe_slice(&root);
    let challenge: [KoalaBear; 4] = expected.sample_array();
    assert_eq!(challenger.sample_array(), challenge.map(ours));
    let bits = challenger.sample_bits(20).expect("fewer bits than an element has");
    assert_eq!(bits as usize, expected.sample_bits(20));
    println!("challenge  {challenge:?}, bits {bits}");
}

#[test]
fn runs() {
    main();
}
