//! `Mmcs` for the trees of `ashlar` against `MerkleTreeMmcs`: commitments, proofs, what each says of the other's, and of faults.

mod trees;

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use ashlar::blake3::Blake3;
use ashlar::fields::{goldilocks, koala_bear};
use ashlar::merkle::{Blake3Rows, FixedShape, LeafHasher, Merkle, MerkleError, NodeHasher, RowElement};
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_plonky3_0_9::{MmcsError, Plonky3};
use fastrand::Rng;
use p3_commit::{BatchOpening, BatchOpeningRef, ExtensionMmcs, Mmcs};
use p3_field::PrimeCharacteristicRing;
use p3_field::extension::BinomialExtensionField;
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_matrix::bitrev::BitReversibleMatrix;
use p3_matrix::dense::RowMajorMatrix;
use p3_matrix::horizontally_truncated::HorizontallyTruncated;
use p3_matrix::stack::{HorizontalPair, VerticalPair};
use p3_matrix::strided::VerticallyStridedRowIndexMap;
use p3_matrix::{Dimensions, Matrix};
use p3_merkle_tree::{MerkleTreeError, MerkleTreeMmcs, PrunedMerklePaths, PrunedProofError};
use p3_symmetric::{CompressionFunctionFromHasher, MerkleCap, SerializingHasher};

use crate::trees::{is_same, poseidon16_schemes, shapes};

/// What elements and words of digests are drawn from and compared by.
trait Value: Copy + Default + PartialEq + Debug + Send + Sync {
    fn random(random: &mut Rng) -> Self;
    /// Another value.
    fn other(self) -> Self;
}

impl Value for u8 {
    fn random(random: &mut Rng) -> Self {
        random.u8(..)
    }

    fn other(self) -> Self {
        self ^ 1
    }
}

impl Value for Goldilocks {
    /// Not always held below the modulus.
    fn random(random: &mut Rng) -> Self {
        Self::new(random.u64(..) | if random.bool() { u64::MAX << 32 } else { 0 })
    }

    fn other(self) -> Self {
        self + Self::ONE
    }
}

impl Value for KoalaBear {
    fn random(random: &mut Rng) -> Self {
        Self::new(random.u32(..) % 0x7f00_0001)
    }

    fn other(self) -> Self {
        self + Self::ONE
    }
}

/// A commitment scheme of either side.
trait Scheme<T: Value, W, const DIGEST: usize, E>:
    Mmcs<T, Commitment = MerkleCap<T, [W; DIGEST]>, Proof = Vec<[W; DIGEST]>, MultiProof = PrunedMerklePaths<W, DIGEST>, Error = E>
{
}

impl<T: Value, W, M, const DIGEST: usize, E> Scheme<T, W, DIGEST, E> for M where
    M: Mmcs<
            T,
            Commitment = MerkleCap<T, [W; DIGEST]>,
            Proof = Vec<[W; DIGEST]>,
            MultiProof = PrunedMerklePaths<W, DIGEST>,
            Error = E,
        >
{
}

/// An opening of an index, or several, before a verifier.
#[derive(Clone)]
struct Claim<T, W, const DIGEST: usize> {
    cap: Vec<[W; DIGEST]>,
    sizes: Vec<Dimensions>,
    indices: Vec<usize>,
    rows: Vec<Vec<Vec<T>>>,
    siblings: Vec<[W; DIGEST]>,
}

/// What is done to a claim.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fault {
    Element,
    Sibling,
    CapDigest,
    Index,
    Height,
    Width,
    CapLength,
    FewerSiblings,
    MoreSiblings,
    /// The last element of a row begins the next one.
    Border,
    LongRow,
    FewerRows,
    FewerSets,
    /// An index once more, with other rows.
    Twice,
}

const FAULTS: [Fault; 14] = [
    Fault::Element,
    Fault::Sibling,
    Fault::CapDigest,
    Fault::Index,
    Fault::Height,
    Fault::Width,
    Fault::CapLength,
    Fault::FewerSiblings,
    Fault::MoreSiblings,
    Fault::Border,
    Fault::LongRow,
    Fault::FewerRows,
    Fault::FewerSets,
    Fault::Twice,
];

