//! Merkle trees: commitments, openings and their verification, over BLAKE3 of rows of bytes and, encoded, over all hashes.

use std::sync::LazyLock;

use ashlar_spec::merkle_opening::{OpeningBytes, elements_of, encode, verify_many_encoded};
use ashlar_spec::merkle_tree::{self as spec, Dimensions, Openings, TreeHash};
use ashlar_spec::{poseidon, poseidon_koala_bear16, rescue_prime, rp_jive64_256, rp64_256};
use ashlar_vectors::LoadError;
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::generate::merkle_hashes::{Blake3, Element, OfElements};
use ashlar_vectors::merkle_opening::{self, Hash, Matrix, OpeningGroup};
use ashlar_vectors::merkle_tree::{self, OpeningTest, Size, TreeGroup};
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::function::{Answer, Function, Operations, Vector, Vectors, boxed, json, parts, vector};
use crate::edits;

/// Rows of a matrix and elements of all of them in commitments, at most.
const MOST_ROWS: usize = 64;
const MOST_BYTES: usize = 1 << 14;

/// The greatest height of trees that are drawn.
const TALLEST: usize = 12;

static RP64: LazyLock<OfElements<rescue_prime::Params<u64, 12>>> = LazyLock::new(|| OfElements(rp64_256::params()));
static RP_JIVE64: LazyLock<OfElements<rescue_prime::Params<u64, 8>>> = LazyLock::new(|| OfElements(rp_jive64_256::params()));
static POSEIDON: LazyLock<OfElements<poseidon::Params<u32, 16>>> = LazyLock::new(|| OfElements(poseidon_koala_bear16::params()));

pub fn operations() -> Operations {
    vec![
        boxed(Commit(Form::Rows)),
        boxed(Open(Form::Rows)),
        boxed(VerifyRows),
        boxed(Commit(Form::Encoded)),
        boxed(Open(Form::Encoded)),
        boxed(VerifyEncoded),
    ]
}

/// How openings are told: by rows and siblings over BLAKE3 of bytes, or as a string over any hash.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Rows,
    Encoded,
}

impl Form {
    fn algorithm(self) -> &'static str {
        match self {
            Self::Rows => "MerkleTree",
            Self::Encoded => "MerkleOpening",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::Rows => "merkle_tree",
            Self::Encoded => "merkle_opening",
        }
    }

    /// The hash of an input of this form.
    fn hash(self, stated: Option<Hash>) -> Option<Hash> {
        match self {
            Self::Rows => stated.is_none().then_some(Hash::Blake3Bytes),
            Self::Encoded => stated,
        }
    }

    /// A tree of matrices of zeros with one column.
    fn tree_of(self, heights: &[usize]) -> Tree {
        let hash = (self == Self::Encoded).then_some(Hash::Blake3Goldilocks);
        let element_bytes = self.hash(hash).map_or(1, Hash::element_bytes);
        let matrix = |&height: &usize| Matrix { size: Size { height, width: 1 }, values: Hex(vec![0; height * element_bytes]) };
        Tree { hash, arity: 2, cap_height: 0, matrices: heights.iter().map(matrix).collect() }
    }

    /// A tree drawn at random.
    fn tree(self, rng: &mut Rng) -> Tree {
        let all = [
            Hash::Blake3Bytes,
            Hash::Blake3Goldilocks,
            Hash::Blake3KoalaBear,
            Hash::Rp64,
            Hash::RpJive64,
            Hash::PoseidonKoalaBear16,
        ];
        let hash = (self == Self::Encoded).then(|| all[rng.usize(..all.len())]);
        let bytes = hash.unwrap_or(Hash::Blake3Bytes);
        let arity = if element_hash(bytes) || rng.bool() { 2 } else { 4 };
        let tallest = rng.usize(1..=TALLEST);
        let matrix = |rng: &mut Rng, place: usize| {
            let power = if place == 0 { 1 } else { 1 << rng.usize(..=spec::padded_height(tallest).ilog2() as usize) };
            let size = Size { height: spec::rung(tallest, power), width: rng.usize(..5) };
            Matrix { size, values: Hex(elements(rng, bytes, size.height * size.width)) }
        };
        let count = rng.usize(1..4);
        // A cap that matrices lie above is worth one try in some.
        let cap_height = if count == 1 || rng.u8(..8) == 0 { rng.usize(..3) } else { 0 };
        Tree { hash, arity, cap_height, matrices: (0..count).map(|place| matrix(rng, place)).collect() }
    }
}

