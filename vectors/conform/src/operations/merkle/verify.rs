//! The verification of openings, told in both forms.

use ashlar_spec::merkle_opening::{OpeningBytes, verify_many_encoded};
use ashlar_spec::merkle_tree::{self as spec, Openings, TreeHash};
use ashlar_vectors::LoadError;
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::generate::merkle_hashes::Element;
use ashlar_vectors::merkle_opening::{self, Hash, OpeningGroup};
use ashlar_vectors::merkle_tree::{self, OpeningTest, Size, TreeGroup};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::commit::CapOf;
use super::open::{Open, Opened, TreeAndIndices};
use super::tree::{Form, RowsAndSiblings, TALLEST, Task, Tree, dimensions, with};
use crate::edits;
/// Whether an encoded opening leads to a cap.
pub struct Verified<'a>(&'a Encoded);

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

/// The verification of rows and siblings.
pub struct VerifyRows;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rows {
    pub arity: usize,
    pub cap_height: usize,
    pub sizes: Vec<Size>,
    pub cap: Vec<Hex>,
    pub indices: Vec<usize>,
    pub opening: RowsAndSiblings,
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
pub fn verdict(is_accepted: bool) -> Answer {
    Answer::of_option(is_accepted.then_some(true))
}

/// The opening of an index of a small tree.
pub fn opening_of<T: serde::de::DeserializeOwned>(rng: &mut Rng, form: Form) -> (Tree, Vec<Hex>, Vec<usize>, T) {
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
pub struct VerifyEncoded;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Encoded {
    pub hash: Hash,
    pub arity: usize,
    pub cap_height: usize,
    pub sizes: Vec<Size>,
    pub cap: Vec<Hex>,
    pub indices: Vec<usize>,
    pub encoding: Hex,
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
