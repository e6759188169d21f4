//! Encodings of openings: read back, in one form only, and refused where and as they should be.

use ashlar_spec::merkle_opening::{
    OpeningBytes, Reason, TooLong, element_count, elements_of, encode, rows_of, take_header, verify_encoded, verify_many_encoded,
};
use ashlar_spec::merkle_tree::{
    self as tree, Dimensions, Matrix, Opening, Openings, Tree, TreeHash, cap_of, commit, open, open_many, verify, verify_many,
};

/// Below it are elements, in two bytes, and digests, in three.
const MODULUS: u32 = 65_521;

/// A quick hash of few values, so that elements and digests have strings that are not canonical.
struct Quick;

fn mixed(state: u32, value: u32) -> u32 {
    (state ^ value).wrapping_mul(0x9e37_79b1).rotate_left(11) % MODULUS
}

impl<const N: usize> TreeHash<u16, u32, N> for Quick {
    fn takes(&self, length: usize) -> bool {
        length != 9
    }

    fn leaf(&self, row: &[u16]) -> u32 {
        row.iter().fold(row.len() as u32 + 1, |state, element| mixed(state, (*element).into()))
    }

    fn compress(&self, children: &[u32; N]) -> u32 {
        children.iter().fold(1 << 20, |state, digest| mixed(state, *digest))
    }

    fn padding(&self) -> u32 {
        0
    }
}

impl OpeningBytes<u16, u32> for Quick {
    fn element_length(&self) -> usize {
        2
    }

    fn digest_length(&self) -> usize {
        3
    }

    fn element_bytes(&self, element: u16) -> Vec<u8> {
        element.to_le_bytes().to_vec()
    }

    fn digest_bytes(&self, digest: u32) -> Vec<u8> {
        digest.to_le_bytes()[..3].to_vec()
    }

    fn element(&self, bytes: &[u8]) -> Option<u16> {
        let element = u16::from_le_bytes(bytes.try_into().expect("two bytes"));
        (u32::from(element) < MODULUS).then_some(element)
    }

    fn digest(&self, bytes: &[u8]) -> Option<u32> {
        let [low, middle, high] = bytes.try_into().expect("three bytes");
        let digest = u32::from_le_bytes([low, middle, high, 0]);
        (digest < MODULUS).then_some(digest)
    }
}

/// A tree of matrices, of these sizes, with the opening of some indices.
struct Case {
    cap_height: usize,
    dimensions: Vec<Dimensions>,
    cap: Vec<u32>,
    indices: Vec<usize>,
    openings: Openings<u16, u32>,
}

fn matrices(sizes: &[(usize, usize)]) -> Vec<Matrix<u16>> {
    let mut random = fastrand::Rng::with_seed(3);
    let mut matrix = |&(height, width): &(usize, usize)| Matrix {
        dimensions: Dimensions { height, width },
        values: (0..height * width).map(|_| random.u16(..65_521)).collect(),
    };
    sizes.iter().map(&mut matrix).collect()
}

fn opened<const N: usize>(tree: &Tree<u16, u32>, cap_height: usize, indices: &[usize]) -> Option<Case> {
    let openings = open_many::<_, _, _, N>(&Quick, tree, cap_height, indices).ok()?;
    Some(Case {
        cap_height,
        dimensions: tree.matrices.iter().map(|matrix| matrix.dimensions).collect(),
        cap: cap_of::<_, _, _, N>(&Quick, tree, cap_height),
        indices: indices.to_vec(),
        openings,
    })
}

impl Case {
    fn bytes(&self) -> Vec<u8> {
        let widths: Vec<_> = self.dimensions.iter().map(|size| size.width).collect();
        let elements = elements_of(&self.dimensions, &self.indices, &self.openings.rows);
        encode(&Quick, &widths, &elements, &self.openings.siblings).expect("short parts")
    }

    /// What is said of bytes, by both functions where there is one index.
    fn judge<const N: usize>(&self, bytes: &[u8]) -> Result<(), Reason> {
        let Self { cap_height, dimensions, cap, indices, .. } = self;
        let result = verify_many_encoded::<_, _, _, N>(&Quick, cap, *cap_height, dimensions, indices, bytes);
        if let [index] = indices[..] {
            assert_eq!(verify_encoded::<_, _, _, N>(&Quick, cap, *cap_height, dimensions, index, bytes), result);
        }
        result
    }

    /// The position of the elements and of the siblings, and the length of the encoding.
    fn layout(&self) -> [usize; 3] {
        let elements = 8 + 4 * self.dimensions.len();
        let siblings = elements + 2 * element_count(&self.dimensions, &self.indices);
        [elements, siblings, siblings + 3 * self.openings.siblings.len()]
    }
}