/// Faults of several indices that lead to others.
const OF_SEVERAL: [Fault; 5] = [Fault::Index, Fault::Height, Fault::Border, Fault::LongRow, Fault::FewerRows];

impl<T: Value, W: Value, const DIGEST: usize> Claim<T, W, DIGEST> {
    /// Whether the fault could be made.
    fn make(&mut self, fault: Fault, random: &mut Rng) -> bool {
        let (set, matrix) = (random.usize(..self.rows.len()), random.usize(..self.sizes.len()));
        let rows = &mut self.rows[set];
        match fault {
            Fault::Element => {
                let element = random.choice(&mut rows[matrix]);
                element.map(|element| *element = element.other()).is_some()
            }
            Fault::Sibling => {
                let word = random.usize(..DIGEST);
                random.choice(&mut self.siblings).map(|digest| digest[word] = digest[word].other()).is_some()
            }
            Fault::CapDigest => {
                self.cap.iter_mut().for_each(|digest| digest[DIGEST - 1] = digest[DIGEST - 1].other());
                true
            }
            Fault::Index => {
                self.indices[set] = random.usize(..20);
                true
            }
            Fault::Height => {
                self.sizes[matrix].height = random.usize(..20);
                true
            }
            Fault::Width => {
                self.sizes[matrix].width += 1;
                true
            }
            Fault::CapLength => {
                let digests = self.cap.clone();
                self.cap.extend(digests);
                true
            }
            Fault::FewerSiblings => self.siblings.pop().is_some(),
            Fault::MoreSiblings => {
                self.siblings.push([W::default(); DIGEST]);
                true
            }
            Fault::Border => {
                let element = rows[matrix].pop();
                let next = (matrix + 1) % rows.len();
                element.map(|element| rows[next].insert(0, element)).is_some() && next != matrix
            }
            Fault::LongRow => {
                rows[matrix].push(T::default());
                true
            }
            Fault::FewerRows => rows.pop().is_some(),
            Fault::FewerSets => self.rows.len() > 1 && self.rows.pop().is_some(),
            Fault::Twice => {
                let mut other = rows.clone();
                let element = other[matrix].first_mut();
                let is_made = element.map(|element| *element = element.other()).is_some();
                self.indices.push(self.indices[set]);
                self.rows.push(other);
                is_made
            }
        }
    }

    fn cap(&self) -> MerkleCap<T, [W; DIGEST]> {
        MerkleCap::new(self.cap.clone())
    }

    /// What a scheme says of the first index alone.
    fn one<E>(&self, scheme: &impl Scheme<T, W, DIGEST, E>) -> Result<(), E> {
        let opening = BatchOpeningRef::new(&self.rows[0], &self.siblings);
        scheme.verify_batch(&self.cap(), &self.sizes, self.indices[0], opening)
    }

    /// What a scheme says of all indices.
    fn many<E>(&self, scheme: &impl Scheme<T, W, DIGEST, E>) -> Result<(), E> {
        let proof = PrunedMerklePaths { sibling_hashes: self.siblings.clone() };
        scheme.verify_multi_batch(&self.cap(), &self.sizes, &self.indices, &self.rows, &proof)
    }
}

/// Whether both accept, or refuse for the same reason; ours alone what no path binds.
fn is_judged_alike(ours: &Result<(), MmcsError>, theirs: &Result<(), MerkleTreeError>) -> bool {
    use PrunedProofError::{InconsistentDuplicateOpenings, InconsistentGroupOpening, SiblingCountMismatch};
    match (ours, theirs) {
        (Ok(()), Ok(())) | (Err(MmcsError::Opening(MerkleError::AboveCap { .. })), _) => true,
        (Err(MmcsError::Sets { expected, got }), Err(MerkleTreeError::WrongBatchSize { expected: e, got: g })) => {
            (expected, got) == (e, g)
        }
        (Err(ours), Err(MerkleTreeError::MalformedPrunedProof(theirs))) => match (ours, theirs) {
            (MmcsError::Rows { .. }, InconsistentDuplicateOpenings { .. }) => true,
            (MmcsError::Rows { matrix, .. }, InconsistentGroupOpening { matrix: m, .. }) => matrix == m,
            (MmcsError::Opening(MerkleError::Siblings { expected, got }), SiblingCountMismatch { expected: e, got: g }) => {
                (expected, got) == (e, g)
            }
            _ => false,
        },
        (Err(MmcsError::Opening(ours)), Err(theirs)) => is_same(*ours, theirs),
        _ => false,
    }
}

