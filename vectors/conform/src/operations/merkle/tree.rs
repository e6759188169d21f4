//! Trees that are asked about: how openings of them are told, their hashes, and trees drawn at random.

use std::sync::LazyLock;

use ashlar_spec::merkle_opening::OpeningBytes;
use ashlar_spec::merkle_tree::{self as spec, Dimensions, TreeHash};
use ashlar_spec::{poseidon, poseidon_koala_bear16, rescue_prime, rp_jive64_256, rp64_256};
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::merkle_hashes::{Blake3, Element, OfElements};
use ashlar_vectors::merkle_opening::{Hash, Matrix};
use ashlar_vectors::merkle_tree::Size;
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::edits;
/// Rows of a matrix and elements of all of them in commitments, at most.
pub const MOST_ROWS: usize = 64;
pub const MOST_BYTES: usize = 1 << 14;

/// The greatest height of trees that are drawn.
pub const TALLEST: usize = 12;

pub static RP64: LazyLock<OfElements<rescue_prime::Params<u64, 12>>> = LazyLock::new(|| OfElements(rp64_256::params()));
pub static RP_JIVE64: LazyLock<OfElements<rescue_prime::Params<u64, 8>>> = LazyLock::new(|| OfElements(rp_jive64_256::params()));
pub static POSEIDON: LazyLock<OfElements<poseidon::Params<u32, 16>>> =
    LazyLock::new(|| OfElements(poseidon_koala_bear16::params()));

/// How openings are told: by rows and siblings over BLAKE3 of bytes, or as a string over any hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Rows,
    Encoded,
}

impl Form {
    pub fn algorithm(self) -> &'static str {
        match self {
            Self::Rows => "MerkleTree",
            Self::Encoded => "MerkleOpening",
        }
    }

    pub fn file(self) -> &'static str {
        match self {
            Self::Rows => "merkle_tree",
            Self::Encoded => "merkle_opening",
        }
    }

    /// The hash of an input of this form.
    pub fn hash(self, stated: Option<Hash>) -> Option<Hash> {
        match self {
            Self::Rows => stated.is_none().then_some(Hash::Blake3Bytes),
            Self::Encoded => stated,
        }
    }

    /// A tree of matrices of zeros with one column.
    pub fn tree_of(self, heights: &[usize]) -> Tree {
        let hash = (self == Self::Encoded).then_some(Hash::Blake3Goldilocks);
        let element_bytes = self.hash(hash).map_or(1, Hash::element_bytes);
        let matrix = |&height: &usize| Matrix { size: Size { height, width: 1 }, values: Hex(vec![0; height * element_bytes]) };
        Tree { hash, arity: 2, cap_height: 0, matrices: heights.iter().map(matrix).collect() }
    }

    /// A tree drawn at random.
    pub fn tree(self, rng: &mut Rng) -> Tree {
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
pub fn element_hash(hash: Hash) -> bool {
    matches!(hash, Hash::Rp64 | Hash::RpJive64 | Hash::PoseidonKoalaBear16)
}

/// The bytes of elements drawn at random.
pub fn elements(rng: &mut Rng, hash: Hash, count: usize) -> Vec<u8> {
    match hash.element_bytes() {
        1 => edits::bytes(rng, count),
        4 => (0..count).flat_map(|_| rng.u32(..ashlar_spec::koala_bear::MODULUS).to_le_bytes()).collect(),
        _ => (0..count).flat_map(|_| rng.u64(..ashlar_spec::MODULUS).to_le_bytes()).collect(),
    }
}

/// Something to do with the functions of a hash.
pub trait Task {
    type Output;

    fn run<E: Element, D: Copy + PartialEq, H: TreeHash<E, D, N> + OpeningBytes<E, D>, const N: usize>(
        &self,
        functions: &H,
    ) -> Self::Output;
}

/// Does something with the functions of a hash for an arity that it has.
pub fn with<T: Task>(hash: Hash, arity: usize, task: &T) -> Option<T::Output> {
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
pub struct Tree {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<Hash>,
    pub arity: usize,
    pub cap_height: usize,
    pub matrices: Vec<Matrix>,
}

impl Tree {
    pub fn sizes(&self) -> Vec<Size> {
        self.matrices.iter().map(|matrix| matrix.size).collect()
    }

    /// Trees in which a matrix has one column of zeros.
    pub fn smaller(&self, form: Form) -> Vec<Tree> {
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
    pub fn is_small(&self) -> bool {
        let is_small = |matrix: &Matrix| matrix.size.height <= MOST_ROWS && matrix.values.0.len() <= MOST_BYTES;
        self.matrices.iter().all(is_small)
    }
}

pub fn dimensions(sizes: &[Size]) -> Vec<Dimensions> {
    sizes.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect()
}

/// The matrices of a tree, if their elements are canonical.
pub fn matrices<E: Element>(tree: &Tree) -> Option<Vec<spec::Matrix<E>>> {
    let matrix = |matrix: &Matrix| {
        let pieces = matrix.values.0.chunks(E::BYTES);
        let is_whole = matrix.values.0.len().is_multiple_of(E::BYTES);
        let values: Option<Vec<E>> = pieces.map(|piece| if is_whole { E::read(piece) } else { None }).collect();
        Some(spec::Matrix { dimensions: dimensions(&[matrix.size])[0], values: values? })
    };
    tree.matrices.iter().map(matrix).collect()
}

/// An opening by rows and siblings.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RowsAndSiblings {
    pub rows: Vec<Vec<Hex>>,
    pub siblings: Vec<Hex>,
}