/// Openings of one index and of several, of trees with shared rows, without siblings, and below a cap.
fn cases<const N: usize>() -> Vec<Case> {
    let mut cases = Vec::new();
    for sizes in [&[(1, 2)][..], &[(7, 2), (4, 1), (7, 3), (2, 4)], &[(2, 1), (8, 0), (4, 5)], &[(3, 0)], &[(13, 1), (7, 2)]] {
        let tree = commit::<_, _, _, N>(&Quick, &matrices(sizes)).expect("the heights have a tree");
        let tallest = tree.layers[0].length;
        let mut sets: Vec<Vec<usize>> = (0..tallest).map(|index| vec![index]).collect();
        sets.extend([(0..tallest).collect(), (0..tallest).step_by(2).collect(), vec![0, tallest - 1]]);
        for cap_height in 0..3 {
            cases.extend(sets.iter().filter_map(|indices| opened::<N>(&tree, cap_height, indices)));
        }
    }
    cases
}

/// What is said of bytes.
type Judge<'a> = &'a dyn Fn(&[u8]) -> Result<(), Reason>;

fn every_case(check: fn(&Case, Judge<'_>)) {
    for case in cases::<2>() {
        check(&case, &|bytes| case.judge::<2>(bytes));
    }
    for case in cases::<4>() {
        check(&case, &|bytes| case.judge::<4>(bytes));
    }
}

#[test]
fn rows_are_those_of_their_elements() {
    every_case(|case, judge| {
        let elements = elements_of(&case.dimensions, &case.indices, &case.openings.rows);
        assert_eq!(elements.len(), element_count(&case.dimensions, &case.indices));
        assert_eq!(rows_of(&case.dimensions, &case.indices, &elements), case.openings.rows);
        let bytes = case.bytes();
        assert_eq!(bytes.len(), case.layout()[2]);
        let (header, end) = take_header(&bytes).expect("a header");
        assert_eq!((header.siblings, end), (case.openings.siblings.len(), case.layout()[0]));
        assert_eq!(judge(&bytes), Ok(()));
    });
}

/// The tallest first; of one height the first index first; of one number in the order of the batch.
#[test]
fn elements_are_in_order() {
    let dimensions = [(2, 1), (4, 2), (1, 1), (4, 1)].map(|(height, width)| Dimensions { height, width });
    let rows = [vec![vec![7], vec![8]], vec![vec![1, 2], vec![4, 5]], vec![vec![9]], vec![vec![3], vec![6]]];
    assert_eq!(elements_of(&dimensions, &[1, 2], &rows), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn what_is_cut_off_is_refused_at_its_field() {
    every_case(|case, judge| {
        let bytes = case.bytes();
        let [elements, siblings, end] = case.layout();
        let fields = [0, 4, elements - 4, elements, siblings, end];
        for length in 0..end {
            let place = fields.iter().rposition(|&start| start <= length).expect("the first field is at 0");
            let fields: Vec<_> = fields.windows(2).map(|ends| (ends[0], ends[1] - ends[0])).collect();
            let (offset, expected) = fields[place];
            let got = length - offset;
            assert_eq!(judge(&bytes[..length]), Err(Reason::Truncated { offset, expected, got }));
        }
        for more in [1, 3] {
            let longer = [&bytes[..], &vec![0; more]].concat();
            assert_eq!(judge(&longer), Err(Reason::Trailing { offset: end, got: more }));
        }
    });
}

/// The first that is not canonical is told, elements before siblings, and length before both.
#[test]
fn parts_that_are_not_canonical_are_refused() {
    every_case(|case, judge| {
        let bytes = case.bytes();
        let [elements, siblings, end] = case.layout();
        let mut wrong = bytes.clone();
        for sibling in (0..case.openings.siblings.len()).rev() {
            let offset = siblings + 3 * sibling;
            wrong[offset..offset + 3].copy_from_slice(&MODULUS.to_le_bytes()[..3]);
            assert_eq!(judge(&wrong), Err(Reason::Sibling { sibling, offset }));
        }
        for offset in (elements..siblings).step_by(2).rev() {
            wrong[offset..offset + 2].copy_from_slice(&(MODULUS as u16).to_le_bytes());
            assert_eq!(judge(&wrong), Err(Reason::Element { offset }));
        }
        wrong.push(0);
        assert_eq!(judge(&wrong), Err(Reason::Trailing { offset: end, got: 1 }));
    });
}

/// Numbers that are not those of the verifier are refused as an opening in memory is, before the length of the string is looked at.
#[test]
fn other_numbers_are_refused_as_in_memory() {
    every_case(|case, judge| {
        let bytes = case.bytes();
        let [elements, ..] = case.layout();
        let batch = case.dimensions.len();
        let with = |at: usize, number: u32| {
            let mut other = bytes.clone();
            other[at..at + 4].copy_from_slice(&number.to_le_bytes());
            judge(&other)
        };
        let siblings = case.openings.siblings.len();
        let refused = |reason| Err(Reason::Opening(reason));
        let got = siblings + 1;
        assert_eq!(with(elements - 4, got as u32), refused(tree::Reason::Siblings { expected: siblings, got }));
        for matrix in 0..batch {
            let expected = case.dimensions[matrix].width;
            let got = u32::MAX as usize;
            assert_eq!(with(4 + 4 * matrix, u32::MAX), refused(tree::Reason::Width { matrix, expected, got }));
        }
        let got = bytes.len() - 4;
        let expected = 4 * u32::MAX as usize;
        assert_eq!(with(0, u32::MAX), Err(Reason::Truncated { offset: 4, expected, got }));
        assert_eq!(with(0, batch as u32 - 1), refused(tree::Reason::Batch { expected: batch, got: batch - 1 }));
    });
}

/// What is read is judged as the opening in memory, whatever is wrong with it.
#[test]
fn changed_parts_are_judged_as_in_memory() {
    every_case(|case, judge| {
        let bytes = case.bytes();
        let [elements, siblings, end] = case.layout();
        for offset in (elements..siblings).step_by(2).chain((siblings..end).step_by(3)) {
            let mut other = bytes.clone();
            other[offset] ^= 1;
            let result = judge(&other);
            let is_mismatch = matches!(result, Err(Reason::Opening(tree::Reason::Mismatch { .. })));
            assert!(is_mismatch || matches!(result, Err(Reason::Element { .. } | Reason::Sibling { .. })), "{result:?}");
        }
    });
}

/// Sizes without a tree, rows that have no hash, indices and caps that are none.
#[test]
fn what_verifiers_bring_is_judged_before_the_string() {
    let tree = commit::<_, _, _, 2>(&Quick, &matrices(&[(4, 2), (2, 3)])).expect("the heights have a tree");
    let case = opened::<2>(&tree, 0, &[1]).expect("the indices ascend");
    let short = &case.bytes()[..16];
    let judge = |dimensions: &[Dimensions], cap: &[u32], cap_height: usize, indices: &[usize]| {
        let encoded = verify_many_encoded::<_, _, _, 2>(&Quick, cap, cap_height, dimensions, indices, short);
        let Openings { rows, siblings } = case.openings.clone();
        let opening = verify_many::<_, _, _, 2>(&Quick, cap, cap_height, dimensions, indices, &case.openings);
        assert_eq!(encoded, opening.map_err(Reason::Opening));
        if let [index] = indices[..] {
            let encoded = verify_encoded::<_, _, _, 2>(&Quick, cap, cap_height, dimensions, index, short);
            let opening = Opening { rows: rows.into_iter().map(|mut rows| rows.remove(0)).collect(), siblings };
            let opening = verify::<_, _, _, 2>(&Quick, cap, cap_height, dimensions, index, &opening);
            assert_eq!(encoded, opening.map_err(Reason::Opening));
        }
        encoded.expect_err("a fault")
    };
    let sizes = |heights: [usize; 2]| [0, 1].map(|i| Dimensions { height: heights[i], width: [2, 3][i] });
    let cap = &case.cap[..];
    assert_eq!(judge(&sizes([0, 0]), cap, 0, &[1]), Reason::Opening(tree::Reason::Empty));
    let wide = [Dimensions { height: 4, width: 6 }, Dimensions { height: 4, width: 3 }];
    assert_eq!(judge(&wide, cap, 0, &[1]), Reason::Opening(tree::Reason::RowLength { height: 4, length: 9 }));
    assert!(matches!(judge(&sizes([4, 3]), cap, 0, &[1]), Reason::Opening(tree::Reason::Height { .. })));
    assert!(matches!(judge(&sizes([4, 1]), cap, 1, &[1]), Reason::Opening(tree::Reason::AboveCap { .. })));
    assert!(matches!(judge(&sizes([4, 2]), &[], 0, &[1]), Reason::Opening(tree::Reason::Cap { .. })));
    assert!(matches!(judge(&sizes([4, 2]), cap, 0, &[4]), Reason::Opening(tree::Reason::Index { .. })));
    assert!(matches!(judge(&sizes([4, 2]), cap, 0, &[]), Reason::Opening(tree::Reason::NoIndex)));
    assert!(matches!(judge(&sizes([4, 2]), cap, 0, &[1, 1]), Reason::Opening(tree::Reason::Order { .. })));
}

#[test]
fn numbers_without_room_have_no_encoding() {
    let number = 1 << 32;
    assert_eq!(encode(&Quick, &[1, number], &[], &[]), Err(TooLong { number }));
    assert!(encode(&Quick, &[number - 1], &[], &[]).is_ok());
}

/// Of one index, both openings have one encoding.
#[test]
fn one_index_has_one_encoding() {
    let tree = commit::<_, _, _, 4>(&Quick, &matrices(&[(8, 2), (4, 3)])).expect("the heights have a tree");
    for index in 0..8 {
        let case = opened::<4>(&tree, 0, &[index]).expect("the indices ascend");
        let Opening { rows, siblings } = open::<_, _, _, 4>(&Quick, &tree, 0, index).expect("the index is one");
        let elements = rows.concat();
        assert_eq!(encode(&Quick, &[2, 3], &elements, &siblings), Ok(case.bytes()));
    }
}