/// Whether the digests of a hash are elements.
fn element_hash(hash: Hash) -> bool {
    matches!(hash, Hash::Rp64 | Hash::RpJive64 | Hash::PoseidonKoalaBear16)
}

/// The bytes of elements drawn at random.
fn elements(rng: &mut Rng, hash: Hash, count: usize) -> Vec<u8> {
    match hash.element_bytes() {
        1 => edits::bytes(rng, count),
        4 => (0..count).flat_map(|_| rng.u32(..ashlar_spec::koala_bear::MODULUS).to_le_bytes()).collect(),
        _ => (0..count).flat_map(|_| rng.u64(..ashlar_spec::MODULUS).to_le_bytes()).collect(),
    }
}

/// Something to do with the functions of a hash.
trait Task {
    type Output;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> Self::Output;
}

/// Does something with the functions of a hash for an arity that it has.
fn with<T: Task>(hash: Hash, arity: usize, task: &T) -> Option<T::Output> {
    Some(match (hash, arity) {
        (Hash::Blake3Bytes, 2) => task.run::<u8, _, _, 2>(&Blake3),
        (Hash::Blake3Bytes, 4) => task.run::<u8, _, _, 4>(&Blake3),
        (Hash::Blake3Goldilocks, 2) => task.run::<u64, _, _, 2>(&Blake3),
        (Hash::Blake3Goldilocks, 4) => task.run::<u64, _, _, 4>(&Blake3),
        (Hash::Blake3KoalaBear, 2) => task.run::<u32, _, _, 2>(&Blake3),
        (Hash::Blake3KoalaBear, 4) => task.run::<u32, _, _, 4>(&Blake3),
        (Hash::Rp64, 2) => task.run::<u64, _, _, 2>(&*RP64),
        (Hash::RpJive64, 2) => task.run::<u64, _, _, 2>(&*RP_JIVE64),
        (Hash::PoseidonKoalaBear16, 2) => task.run::<u32, _, _, 2>(&*POSEIDON),
        _ => return None,
    })
}

/// Matrices that are committed to.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Tree {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hash: Option<Hash>,
    arity: usize,
    cap_height: usize,
    matrices: Vec<Matrix>,
}

impl Tree {
    fn sizes(&self) -> Vec<Size> {
        self.matrices.iter().map(|matrix| matrix.size).collect()
    }

    /// Trees in which a matrix has one column of zeros.
    fn smaller(&self, form: Form) -> Vec<Tree> {
        let element_bytes = form.hash(self.hash).map_or(1, Hash::element_bytes);
        let narrowed = |place: usize| {
            let mut tree = self.clone();
            let Size { height, .. } = tree.matrices[place].size;
            tree.matrices[place] =
                Matrix { size: Size { height, width: 1 }, values: Hex(vec![0; height.min(MOST_ROWS) * element_bytes]) };
            tree
        };
        (0..self.matrices.len()).map(narrowed).collect()
    }

    /// Whether it is so small that the specification soon answers.
    fn is_small(&self) -> bool {
        let is_small = |matrix: &Matrix| matrix.size.height <= MOST_ROWS && matrix.values.0.len() <= MOST_BYTES;
        self.matrices.iter().all(is_small)
    }
}

fn dimensions(sizes: &[Size]) -> Vec<Dimensions> {
    sizes.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect()
}

/// The matrices of a tree, if their elements are canonical.
fn matrices<E: Element>(tree: &Tree) -> Option<Vec<spec::Matrix<E>>> {
    let matrix = |matrix: &Matrix| {
        let pieces = matrix.values.0.chunks(E::BYTES);
        let is_whole = matrix.values.0.len().is_multiple_of(E::BYTES);
        let values: Option<Vec<E>> = pieces.map(|piece| if is_whole { E::read(piece) } else { None }).collect();
        Some(spec::Matrix { dimensions: dimensions(&[matrix.size])[0], values: values? })
    };
    tree.matrices.iter().map(matrix).collect()
}

