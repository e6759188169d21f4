//! Openings.

use ashlar_spec::merkle_opening::{OpeningBytes, elements_of, encode};
use ashlar_spec::merkle_tree::{self as spec, TreeHash};
use ashlar_vectors::LoadError;
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::merkle_hashes::Element;
use fastrand::Rng;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::function::{Answer, Function, Vector, Vectors, json};
use super::told::{Told, vectors};
use super::tree::{Form, RowsAndSiblings, TALLEST, Task, Tree, dimensions, matrices, with};
/// The opening of indices, told in a form.
pub struct Opened<'a> {
    pub tree: &'a Tree,
    pub indices: &'a [usize],
    pub form: Form,
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

/// An opening.
pub struct Open(pub Form);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreeAndIndices {
    pub tree: Tree,
    pub indices: Vec<usize>,
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
