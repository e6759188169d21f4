//! Commitments.

use ashlar_spec::merkle_opening::OpeningBytes;
use ashlar_spec::merkle_tree::{self as spec, TreeHash};
use ashlar_vectors::LoadError;
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::merkle_hashes::Element;
use fastrand::Rng;

use super::super::function::{Answer, Function, Vector, Vectors};
use super::told::vectors;
use super::tree::{Form, Task, Tree, dimensions, matrices, with};
/// The cap; none where a matrix lies above it, which the specification refuses in openings alone.
pub struct CapOf<'a>(pub &'a Tree);

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

/// A commitment.
pub struct Commit(pub Form);

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