/// The cap; none where a matrix lies above it, which the specification refuses in openings alone.
struct CapOf<'a>(&'a Tree);

impl Task for CapOf<'_> {
    type Output = Option<Answer>;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> Self::Output {
        let committed = matrices(self.0).and_then(|matrices| spec::commit::<E, D, H, N>(functions, &matrices).ok());
        let Some(tree) = committed else {
            return Some(Answer::Refused);
        };
        spec::checked_cap(&dimensions(&self.0.sizes()), &tree.layers, self.0.cap_height).ok()?;
        let cap = spec::cap_of::<E, D, H, N>(functions, &tree, self.0.cap_height);
        Some(Answer::of(cap.into_iter().map(|digest| Hex(functions.digest_bytes(digest))).collect::<Vec<_>>()))
    }
}

/// The opening of indices, told in a form.
struct Opened<'a> {
    tree: &'a Tree,
    indices: &'a [usize],
    form: Form,
}

/// An opening by rows and siblings.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowsAndSiblings {
    rows: Vec<Vec<Hex>>,
    siblings: Vec<Hex>,
}

impl Task for Opened<'_> {
    type Output = Option<Value>;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> Self::Output {
        let tree = spec::commit::<E, D, H, N>(functions, &matrices(self.tree)?).ok()?;
        let openings = spec::open_many::<E, D, H, N>(functions, &tree, self.tree.cap_height, self.indices).ok()?;
        let sizes = dimensions(&self.tree.sizes());
        let bytes = |row: &Vec<E>| Hex(row.iter().flat_map(|element| element.bytes()).collect());
        Some(match self.form {
            Form::Rows => json(RowsAndSiblings {
                rows: openings.rows.iter().map(|rows| rows.iter().map(bytes).collect()).collect(),
                siblings: openings.siblings.into_iter().map(|digest| Hex(functions.digest_bytes(digest))).collect(),
            }),
            Form::Encoded => {
                let widths: Vec<usize> = sizes.iter().map(|size| size.width).collect();
                let elements = elements_of(&sizes, self.indices, &openings.rows);
                json(Hex(encode(functions, &widths, &elements, &openings.siblings).ok()?))
            }
        })
    }
}

/// Whether an encoded opening leads to a cap.
struct Verified<'a>(&'a Encoded);

impl Task for Verified<'_> {
    type Output = bool;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> bool {
        let Encoded { cap_height, sizes, cap, indices, encoding, .. } = self.0;
        let digest = |bytes: &Hex| (bytes.0.len() == functions.digest_length()).then(|| functions.digest(&bytes.0))?;
        let Some(cap) = cap.iter().map(digest).collect::<Option<Vec<D>>>() else {
            return false;
        };
        let sizes = dimensions(sizes);
        verify_many_encoded::<E, D, H, N>(functions, &cap, *cap_height, &sizes, indices, &encoding.0).is_ok()
    }
}

/// A commitment.
struct Commit(Form);

impl Function for Commit {
    type Input = Tree;