/// Both sides on a batch of matrices.
fn conforms<T, W, M, const DIGEST: usize>(
    ours: &impl Scheme<T, W, DIGEST, MmcsError>,
    peer: &impl Scheme<T, W, DIGEST, MerkleTreeError>,
    matrices: impl Fn() -> Vec<M>,
) where
    T: Value,
    W: Value,
    M: Matrix<T>,
{
    let mut random = Rng::with_seed(0x5eed);
    let sizes: Vec<Dimensions> = matrices().iter().map(Matrix::dimensions).collect();
    let (root, data) = ours.commit(matrices());
    let (expected, peer_data) = peer.commit(matrices());
    assert_eq!(root, expected, "{sizes:?}");
    let rows = |matrix: &M| matrix.rows().map(Iterator::collect).collect::<Vec<Vec<T>>>();
    let kept: Vec<_> = ours.get_matrices(&data).into_iter().map(rows).collect();
    assert_eq!(kept, matrices().iter().map(rows).collect::<Vec<_>>());
    let tallest = ours.get_max_height(&data);
    assert_eq!(tallest, peer.get_max_height(&peer_data));
    let claim = |indices: &[usize], rows, siblings| Claim {
        cap: root.roots().to_vec(),
        sizes: sizes.clone(),
        indices: indices.to_vec(),
        rows,
        siblings,
    };
    for index in (0..tallest).step_by(1 + tallest / 60) {
        let BatchOpening { opened_values, opening_proof } = ours.open_batch(index, &data);
        let expected = peer.open_batch(index, &peer_data);
        assert_eq!(opened_values, expected.opened_values, "{sizes:?} {index}");
        assert_eq!(opening_proof, expected.opening_proof, "{sizes:?} {index}");
        let claim = claim(&[index], vec![opened_values], opening_proof);
        judge_alike(&claim, |claim| (claim.one(ours), claim.one(peer)), &[], &mut random);
    }
    // In no order, some more than once.
    for count in [1, 3, 1 + tallest.min(60)] {
        let indices: Vec<usize> = (0..count).map(|_| random.usize(..tallest)).collect();
        let (opened, paths) = ours.open_multi_batch(&indices, &data);
        let (expected, expected_paths) = peer.open_multi_batch(&indices, &peer_data);
        assert_eq!(opened, expected, "{sizes:?} {indices:?}");
        assert_eq!(paths.sibling_hashes, expected_paths.sibling_hashes, "{sizes:?} {indices:?}");
        let claim = claim(&indices, opened, paths.sibling_hashes);
        judge_alike(&claim, |claim| (claim.many(ours), claim.many(peer)), &OF_SEVERAL, &mut random);
    }
    // Of no index nothing is opened.
    let (opened, paths) = ours.open_multi_batch(&[], &data);
    assert_eq!((opened.len(), paths.sibling_hashes.len()), (0, 0));
    for fault in [None, Some(Fault::MoreSiblings), Some(Fault::CapLength), Some(Fault::Height)] {
        // The rows that a fault is drawn from are taken away again.
        let mut claim = claim(&[], vec![Vec::new()], Vec::new());
        let is_made = fault.is_some_and(|fault| claim.make(fault, &mut random));
        claim.rows.clear();
        let (many, theirs) = (claim.many(ours), claim.many(peer));
        assert!(is_judged_alike(&many, &theirs), "{sizes:?} {fault:?}: {many:?}, {theirs:?}");
        assert!(many.is_ok() != is_made || fault == Some(Fault::Height), "{sizes:?} {fault:?}: {many:?}");
    }
}

