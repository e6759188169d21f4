//! Commitments against the specification, and whatever is refused.

use allocation_counter::measure;
use ashlar::blake3::{BLOCK, Blake3, KEY};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::{KoalaBear, Montgomery};
use ashlar::merkle::{
    Apart, Blake3Rows, Dimensions, Discipline, EncodedLeafHasher, EncodingError, FixedShape, LeafHasher, Matrix, Merkle,
    MerkleError, NodeHasher, Opening, OpeningRef, RowElement, Rows, ZeroSuffix,
};
use ashlar::modes::{
    DaviesMeyer, InnerNodes, Jive, MmoX, OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr,
    TruncatedPermutation,
};
use ashlar::poseidon::{koala_bear16, koala_bear24};
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_spec::merkle_tree::{self as spec, Reason, TreeHash};

/// A quick hash of rows and groups, which takes no row of five elements.
struct Quick;

fn mixed(state: u64, value: u64) -> u64 {
    (state ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
}

impl LeafHasher for Quick {
    type Element = u64;
    type Digest = u64;
    const PADDING: u64 = 0;
    const IS_APART: bool = false;

    fn takes(&self, length: usize) -> bool {
        length != 5
    }

    fn hash_row(&self, row: &[u64]) -> u64 {
        row.iter().fold(row.len() as u64 + 1, |state, value| mixed(state, *value))
    }

    fn hash_rows(&self, rows: &[u64], length: usize, out: &mut [u64]) {
        assert_eq!(rows.len(), length * out.len());
        for (row, digest) in out.iter_mut().enumerate() {
            *digest = self.hash_row(&rows[row * length..][..length]);
        }
    }
}

impl<const ARITY: usize> NodeHasher<ARITY> for Quick {
    type Digest = u64;

    fn compress_many(&self, groups: &[[u64; ARITY]], out: &mut [u64]) {
        assert_eq!(groups.len(), out.len());
        for (group, digest) in groups.iter().zip(out) {
            *digest = group.iter().fold(1 << 60, |state, value| mixed(state, *value));
        }
    }
}

/// The hash functions of a scheme, one row and one group at a time, for the specification.
struct OneByOne<'a, L, N>(&'a L, &'a N);

impl<L: LeafHasher, N: NodeHasher<ARITY, Digest = L::Digest>, const ARITY: usize> TreeHash<L::Element, L::Digest, ARITY>
    for OneByOne<'_, L, N>
{
    fn takes(&self, length: usize) -> bool {
        self.0.takes(length)
    }

    fn leaf(&self, row: &[L::Element]) -> L::Digest {
        self.0.hash_row(row)
    }

    fn compress(&self, children: &[L::Digest; ARITY]) -> L::Digest {
        let mut digest = children[0];
        self.1.compress(children, &mut digest);
        digest
    }

    fn padding(&self) -> L::Digest {
        L::PADDING
    }
}

fn views<E>(matrices: &[spec::Matrix<E>]) -> Vec<Matrix<'_, E>> {
    let view = |matrix: &'_ spec::Matrix<E>| Dimensions { height: matrix.dimensions.height, width: matrix.dimensions.width };
    let views = matrices.iter().map(|matrix| (view(matrix), &matrix.values[..]));
    views.map(|(Dimensions { height, width }, values)| Matrix { values, height, width }).collect()
}

