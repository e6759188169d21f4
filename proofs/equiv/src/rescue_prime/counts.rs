//! Exact counts of the operations of a permutation and of its parts.

use ashlar::fields::goldilocks::Scalar;
use ashlar::rescue_prime::platform::OnWords;
use ashlar_engine::field::count::{Counts, counted};
use ashlar_engine::field::machine::Word;
use ashlar_engine::field::platform::{GOLDILOCKS, ResidueWords};
use ashlar_engine::field::{Element, scope};
use ashlar_engine::models::Symbolic;

use super::functions::{Function, Group, Instance};
use super::parts::Part;
use super::platform::FieldWords;

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// A part of a round.
    Part(Part),
    /// The permutation.
    Permutation(Instance),
}

impl Counted {
    /// The number of operations, which does not depend on values, as code cannot look at them.
    pub fn counts(self) -> Counts {
        scope(GOLDILOCKS, || {
            let words: Vec<Word> = (0..12).map(|i| Element::input("state", i).into()).collect();
            let run = || match self {
                Self::Part(part) => part.run(ResidueWords::<Scalar<Symbolic>>::new(), &words),
                Self::Permutation(instance) => {
                    Function::PermuteMany(vec![1]).run(instance, FieldWords::<OnWords<Symbolic>>::new(), &[Group::Words(words)])
                }
            };
            counted(run).1
        })
    }
}