/// Both sides accept a claim, and refuse it with each fault. Where a fault leads to others, of which `any` are, the reasons may differ.
fn judge_alike<T: Value, W: Value, const DIGEST: usize>(
    claim: &Claim<T, W, DIGEST>,
    judge: impl Fn(&Claim<T, W, DIGEST>) -> (Result<(), MmcsError>, Result<(), MerkleTreeError>),
    any: &[Fault],
    random: &mut Rng,
) {
    let Claim { sizes, indices, .. } = claim;
    let judged = judge(claim);
    assert!(matches!(judged, (Ok(()), Ok(()))), "{sizes:?} {indices:?}: {judged:?}");
    let faults = FAULTS.into_iter().filter(|fault| !any.is_empty() || !matches!(fault, Fault::FewerSets | Fault::Twice));
    for fault in faults {
        let mut faulty = claim.clone();
        let is_made = faulty.make(fault, random);
        let (ours, theirs) = judge(&faulty);
        let is_alike = is_judged_alike(&ours, &theirs) || any.contains(&fault) && ours.is_err() && theirs.is_err();
        assert!(is_alike, "{sizes:?} {indices:?} {fault:?}: {ours:?}, {theirs:?}");
        // An index may be drawn again, and rows of another height may be hashed in the same places.
        let is_refused = is_made && !matches!(fault, Fault::Index | Fault::Height);
        assert!(ours.is_err() || !is_refused, "{sizes:?} {indices:?} {fault:?}");
    }
}

fn random_matrix<T: Value>(random: &mut Rng, height: usize, width: usize) -> RowMajorMatrix<T> {
    RowMajorMatrix::new((0..height * width).map(|_| T::random(random)).collect(), width)
}

fn dense<T: Value>(heights: &[usize]) -> Vec<RowMajorMatrix<T>> {
    let mut random = Rng::with_seed(heights.iter().sum::<usize>() as u64);
    heights.iter().enumerate().map(|(number, height)| random_matrix(&mut random, *height, (3 * number + 1) % 8)).collect()
}

/// Whether a matrix lies above a cap: ours takes no such batch.
fn is_above_cap<const ARITY: usize>(heights: &[usize], cap_height: usize) -> bool {
    let scheme = Merkle::<_, _, ARITY, FixedShape>::new(Blake3Rows::<u8>::new(Blake3::new()), Blake3::new(), cap_height);
    let matrix = |height: &usize| ashlar::merkle::Matrix { values: &[], height: *height, width: 0 };
    matches!(scheme.commit(&heights.iter().map(matrix).collect::<Vec<_>>()), Err(MerkleError::AboveCap { .. }))
}

/// BLAKE3 over elements of ours that stand for those of the prover.
fn blake3_conforms<E, T, H, M, const ARITY: usize>(leaf: H, cap_height: usize, matrices: impl Fn() -> Vec<M>)
where
    E: RowElement,
    T: Value,
    M: Matrix<T>,
    Plonky3<Merkle<Blake3Rows<E>, Blake3, ARITY, FixedShape>>: Scheme<T, u8, 32, MmcsError>,
    MerkleTreeMmcs<T, u8, H, CompressionFunctionFromHasher<p3_blake3::Blake3, ARITY, 32>, ARITY, 32>:
        Scheme<T, u8, 32, MerkleTreeError>,
{
    let scheme = Merkle::new(Blake3Rows::new(Blake3::new()), Blake3::new(), cap_height);
    let compress = CompressionFunctionFromHasher::new(p3_blake3::Blake3);
    conforms(&Plonky3(scheme), &MerkleTreeMmcs::new(leaf, compress, cap_height), matrices);
}

/// Every shape that has a tree with a cap of this height.
fn each_shape<const ARITY: usize>(cap_height: usize, mut run: impl FnMut(&[usize])) {
    shapes().iter().filter(|heights| !is_above_cap::<ARITY>(heights, cap_height)).for_each(|heights| run(heights));
}

const SERIALIZING: SerializingHasher<p3_blake3::Blake3> = SerializingHasher::new(p3_blake3::Blake3);

#[test]
fn blake3_over_goldilocks() {
    for cap_height in 0..4 {
        each_shape::<2>(cap_height, |heights| {
            blake3_conforms::<goldilocks::Goldilocks, Goldilocks, _, _, 2>(SERIALIZING, cap_height, || dense(heights));
        });
    }
    for cap_height in [0, 3] {
        each_shape::<4>(cap_height, |heights| {
            blake3_conforms::<goldilocks::Goldilocks, Goldilocks, _, _, 4>(SERIALIZING, cap_height, || dense(heights));
        });
    }
}