fn sizes<E>(matrices: &[Matrix<'_, E>]) -> Vec<Dimensions> {
    matrices.iter().map(Matrix::dimensions).collect()
}

fn matrices<E>(shapes: &[(usize, usize)], mut element: impl FnMut() -> E) -> Vec<spec::Matrix<E>> {
    let mut matrix = |(height, width): &(usize, usize)| spec::Matrix {
        dimensions: spec::Dimensions { height: *height, width: *width },
        values: (0..height * width).map(|_| element()).collect(),
    };
    shapes.iter().map(&mut matrix).collect()
}

/// The rows of an opening of the specification, in the order of [`Opening::elements`].
fn joined<E: Copy>(dimensions: &[spec::Dimensions], rows: &[Vec<Vec<E>>]) -> Vec<E> {
    let mut heights: Vec<_> = dimensions.iter().map(|d| d.height).collect();
    heights.sort_unstable();
    heights.dedup();
    let mut elements = Vec::new();
    for height in heights.into_iter().rev() {
        let here: Vec<_> = dimensions.iter().zip(rows).filter(|(d, _)| d.height == height).map(|(_, rows)| rows).collect();
        for number in 0..here[0].len() {
            here.iter().for_each(|rows| elements.extend_from_slice(&rows[number]));
        }
    }
    elements
}

fn same(reason: Reason) -> MerkleError {
    match reason {
        Reason::Empty => MerkleError::Empty,
        Reason::Tall { matrix, height } => MerkleError::Tall { matrix, height },
        Reason::Height { matrix, height, tallest, expected } => MerkleError::Height { matrix, height, tallest, expected },
        Reason::RowLength { height, length } => MerkleError::RowLength { height, length },
        Reason::AboveCap { matrix, height } => MerkleError::AboveCap { matrix, height },
        Reason::Size { matrix, expected, got } => MerkleError::Size { matrix, expected, got },
        Reason::Batch { expected, got } => MerkleError::Batch { expected, got },
        Reason::Cap { expected, got } => MerkleError::Cap { expected, got },
        Reason::Siblings { expected, got } => MerkleError::Siblings { expected, got },
        Reason::Rows { expected, got, .. } => MerkleError::Elements { expected, got },
        Reason::Width { matrix, expected, got } => MerkleError::Width { matrix, expected, got },
        Reason::NoIndex => MerkleError::NoIndex,
        Reason::Index { index, tallest } => MerkleError::Index { index, tallest },
        Reason::Order { position, index } => MerkleError::Order { position, index },
        Reason::Mismatch { place } => MerkleError::Mismatch { place },
    }
}

/// The cap, openings of these sets of indices, and the verification of both sides.
fn agrees<L, N, D, const ARITY: usize>(
    scheme: &Merkle<L, N, ARITY, D>,
    hash: &OneByOne<'_, L, N>,
    matrices: &[spec::Matrix<L::Element>],
    sets: &[Vec<usize>],
) where
    L: LeafHasher<Element: PartialEq + std::fmt::Debug, Digest: std::fmt::Debug>,
    N: NodeHasher<ARITY, Digest = L::Digest>,
    D: Discipline,
{
    let views = views(matrices);
    let ours = sizes(&views);
    let theirs: Vec<_> = matrices.iter().map(|matrix| matrix.dimensions).collect();
    let expected = match spec::commit(hash, matrices) {
        Ok(tree) => match spec::checked_cap(&theirs, &tree.layers, scheme.cap_height()) {
            Ok(()) => tree,
            Err(reason) => return assert_eq!(scheme.commit(&views), Err(same(reason))),
        },
        Err(reason) => return assert_eq!(scheme.commit(&views), Err(same(reason))),
    };
    let tree = scheme.commit(&views).expect("the specification has a tree");
    let cap = spec::cap_of(hash, &expected, scheme.cap_height());
    assert_eq!(tree.cap(), cap, "{ours:?}");
    assert_eq!(Some(&tree.root()), expected.digests.last().and_then(|layer| layer.first()), "{ours:?}");
    for indices in sets {
        let opening = match spec::open_many(hash, &expected, scheme.cap_height(), indices) {
            Ok(openings) => {
                let widths = theirs.iter().map(|d| d.width).collect();
                Opening { widths, elements: joined(&theirs, &openings.rows), siblings: openings.siblings }
            }
            Err(reason) => {
                assert_eq!(scheme.open_many(&tree, &views, indices), Err(same(reason)), "{ours:?} {indices:?}");
                continue;
            }
        };
        assert_eq!(scheme.open_many(&tree, &views, indices).as_ref(), Ok(&opening), "{ours:?} {indices:?}");
        assert_eq!(scheme.verify_many(&cap, &ours, indices, opening.view()), Ok(()), "{ours:?} {indices:?}");
        for (matrix, rows) in matrices.iter().enumerate() {
            for index in indices {
                let number = spec::row_number(expected.layers[0].length, rows.dimensions.height, *index);
                let row = opening.view().row(&ours, indices, matrix, *index);
                assert_eq!(row, Some(&spec::row_of(rows, number)[..]), "{ours:?} {indices:?}");
            }
        }
        if let [index] = indices[..] {
            assert_eq!(scheme.open(&tree, &views, index), Ok(opening.clone()), "{ours:?} {index}");
            let counted = measure(|| assert_eq!(scheme.verify(&cap, &ours, index, opening.view()), Ok(()), "{ours:?} {index}"));
            assert_eq!(counted.count_total, 0, "a verification allocates");
        }
    }
}

/// Every index alone, some sets, and what is refused.
fn sets(tallest: usize) -> Vec<Vec<usize>> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut sets: Vec<_> = (0..tallest).map(|index| vec![index]).collect();
    sets.extend((0..3).map(|_| (0..tallest).filter(|_| random.bool()).collect()));
    sets.extend([(0..tallest).collect(), vec![tallest], vec![0, 0], vec![1, 0]]);
    sets
}