    fn algorithm(&self) -> &'static str {
        self.0.algorithm()
    }

    fn name(&self) -> &'static str {
        "commit"
    }

    fn vectors(&self) -> Result<Vectors<Tree>, LoadError> {
        vectors(self.0, |group| {
            let test = group.tests.first()?;
            Some(vec![Vector {
                tc_id: test.tc_id,
                comment: "the tree of this test's group".to_owned(),
                flags: Vec::new(),
                input: group.tree.clone(),
                expected: Answer::of(&group.cap),
            }])
        })
    }

    fn boundaries(&self) -> Vec<Tree> {
        let mut rng = Rng::with_seed(0);
        // No matrix, one without rows, heights that are those of a ladder and that are none, a matrix of another size.
        let heights = [vec![], vec![0], vec![5, 3], vec![5, 4], vec![4, 5, 1]];
        let mut trees: Vec<Tree> = heights.iter().map(|heights| self.0.tree_of(heights)).collect();
        let mut other = self.0.tree_of(&[2]);
        other.matrices[0].size.height = 1;
        trees.push(other);
        trees.extend((0..40).map(|_| self.random(&mut rng)).filter(|tree| self.answer(tree).is_some()));
        trees
    }

    fn random(&self, rng: &mut Rng) -> Tree {
        self.0.tree(rng)
    }

    fn smaller(&self, tree: &Tree) -> Vec<Tree> {
        tree.smaller(self.0)
    }

    fn answer(&self, tree: &Tree) -> Option<Answer> {
        let hash = self.0.hash(tree.hash).filter(|_| tree.is_small())?;
        with(hash, tree.arity, &CapOf(tree))?
    }
}

/// An opening.
struct Open(Form);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TreeAndIndices {
    tree: Tree,
    indices: Vec<usize>,
}

impl Function for Open {
    type Input = TreeAndIndices;

    fn algorithm(&self) -> &'static str {
        self.0.algorithm()
    }

    fn name(&self) -> &'static str {
        "open"
    }

    fn vectors(&self) -> Result<Vectors<TreeAndIndices>, LoadError> {
        vectors(self.0, |group| {
            let opened = group.tests.iter().filter(|test| test.is_opening);
            let vector = |test: &Told| Vector {
                tc_id: test.tc_id,
                comment: test.comment.clone(),
                flags: test.flags.clone(),
                input: TreeAndIndices { tree: group.tree.clone(), indices: test.indices.clone() },
                expected: Answer::Output(test.opening.clone()),
            };
            Some(opened.map(vector).collect())
        })
    }

    fn boundaries(&self) -> Vec<TreeAndIndices> {
        let mut rng = Rng::with_seed(0);
        let mut tree = || self.0.tree(&mut rng);
        let indices = [vec![], vec![0], vec![TALLEST], vec![0, 0], vec![1, 0]];
        indices.into_iter().map(|indices| TreeAndIndices { tree: tree(), indices }).collect()
    }

    fn random(&self, rng: &mut Rng) -> TreeAndIndices {
        let tree = self.0.tree(rng);
        let mut indices: Vec<usize> = (0..tree.matrices[0].size.height).filter(|_| rng.u8(..3) == 0).collect();
        if rng.u8(..8) == 0 || indices.is_empty() {
            indices.push(rng.usize(..=tree.matrices[0].size.height));
        }
        TreeAndIndices { tree, indices }
    }

    fn smaller(&self, TreeAndIndices { tree, indices }: &TreeAndIndices) -> Vec<TreeAndIndices> {
        let with_indices = |tree| TreeAndIndices { tree, indices: indices.clone() };
        tree.smaller(self.0).into_iter().map(with_indices).collect()
    }

    fn answer(&self, TreeAndIndices { tree, indices }: &TreeAndIndices) -> Option<Answer> {
        let hash = self.0.hash(tree.hash).filter(|_| tree.is_small())?;
        Some(Answer::of_option(with(hash, tree.arity, &Opened { tree, indices, form: self.0 })?))
    }
}

/// A tree of a file, and what is told of it.
struct Group {
    tree: Tree,
    cap: Vec<Hex>,
    tests: Vec<Told>,
}

/// A test of a file, with what is to be opened.
struct Told {
    tc_id: u32,
    comment: String,
    flags: Vec<String>,
    indices: Vec<usize>,
    opening: Value,
    is_opening: bool,
}

/// The vectors that are made of the groups of a file.
fn vectors<I>(form: Form, of: impl Fn(&Group) -> Option<Vec<Vector<I>>>) -> Result<Vectors<I>, LoadError> {
    let (notes, groups): (_, Vec<Group>) = match form {
        Form::Rows => {
            let (notes, groups) = parts(merkle_tree::load()?);
            (notes, groups.iter().map(told_rows).collect())
        }
        Form::Encoded => {
            let (notes, groups) = parts(merkle_opening::load()?);
            (notes, groups.iter().map(told_strings).collect())
        }
    };
    Ok(Vectors { file: form.file(), notes, tests: groups.iter().filter_map(of).flatten().collect() })
}