#[test]
fn blake3_over_koala_bear() {
    each_shape::<2>(3, |heights| {
        blake3_conforms::<koala_bear::Montgomery, KoalaBear, _, _, 2>(SERIALIZING, 3, || dense(heights));
    });
    each_shape::<4>(1, |heights| {
        blake3_conforms::<koala_bear::Montgomery, KoalaBear, _, _, 4>(SERIALIZING, 1, || dense(heights));
    });
}

#[test]
fn blake3_over_bytes() {
    each_shape::<2>(2, |heights| blake3_conforms::<u8, u8, _, _, 2>(p3_blake3::Blake3, 2, || dense(heights)));
    each_shape::<4>(1, |heights| blake3_conforms::<u8, u8, _, _, 4>(p3_blake3::Blake3, 1, || dense(heights)));
}

/// Batches of fewer shapes, for hashes that take longer.
const SOME: [&[usize]; 6] = [&[1], &[5, 3, 3], &[16, 2, 16], &[64, 16, 64, 8], &[100, 13], &[9, 9]];

#[test]
fn poseidon16() {
    for cap_height in 0..4 {
        let (scheme, peer) = poseidon16_schemes(cap_height);
        let ours = Plonky3(scheme);
        for heights in SOME.into_iter().filter(|heights| !is_above_cap::<2>(heights, cap_height)) {
            conforms(&ours, &peer, || dense(heights));
        }
    }
}

/// Over the same functions in the tree of the peer, which has none of its own.
fn rescue_prime_conforms<H>(hasher: H)
where
    H: LeafHasher + NodeHasher<2, Digest = <H as LeafHasher>::Digest> + Copy,
    Plonky3<Merkle<H, H, 2, FixedShape>>: Scheme<Goldilocks, Goldilocks, 4, MmcsError>,
    MerkleTreeMmcs<Goldilocks, Goldilocks, Plonky3<H>, Plonky3<H>, 2, 4>: Scheme<Goldilocks, Goldilocks, 4, MerkleTreeError>,
{
    for cap_height in 0..4 {
        let ours = Plonky3(Merkle::<_, _, 2, FixedShape>::new(hasher, hasher, cap_height));
        let peer = MerkleTreeMmcs::new(Plonky3(hasher), Plonky3(hasher), cap_height);
        for heights in SOME.into_iter().filter(|heights| !is_above_cap::<2>(heights, cap_height)) {
            conforms(&ours, &peer, || dense(heights));
        }
    }
}

#[test]
fn rescue_prime() {
    rescue_prime_conforms(rp64_256::Hasher::new());
    rescue_prime_conforms(rp_jive64_256::Hasher::new());
}

/// Views of matrices, alone and with others; some of more rows than are hashed at once.
fn views_conform<M: Matrix<Goldilocks>>(view: impl Fn(RowMajorMatrix<Goldilocks>) -> M) {
    for (heights, cap_height) in [(&[32][..], 1), (&[16, 64, 32, 16], 2), (&[1025], 0), (&[2048, 1024], 0)] {
        let views = || dense(heights).into_iter().map(&view).collect();
        blake3_conforms::<goldilocks::Goldilocks, _, _, _, 2>(SERIALIZING, cap_height, views);
    }
}

#[test]
fn views_of_matrices() {
    let doubled = |matrix: &RowMajorMatrix<Goldilocks>| RowMajorMatrix::new(matrix.values.repeat(2), matrix.width);
    let split = |matrix: RowMajorMatrix<Goldilocks>| {
        let (top, bottom) = matrix.split_rows(matrix.height() / 2);
        VerticalPair::new::<Goldilocks>(bottom.to_row_major_matrix(), top.to_row_major_matrix())
    };
    views_conform(|matrix| matrix);
    views_conform(split);
    views_conform(|matrix| VerticallyStridedRowIndexMap::new_view(doubled(&matrix), 2, 1));
    views_conform(|matrix| HorizontallyTruncated::new_with_range(matrix, 1..1).expect("no column"));
    views_conform(|matrix| HorizontallyTruncated::new(matrix, 1).expect("a column"));
    let beside = |matrix: RowMajorMatrix<Goldilocks>| HorizontalPair::new::<Goldilocks>(matrix.clone(), split(matrix));
    views_conform(beside);
    views_conform(|matrix| {
        let columns = 1..matrix.width + 1;
        HorizontallyTruncated::new_with_range(beside(matrix), columns)
            .expect("all columns but one of the first and some of the second")
    });
}