fn quick_agrees<const ARITY: usize>(shapes: &[(usize, usize)], cap_height: usize) {
    let mut random = fastrand::Rng::with_seed(4);
    let scheme = Merkle::<_, _, ARITY, FixedShape>::new(Quick, Quick, cap_height);
    let tallest = shapes.iter().map(|shape| shape.0).max().unwrap_or(0);
    let matrices = matrices(shapes, || random.u64(..));
    agrees(&scheme, &OneByOne(&Quick, &Quick), &matrices, &sets(tallest));
}

#[test]
fn trees_of_all_heights_are_those_of_the_specification() {
    for heights in 0..17_usize.pow(3) {
        let heights = [heights % 17, heights / 17 % 17, heights / 289];
        let shapes = [(heights[0], 1), (heights[1], 2), (heights[2], 4)];
        let is_tree = spec::checked_heights(&heights).is_ok();
        for cap_height in if is_tree { 0..4 } else { 0..1 } {
            quick_agrees::<2>(&shapes, cap_height);
            quick_agrees::<4>(&shapes, cap_height);
        }
    }
    for height in 0..17 {
        for width in [0, 1, 5] {
            quick_agrees::<2>(&[(height, width)], 1);
            quick_agrees::<4>(&[(height, width)], 1);
        }
    }
    quick_agrees::<2>(&[], 0);
}

/// Around the ends of bands, groups and lanes.
#[test]
fn long_trees_are_those_of_the_specification() {
    for shapes in [
        &[(2049, 3)][..],
        &[(1025, 0), (513, 2)],
        &[(3000, 600), (1500, 700)],
        &[(1024, 1), (64, 1), (1024, 3), (64, 2), (2, 9)],
        &[(1, 3), (4097, 1), (33, 0)],
    ] {
        let mut random = fastrand::Rng::with_seed(5);
        let tallest = shapes.iter().map(|shape| shape.0).max().unwrap_or(0);
        let matrices = matrices(shapes, || random.u64(..));
        let sets = [vec![0], vec![tallest - 1], (0..tallest).filter(|_| random.u8(..) < 30).collect(), (0..tallest).collect()];
        let hash = OneByOne(&Quick, &Quick);
        for cap_height in [0, 1] {
            agrees(&Merkle::<_, _, 2, FixedShape>::new(Quick, Quick, cap_height), &hash, &matrices, &sets);
            agrees(&Merkle::<_, _, 4, FixedShape>::new(Quick, Quick, cap_height), &hash, &matrices, &sets);
        }
    }
}

/// The trees of a hasher, and their encodings.
fn hashes<L, N, D, const ARITY: usize>(
    scheme: &Merkle<L, N, ARITY, D>,
    hash: OneByOne<'_, L, N>,
    step: usize,
    mut element: impl FnMut() -> L::Element,
) where
    L: EncodedLeafHasher<Element: PartialEq + std::fmt::Debug, Digest: std::fmt::Debug>,
    N: NodeHasher<ARITY, Digest = L::Digest>,
    D: Discipline,
{
    for heights in [&[1][..], &[5, 3], &[130, 65], &[66, 33, 33, 66]] {
        let shapes: Vec<_> = heights.iter().enumerate().map(|(number, height)| (*height, (number % 3 + 2) * step)).collect();
        let matrices = matrices(&shapes, &mut element);
        let tallest = heights[0];
        let sets = [vec![0], vec![tallest - 1], (0..tallest).filter(|index| index % 3 != 1).collect()];
        agrees(scheme, &hash, &matrices, &sets);
        let views = views(&matrices);
        let sizes = sizes(&views);
        let Ok(tree) = scheme.commit(&views) else { continue };
        for indices in sets {
            let opening = scheme.open_many(&tree, &views, &indices).expect("the indices ascend");
            let bytes = scheme.encode(opening.view()).expect("a short opening");
            assert_eq!(scheme.verify_many_encoded(tree.cap(), &sizes, &indices, &bytes), Ok(()));
            let [index] = indices[..] else { continue };
            let counted = measure(|| assert_eq!(scheme.verify_encoded(tree.cap(), &sizes, index, &bytes), Ok(())));
            assert_eq!(counted.count_total, 0, "a verification in place allocates");
            let fault = EncodingError::Opening(MerkleError::Mismatch { place: 0 });
            let mut bytes = bytes;
            let first = 8 + 4 * sizes.len();
            if bytes.len() > first {
                bytes[first] ^= 1;
                assert_eq!(scheme.verify_encoded(tree.cap(), &sizes, index, &bytes), Err(fault));
            }
        }
    }
}