fn told_rows(group: &TreeGroup) -> Group {
    let told = |test: &OpeningTest| Told {
        tc_id: test.tc_id,
        comment: test.comment.clone(),
        flags: test.flags.clone(),
        indices: test.indices.clone(),
        opening: json(RowsAndSiblings { rows: test.rows.clone(), siblings: test.siblings.clone() }),
        is_opening: test.result == Outcome::Valid,
    };
    let matrix = |matrix: &merkle_tree::Matrix| Matrix { size: matrix.size, values: matrix.values.clone() };
    let matrices = group.matrices.iter().map(matrix).collect();
    Group {
        tree: Tree { hash: None, arity: group.arity, cap_height: group.cap_height, matrices },
        cap: group.cap.clone(),
        tests: group.tests.iter().map(told).collect(),
    }
}

fn told_strings(group: &OpeningGroup) -> Group {
    let told = |test: &merkle_opening::StringTest| Told {
        tc_id: test.tc_id,
        comment: test.comment.clone(),
        flags: test.flags.clone(),
        indices: test.indices.clone(),
        opening: json(&test.encoding),
        is_opening: test.result == Outcome::Valid,
    };
    let matrices = group.matrices.clone();
    Group {
        tree: Tree { hash: Some(group.hash), arity: group.arity, cap_height: group.cap_height, matrices },
        cap: group.cap.clone(),
        tests: group.tests.iter().map(told).collect(),
    }
}

/// The verification of rows and siblings.
struct VerifyRows;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Rows {
    arity: usize,
    cap_height: usize,
    sizes: Vec<Size>,
    cap: Vec<Hex>,
    indices: Vec<usize>,
    opening: RowsAndSiblings,
}

/// Whether rows and siblings lead to a cap.
impl Task for Rows {
    type Output = bool;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> bool {
        let digest = |bytes: &Hex| (bytes.0.len() == functions.digest_length()).then(|| functions.digest(&bytes.0))?;
        let digests = |digests: &[Hex]| digests.iter().map(digest).collect::<Option<Vec<D>>>();
        let row = |row: &Hex| row.0.chunks(E::BYTES).map(E::read).collect::<Option<Vec<E>>>();
        let rows = |rows: &Vec<Hex>| rows.iter().map(row).collect::<Option<Vec<_>>>();
        let all = self.opening.rows.iter().map(rows).collect::<Option<Vec<_>>>();
        let (Some(cap), Some(siblings), Some(rows)) = (digests(&self.cap), digests(&self.opening.siblings), all) else {
            return false;
        };
        let (sizes, openings) = (dimensions(&self.sizes), Openings { rows, siblings });
        spec::verify_many::<E, D, H, N>(functions, &cap, self.cap_height, &sizes, &self.indices, &openings).is_ok()
    }
}

/// The answer to a verification.
fn verdict(is_accepted: bool) -> Answer {
    Answer::of_option(is_accepted.then_some(true))
}

/// The opening of an index of a small tree.
fn opening_of<T: serde::de::DeserializeOwned>(rng: &mut Rng, form: Form) -> (Tree, Vec<Hex>, Vec<usize>, T) {
    loop {
        let TreeAndIndices { tree, mut indices } = Open(form).random(rng);
        if indices.is_empty() {
            indices.push(0);
        }
        let hash = tree.hash.unwrap_or(Hash::Blake3Bytes);
        let cap = match with(hash, tree.arity, &CapOf(&tree)).flatten() {
            Some(Answer::Output(cap)) => serde_json::from_value(cap).ok(),
            _ => None,
        };
        let opened = with(hash, tree.arity, &Opened { tree: &tree, indices: &indices, form }).flatten();
        let opening = opened.and_then(|opened| serde_json::from_value(opened).ok());
        if let (Some(cap), Some(opening)) = (cap, opening) {
            return (tree, cap, indices, opening);
        }
    }
}

impl Function for VerifyRows {
    type Input = Rows;

