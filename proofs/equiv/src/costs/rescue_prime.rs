//! Rescue-Prime over Goldilocks, whose challenges are those of Winterfell's `DefaultRandomCoin`, crate winter-crypto 0.13: the root is merged into the
//! seed, and the seed with a counter.

use ashlar::rescue_prime::platform::OnWords;
use ashlar_engine::field::count::counted;
use ashlar_engine::field::machine::Word;
use ashlar_engine::field::platform::GOLDILOCKS;
use ashlar_engine::field::{Element, scope};
use ashlar_engine::models::Symbolic;

use super::hashes::Hashes;
use crate::rescue_prime::functions::{Function, Group, Instance};
use crate::rescue_prime::platform::FieldWords;

/// Elements of a digest.
const DIGEST: usize = 4;

/// The hasher over an instance.
pub struct RescuePrime(pub Instance);

impl RescuePrime {
    fn run(&self, function: &Function, inputs: &[&[Word]]) -> Vec<Word> {
        let inputs: Vec<_> = inputs.iter().map(|words| Group::Words(words.to_vec())).collect();
        function.run(self.0, FieldWords::<OnWords<Symbolic>>::new(), &inputs)
    }
}

impl Hashes for RescuePrime {
    type Value = Word;
    const ELEMENT: usize = 1;
    const DIGEST: usize = DIGEST;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Word>) -> String {
        scope(GOLDILOCKS, || counted(|| run(self)).1.to_string())
    }

    /// Numbers, as code that cannot look at values makes the same operations on all.
    fn values(&self, _: &str, count: usize) -> Vec<Word> {
        (1..=count as u64).map(|value| Element::constant(value).into()).collect()
    }

    fn leaf(&self, row: &[Word]) -> Vec<Word> {
        self.run(&Function::HashElements(vec![row.len()]), &[row])
    }

    fn node(&self, left: &[Word], right: &[Word]) -> Vec<Word> {
        self.run(&Function::Merge, &[&[left, right].concat()])
    }

    fn challenge(&self, root: &[Word]) -> Vec<Word> {
        let seed = self.node(&self.digest("seed"), root);
        let counter = Word { element: Element::constant(1), known: Some(1), quotient: Some(false), is_canonical: true };
        self.run(&Function::MergeWithInt(false), &[&seed, &[counter]])[..1].to_vec()
    }
}