fn blake3_hashes<E: RowElement + PartialEq + std::fmt::Debug>(mut element: impl FnMut() -> E) {
    let (rows, blake3) = (Blake3Rows::<E>::new(Blake3::new()), Blake3::new());
    hashes(&Merkle::<_, _, 2, FixedShape>::new(rows, blake3, 0), OneByOne(&rows, &blake3), 1, &mut element);
    hashes(&Merkle::<_, _, 4, FixedShape>::new(rows, blake3, 0), OneByOne(&rows, &blake3), 150, &mut element);
    let keyed = Blake3Rows::<E>::keyed(blake3, [7; KEY]);
    hashes(&Merkle::<_, _, 2, Apart>::new(keyed, blake3, 0), OneByOne(&keyed, &blake3), 1, &mut element);
}

fn goldilocks() -> impl FnMut() -> Goldilocks {
    let mut random = fastrand::Rng::with_seed(6);
    move || Goldilocks::reduce(random.u64(..))
}

fn koala_bear() -> impl FnMut() -> KoalaBear {
    let mut random = fastrand::Rng::with_seed(7);
    move || KoalaBear::reduce(random.u32(..))
}

#[test]
fn blake3_trees() {
    let mut random = fastrand::Rng::with_seed(8);
    blake3_hashes(|| random.u8(..));
    blake3_hashes(goldilocks());
    blake3_hashes(koala_bear());
    let mut element = koala_bear();
    blake3_hashes(|| Montgomery::from(element()));
}

#[test]
fn rescue_prime_trees() {
    let sponge = rp64_256::Hasher::new();
    hashes(&Merkle::<_, _, 2, FixedShape>::new(sponge, sponge, 0), OneByOne(&sponge, &sponge), 1, goldilocks());
    let jive = rp_jive64_256::Hasher::new();
    hashes(&Merkle::<_, _, 2, FixedShape>::new(jive, jive, 0), OneByOne(&jive, &jive), 3, goldilocks());
}

/// A hash of rows with a compression of pairs.
fn poseidon_hashes<L, N>(leaf: L, node: N, step: usize)
where
    L: EncodedLeafHasher<Element = KoalaBear, Digest: std::fmt::Debug> + Copy,
    N: NodeHasher<2, Digest = L::Digest> + Copy,
{
    hashes(&Merkle::<_, _, 2, FixedShape>::new(leaf, node, 0), OneByOne(&leaf, &node), step, koala_bear());
}

#[test]
fn poseidon_trees() {
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    poseidon_hashes(koala_bear16::Hasher::<PaddingFreeSponge<8>>::new(), node, 3);
    poseidon_hashes(koala_bear24::Hasher::<PaddedSponge<16>, 8>::new(), node, 1);
    poseidon_hashes(koala_bear16::Hasher::<OverwriteSponge<8>>::new(), koala_bear16::Hasher::<Jive<2>>::new(), 5);
    poseidon_hashes(koala_bear16::Hasher::<MmoX<8>>::new(), koala_bear16::Hasher::<DaviesMeyer>::new(), 4);
    poseidon_hashes(koala_bear16::Hasher::<SliceHash<8>>::new(), node, 8);
    poseidon_hashes(koala_bear16::Hasher::<SliceHashLtr<8>>::new(), node, 8);
    // Of rows that the mode does not take.
    poseidon_hashes(koala_bear16::Hasher::<SliceHash<8>>::new(), node, 3);
}