    fn algorithm(&self) -> &'static str {
        Form::Rows.algorithm()
    }

    fn name(&self) -> &'static str {
        "verify"
    }

    fn vectors(&self) -> Result<Vectors<Rows>, LoadError> {
        let (notes, groups) = parts(merkle_tree::load()?);
        let vector = |group: &TreeGroup, test: &OpeningTest| {
            let input = Rows {
                arity: group.arity,
                cap_height: group.cap_height,
                sizes: test.sizes.clone(),
                cap: test.cap.clone(),
                indices: test.indices.clone(),
                opening: RowsAndSiblings { rows: test.rows.clone(), siblings: test.siblings.clone() },
            };
            vector(test, |test| (input, verdict(test.result == Outcome::Valid)))
        };
        let tests = groups.iter().flat_map(|group| group.tests.iter().map(move |test| vector(group, test)));
        Ok(Vectors { file: Form::Rows.file(), notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Rows> {
        let mut rng = Rng::with_seed(0);
        (0..20).map(|_| self.random(&mut rng)).collect()
    }

    fn random(&self, rng: &mut Rng) -> Rows {
        let (tree, cap, indices, opening) = opening_of(rng, Form::Rows);
        let sizes = tree.sizes();
        let mut input = Rows { arity: tree.arity, cap_height: tree.cap_height, sizes, cap, indices, opening };
        match rng.u8(..6) {
            0 => drop(input.opening.siblings.pop()),
            1 => input.opening.siblings.push(Hex(vec![0; 32])),
            2 => drop(input.opening.siblings.first_mut().map(|sibling| sibling.0[0] ^= 1)),
            3 => input.indices.push(TALLEST),
            4 => drop(input.opening.rows.last_mut().and_then(|rows| rows.last_mut()).map(|row| row.0.push(0))),
            _ => {}
        }
        input
    }

    fn answer(&self, input: &Rows) -> Option<Answer> {
        with(Hash::Blake3Bytes, input.arity, input).map(verdict)
    }
}

/// The verification of a string.
struct VerifyEncoded;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Encoded {
    hash: Hash,
    arity: usize,
    cap_height: usize,
    sizes: Vec<Size>,
    cap: Vec<Hex>,
    indices: Vec<usize>,
    encoding: Hex,
}

impl Function for VerifyEncoded {
    type Input = Encoded;

    fn algorithm(&self) -> &'static str {
        Form::Encoded.algorithm()
    }

    fn name(&self) -> &'static str {
        "verify"
    }

    fn vectors(&self) -> Result<Vectors<Encoded>, LoadError> {
        let (notes, groups) = parts(merkle_opening::load()?);
        let vector = |group: &OpeningGroup, test: &merkle_opening::StringTest| {
            let input = Encoded {
                hash: group.hash,
                arity: group.arity,
                cap_height: group.cap_height,
                sizes: group.matrices.iter().map(|matrix| matrix.size).collect(),
                cap: group.cap.clone(),
                indices: test.indices.clone(),
                encoding: test.encoding.clone(),
            };
            vector(test, |test| (input, verdict(test.result == Outcome::Valid)))
        };
        let tests = groups.iter().flat_map(|group| group.tests.iter().map(move |test| vector(group, test)));
        Ok(Vectors { file: Form::Encoded.file(), notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Encoded> {
        let mut rng = Rng::with_seed(0);
        (0..20).map(|_| self.random(&mut rng)).collect()
    }

    fn random(&self, rng: &mut Rng) -> Encoded {
        let (tree, cap, indices, encoding): (_, _, _, Hex) = opening_of(rng, Form::Encoded);
        let encoding = if rng.bool() { Hex(edits::edited(rng, &encoding.0)) } else { encoding };
        let (hash, sizes) = (tree.hash.unwrap_or(Hash::Blake3Bytes), tree.sizes());
        Encoded { hash, arity: tree.arity, cap_height: tree.cap_height, sizes, cap, indices, encoding }
    }

    fn answer(&self, input: &Encoded) -> Option<Answer> {
        with(input.hash, input.arity, &Verified(input)).map(verdict)
    }
}