/// Of heights that are powers of two.
#[test]
fn reversed_matrices() {
    for (heights, cap_height) in [(&[32][..], 1), (&[16, 64, 32, 16], 2), (&[2048, 1024], 0)] {
        let reversed = || dense(heights).into_iter().map(BitReversibleMatrix::bit_reverse_rows).collect();
        blake3_conforms::<goldilocks::Goldilocks, Goldilocks, _, _, 2>(SERIALIZING, cap_height, reversed);
    }
}

/// Matrices of an extension, as FRI commits to.
#[test]
fn extensions() {
    type Challenge = BinomialExtensionField<Goldilocks, 2>;
    let mut random = Rng::with_seed(11);
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Blake3Rows::<goldilocks::Goldilocks>::new(Blake3::new()), Blake3::new(), 1);
    let ours = ExtensionMmcs::<Goldilocks, Challenge, _>::new(Plonky3(scheme));
    let peer = ExtensionMmcs::<Goldilocks, Challenge, _>::new(MerkleTreeMmcs::<Goldilocks, u8, _, _, 2, 32>::new(
        SERIALIZING,
        CompressionFunctionFromHasher::<_, 2, 32>::new(p3_blake3::Blake3),
        1,
    ));
    let values: Vec<Challenge> = (0..64).map(|_| Challenge::new([(); 2].map(|()| Goldilocks::random(&mut random)))).collect();
    let matrix = RowMajorMatrix::new(values, 4);
    let ((root, data), (expected, peer_data)) = (ours.commit_matrix(matrix.clone()), peer.commit_matrix(matrix.clone()));
    assert_eq!(root, expected);
    let opening = ours.open_batch(9, &data);
    let (rows, proof) = peer.open_batch(9, &peer_data).unpack();
    assert_eq!((&opening.opened_values, &opening.opening_proof), (&rows, &proof));
    assert_eq!(ours.verify_batch(&root, &[matrix.dimensions()], 9, BatchOpeningRef::new(&rows, &proof)), Ok(()));
    let expected = MmcsError::Opening(MerkleError::Mismatch { place: 0 });
    assert_eq!(ours.verify_batch(&root, &[matrix.dimensions()], 1, BatchOpeningRef::new(&rows, &proof)), Err(expected));
}

/// What the trait has no error for.
#[test]
fn misuse_panics() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Blake3Rows::<u8>::new(Blake3::new()), Blake3::new(), 2);
    let scheme = Plonky3(scheme);
    let says = |run: &dyn Fn()| {
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        panic.downcast_ref::<String>().expect("a message").clone()
    };
    assert_eq!(says(&|| drop(scheme.commit(dense::<u8>(&[])))), "there is no matrix, or none with a row");
    assert_eq!(says(&|| drop(scheme.commit(dense::<u8>(&[8, 3])))), "matrix 1 has 3 rows, not 4, beside one of 8");
    let above = "matrix 1 of 2 rows has them above the cap, where no path binds them";
    assert_eq!(says(&|| drop(scheme.commit(dense::<u8>(&[8, 2])))), above);
    let (_, data) = scheme.commit(dense::<u8>(&[8, 4]));
    assert_eq!(says(&|| drop(scheme.open_batch(8, &data).unpack())), "index 8 is not below 8");
    assert_eq!(says(&|| drop(scheme.open_multi_batch(&[3, 9, 3], &data))), "index 9 is not below 8");
}

#[test]
fn errors_read_well() {
    let same = MmcsError::Rows { matrix: 2, indices: [4, 5] };
    assert_eq!(same.to_string(), "the row of matrix 2 above the indices 4 and 5 is given in two ways");
    assert_eq!(MmcsError::Sets { expected: 3, got: 2 }.to_string(), "2 sets of rows, not 3");
    assert_eq!(MmcsError::from(MerkleError::NoIndex).to_string(), MerkleError::NoIndex.to_string());
}