#[test]
fn rows_before_zeros() {
    let hasher = koala_bear16::Hasher::<SliceHash<8>>::new();
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    let suffix = ZeroSuffix::new(hasher, 2);
    hashes(&Merkle::<_, _, 2, FixedShape>::new(ZeroSuffix::new(hasher, 2), node, 0), OneByOne(&suffix, &node), 8, koala_bear());
    let mut element = koala_bear();
    let row: Vec<_> = (0..24).map(|_| element()).collect();
    let long = [&row[..], &[KoalaBear::ZERO; 32]].concat();
    assert_eq!(suffix.hash_row(&row), hasher.hash_slice(&long).expect("a state and whole chunks"));
}

/// Every fault that an opening may have is told, with its place.
#[test]
fn faults_are_told() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Quick, Quick, 1);
    let mut random = fastrand::Rng::with_seed(9);
    let matrices = matrices(&[(7, 1), (4, 2), (7, 3)], || random.u64(..));
    let views = views(&matrices);
    let sizes = sizes(&views);
    let tree = scheme.commit(&views).expect("the heights have a tree");
    let cap = tree.cap();
    let opening = scheme.open(&tree, &views, 5).expect("the index is one");
    let refused = |index: usize, opening: OpeningRef<'_, u64, u64>| scheme.verify(cap, &sizes, index, opening);
    assert_eq!(refused(5, opening.view()), Ok(()));
    assert_eq!(refused(4, opening.view()), Err(MerkleError::Mismatch { place: 1 }));
    assert_eq!(refused(1, opening.view()), Err(MerkleError::Mismatch { place: 0 }));
    assert_eq!(refused(7, opening.view()), Err(MerkleError::Index { index: 7, tallest: 7 }));
    assert_eq!(refused(usize::MAX, opening.view()), Err(MerkleError::Index { index: usize::MAX, tallest: 7 }));
    for number in 0..opening.elements.len() {
        let mut fault = opening.clone();
        fault.elements[number] ^= 1;
        assert_eq!(refused(5, fault.view()), Err(MerkleError::Mismatch { place: 1 }), "element {number}");
    }
    for number in 0..opening.siblings.len() {
        let mut fault = opening.clone();
        fault.siblings[number] ^= 1;
        assert_eq!(refused(5, fault.view()), Err(MerkleError::Mismatch { place: 1 }), "sibling {number}");
    }
    let mut fault = opening.clone();
    fault.siblings.reverse();
    assert_eq!(refused(5, fault.view()), Err(MerkleError::Mismatch { place: 1 }));
    let short = OpeningRef { siblings: &opening.siblings[1..], ..opening.view() };
    assert_eq!(refused(5, short), Err(MerkleError::Siblings { expected: 2, got: 1 }));
    let short = OpeningRef { elements: &opening.elements[1..], ..opening.view() };
    assert_eq!(refused(5, short), Err(MerkleError::Elements { expected: 6, got: 5 }));
    let moved = OpeningRef { widths: &[1, 3, 2], ..opening.view() };
    assert_eq!(refused(5, moved), Err(MerkleError::Width { matrix: 1, expected: 2, got: 3 }));
    let fewer = OpeningRef { widths: &[1, 2], ..opening.view() };
    assert_eq!(refused(5, fewer), Err(MerkleError::Batch { expected: 3, got: 2 }));
    let shape = |sizes: &[Dimensions], cap: &[u64]| scheme.verify(cap, sizes, 5, opening.view());
    assert_eq!(shape(&sizes, &cap[..1]), Err(MerkleError::Cap { expected: 2, got: 1 }));
    let other = |height| [sizes[0], Dimensions { height, width: 2 }, sizes[2]];
    assert_eq!(shape(&other(3), cap), Err(MerkleError::Height { matrix: 1, height: 3, tallest: 7, expected: 4 }));
    assert_eq!(shape(&other(1), cap), Err(MerkleError::AboveCap { matrix: 1, height: 1 }));
    assert_eq!(shape(&other(2), cap), Err(MerkleError::Mismatch { place: 1 }));
    assert_eq!(shape(&other(usize::MAX), cap), Err(MerkleError::Tall { matrix: 1, height: usize::MAX }));
    assert_eq!(shape(&[Dimensions { height: 0, width: 1 }; 3], cap), Err(MerkleError::Empty));
    let wide = Dimensions { height: 7, width: usize::MAX };
    let huge = OpeningRef { widths: &[usize::MAX, 2, usize::MAX], ..opening.view() };
    let expected = MerkleError::Elements { expected: usize::MAX, got: 6 };
    assert_eq!(scheme.verify(cap, &[wide, sizes[1], wide], 5, huge), Err(expected));
    assert_eq!(
        shape(&[Dimensions { height: 7, width: 2 }, sizes[1], sizes[2]], cap),
        Err(MerkleError::RowLength { height: 7, length: 5 })
    );
    let many = |indices: &[usize]| scheme.verify_many(cap, &sizes, indices, opening.view());
    assert_eq!(many(&[5]), Ok(()));
    assert_eq!(many(&[]), Err(MerkleError::NoIndex));
    assert_eq!(many(&[5, 5]), Err(MerkleError::Order { position: 1, index: 5 }));
    assert_eq!(many(&[5, 6]), Err(MerkleError::Elements { expected: 12, got: 6 }));
    assert_eq!(many(&[4, 5]), Err(MerkleError::Siblings { expected: 1, got: 2 }));
    assert_eq!(many(&[7]), Err(MerkleError::Index { index: 7, tallest: 7 }));
}

/// What cannot be committed to or opened.
#[test]
fn misuse_is_told() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Quick, Quick, 0);
    let values = [0; 8];
    let matrix = |height, width| Matrix { values: &values, height, width };
    assert_eq!(scheme.commit(&[matrix(4, 2), matrix(4, 3)]), Err(MerkleError::Size { matrix: 1, expected: 12, got: 8 }));
    let expected = MerkleError::Size { matrix: 0, expected: usize::MAX, got: 8 };
    assert_eq!(scheme.commit(&[matrix(usize::MAX, 2)]), Err(expected));
    let empty = Matrix { values: &values[..0], height: usize::MAX, width: 0 };
    assert_eq!(scheme.commit(&[empty]), Err(MerkleError::Tall { matrix: 0, height: usize::MAX }));
    let none: [Matrix<'_, u64>; 0] = [];
    let tree = scheme.commit(&[matrix(4, 2)]).expect("a tree");
    assert_eq!(scheme.open(&tree, &[matrix(4, 2)], 4), Err(MerkleError::Index { index: 4, tallest: 4 }));
    assert_eq!(scheme.open(&tree, &[matrix(2, 4)], 1), Err(MerkleError::Changed { matrix: 0 }));
    assert_eq!(scheme.open(&tree, &none, 1), Err(MerkleError::Batch { expected: 1, got: 0 }));
    let other = Merkle::<_, _, 2, FixedShape>::new(Quick, Quick, 1);
    assert_eq!(other.open(&tree, &[matrix(4, 2)], 1), Err(MerkleError::Cap { expected: 2, got: 1 }));
    let opening = scheme.open(&tree, &[matrix(4, 2)], 1).expect("the index is one");
    let row = |matrix, index| opening.view().row(tree.dimensions(), &[1], matrix, index);
    assert_eq!((row(0, 1), row(0, 2), row(1, 1)), (Some(&[0, 0][..]), None, None));
    assert_eq!(opening.view().row(&[Dimensions { height: 0, width: usize::MAX }], &[1], 0, 1), None);
}

/// A matrix of which nothing is in memory.
struct Made(Dimensions);

impl Rows for Made {
    type Element = u64;

    fn dimensions(&self) -> Dimensions {
        self.0
    }

    fn append(&self, numbers: std::ops::Range<usize>, out: &mut Vec<u64>) {
        let width = self.0.width;
        out.extend((numbers.start * width..numbers.end * width).map(|place| mixed(width as u64, place as u64)));
    }
}

/// A matrix of which no row has more than one element, whatever it claims.
struct Short(Dimensions);

impl Rows for Short {
    type Element = u8;

    fn dimensions(&self) -> Dimensions {
        self.0
    }

    fn append(&self, numbers: std::ops::Range<usize>, out: &mut Vec<u8>) {
        out.extend(numbers.map(|number| number as u8));
    }
}

/// Trees and openings of rows that are made, alone and beside others, are those of rows in memory.
#[test]
fn rows_may_be_made() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Quick, Quick, 1);
    for sizes in [&[(3000, 3)][..], &[(1, 0)], &[(2100, 2), (2100, 1), (1050, 7), (33, 1)], &[(70, 600), (35, 600), (70, 1)]] {
        let made: Vec<Made> = sizes.iter().map(|&(height, width)| Made(Dimensions { height, width })).collect();
        let mut values = vec![Vec::new(); made.len()];
        made.iter().zip(&mut values).for_each(|(made, values)| made.append(0..made.0.height, values));
        let matrix = |(size, values): (&(usize, usize), _)| Matrix { values, height: size.0, width: size.1 };
        let matrices: Vec<Matrix<'_, u64>> = sizes.iter().zip(values.iter().map(|values| &values[..])).map(matrix).collect();
        let kinds = made.iter().zip(&matrices).enumerate();
        let mixed: Vec<&dyn Rows<Element = u64>> = kinds
            .map(|(number, (made, matrix))| if number % 2 == 0 { matrix as &dyn Rows<Element = u64> } else { made })
            .collect();
        let tree = scheme.commit(&matrices).expect("the heights have a tree");
        assert_eq!(scheme.commit(&made), Ok(tree.clone()), "{sizes:?}");
        assert_eq!(scheme.commit(&mixed), Ok(tree.clone()), "{sizes:?}");
        let indices: Vec<usize> = (0..sizes[0].0).step_by(13).collect();
        let opening = scheme.open_many(&tree, &matrices, &indices).expect("the indices ascend");
        assert_eq!(scheme.open_many(&tree, &made, &indices).as_ref(), Ok(&opening), "{sizes:?}");
        assert_eq!(scheme.open_many(&tree, &mixed, &indices).as_ref(), Ok(&opening), "{sizes:?}");
        assert_eq!(scheme.siblings(&tree, &indices), Ok(opening.siblings), "{sizes:?}");
        assert_eq!(scheme.siblings(&tree, &[]), Err(MerkleError::NoIndex), "{sizes:?}");
    }
    let huge = Made(Dimensions { height: usize::MAX, width: 2 });
    assert_eq!(huge.count(), usize::MAX);
    assert_eq!(scheme.commit(&[huge]), Err(MerkleError::Tall { matrix: 0, height: usize::MAX }));
    let values = [0; 4];
    let (short, made) = (Matrix { values: &values, height: 4, width: 2 }, Made(Dimensions { height: 4, width: 2 }));
    let expected = MerkleError::Size { matrix: 1, expected: 8, got: 4 };
    assert_eq!(scheme.commit::<&dyn Rows<Element = u64>>(&[&made, &short]), Err(expected));
    assert_eq!((short.in_memory(1..3), short.in_memory(0..2), short.in_memory(0..usize::MAX)), (None, Some(&values[..]), None));
}

/// Rows that are shorter than their matrix says make a tree from which nothing opens, and no more.
#[test]
fn short_rows_open_nothing() {
    let scheme = Merkle::<_, _, 2, FixedShape>::new(Blake3Rows::<u8>::new(Blake3::new()), Blake3::new(), 0);
    for claims in [vec![(4, 3)], vec![(4, usize::MAX)], vec![(4, 1), (4, usize::MAX / 2)], vec![(4, 1), (2, 1 << 60)]] {
        let short: Vec<Short> = claims.into_iter().map(|(height, width)| Short(Dimensions { height, width })).collect();
        let tree = scheme.commit(&short).expect("a tree");
        let opening = scheme.open(&tree, &short, 2).expect("an opening");
        assert!(scheme.verify(tree.cap(), tree.dimensions(), 2, opening.view()).is_err());
    }
}

/// Encodings are read strictly: whatever byte is cut off, added or changed is told.
#[test]
fn encodings_are_strict() {
    let (rows, blake3) = (Blake3Rows::<Goldilocks>::new(Blake3::new()), Blake3::new());
    let scheme = Merkle::<_, _, 2, FixedShape>::new(rows, blake3, 0);
    let matrices = matrices(&[(6, 2), (3, 1)], goldilocks());
    let views = views(&matrices);
    let sizes = sizes(&views);
    let tree = scheme.commit(&views).expect("the heights have a tree");
    let opening = scheme.open(&tree, &views, 4).expect("the index is one");
    let bytes = scheme.encode(opening.view()).expect("a short opening");
    let read = |bytes: &[u8]| scheme.verify_encoded(tree.cap(), &sizes, 4, bytes);
    assert_eq!(read(&bytes), Ok(()));
    assert_eq!(bytes.len(), 16 + 3 * 8 + 3 * 32);
    for length in 0..bytes.len() {
        let (offset, expected) = match length {
            0..4 => (0, 4),
            4..12 => (4, 8),
            12..16 => (12, 4),
            16..40 => (16, 24),
            _ => (40, 96),
        };
        let expected = EncodingError::Truncated { offset, expected, got: length - offset };
        assert_eq!(read(&bytes[..length]), Err(expected), "{length} bytes");
    }
    assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(EncodingError::Trailing { offset: 136, got: 1 }));
    let changed = |offset: usize, field: &[u8]| {
        let mut bytes = bytes.clone();
        bytes[offset..][..field.len()].copy_from_slice(field);
        read(&bytes)
    };
    let opening = |error| Err(EncodingError::Opening(error));
    assert_eq!(changed(0, &[1]), opening(MerkleError::Batch { expected: 2, got: 1 }));
    assert_eq!(changed(3, &[255]), Err(EncodingError::Truncated { offset: 4, expected: 4 * (0xff00_0002), got: 132 }));
    assert_eq!(changed(8, &[2]), opening(MerkleError::Width { matrix: 1, expected: 1, got: 2 }));
    assert_eq!(changed(12, &[4]), opening(MerkleError::Siblings { expected: 3, got: 4 }));
    let modulus = Goldilocks::MODULUS.to_le_bytes();
    assert_eq!(changed(24, &modulus), Err(EncodingError::Element { offset: 24 }));
    assert_eq!(changed(24, &(Goldilocks::MODULUS - 1).to_le_bytes()), opening(MerkleError::Mismatch { place: 0 }));
    for (offset, byte) in bytes.iter().enumerate().skip(16) {
        assert!(changed(offset, &[byte ^ 0x10]).is_err(), "byte {offset}");
    }
    let sponge = rp64_256::Hasher::new();
    let scheme = Merkle::<_, _, 2, FixedShape>::new(sponge, sponge, 0);
    let tree = scheme.commit(&views).expect("the heights have a tree");
    let opening = scheme.open_many(&tree, &views, &[1, 4]).expect("the indices ascend");
    let mut bytes = scheme.encode(opening.view()).expect("a short opening");
    let verify = |bytes: &[u8]| scheme.verify_many_encoded(tree.cap(), &sizes, &[1, 4], bytes);
    assert_eq!(verify(&bytes), Ok(()));
    let first = 16 + 8 * opening.elements.len();
    bytes[first + 32 + 8..][..8].copy_from_slice(&modulus);
    assert_eq!(verify(&bytes), Err(EncodingError::Sibling { sibling: 1, offset: first + 32 }));
}

/// A row of 64 bytes is a node, unless rows have a key.
#[test]
fn rows_and_nodes_are_confused_without_a_key() {
    let rows = Blake3Rows::<u8>::new(Blake3::new());
    let digests = [[1; 32], [2; 32]];
    let mut node = digests[0];
    NodeHasher::<2>::compress(&Blake3::new(), &digests, &mut node);
    assert_eq!(digests.as_flattened().len(), BLOCK);
    assert_eq!(rows.hash_row(digests.as_flattened()), node);
    assert_ne!(Blake3Rows::<u8>::keyed(Blake3::new(), [7; KEY]).hash_row(digests.as_flattened()), node);
    let rp = rp64_256::Hasher::new();
    let pair = [rp.hash_elements(&[Goldilocks::ONE]), rp.hash_elements(&[Goldilocks::ZERO])];
    assert_eq!(rp.hash_row(&pair.map(|digest| *digest.elements()).concat()), rp.merge(&pair));
}

#[test]
fn errors_read_well() {
    let text = MerkleError::Width { matrix: 1, expected: 2, got: 3 }.to_string();
    assert_eq!(text, "rows of matrix 1 have 3 elements, not 2");
    assert_eq!(
        EncodingError::Opening(MerkleError::Mismatch { place: 4 }).to_string(),
        "the path does not lead to digest 4 of the cap"
    );
    assert_eq!(EncodingError::Truncated { offset: 4, expected: 8, got: 7 }.to_string(), "at byte 4: 7 bytes are left of 8");
}
