//! What rows of permutations guarantee to rows that leave permutations out.

use std::marker::PhantomData;

use ashlar::koala_bear::Elements;
use ashlar::poseidon::instance;
use ashlar::poseidon::kernel::Permutation;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::platform::{PermutationTask, Platform};

use super::instance::Instance;
use super::sides::FieldTask;
use crate::chain::{Guarantee, Use};
use crate::field::machine::FieldMachine;

/// The operation: the permutation of elements as `load` makes them, in every lane.
const PERMUTE: &str = "permute";

/// The use of a permutation of an instance.
pub fn used<P, I>() -> Use {
    Use::of::<(P, I)>(PERMUTE)
}

/// The permutations of a platform that these numbers of states run.
pub struct Guarantees<'a> {
    /// The instance.
    pub instance: Instance,
    /// The numbers of states.
    pub counts: &'a [usize],
}

impl FieldTask for Guarantees<'_> {
    type Output = Vec<Guarantee>;

    fn run<P: Platform<Machine = FieldMachine>>(self, on: P) -> Vec<Guarantee> {
        match self.instance {
            Instance::KoalaBear16 => self.of::<P, KoalaBear16, 16>(on),
            Instance::KoalaBear24 => self.of::<P, KoalaBear24, 24>(on),
        }
    }
}

impl Guarantees<'_> {
    fn of<P: Platform<Machine = FieldMachine>, I: instance::Instance<WIDTH>, const WIDTH: usize>(&self, on: P) -> Vec<Guarantee> {
        let task = || Permuted(PhantomData::<I>);
        let mut all = Vec::new();
        if self.counts.iter().any(|&count| 0 < count && count < P::FEWEST) {
            all.push(on.single(task()));
        }
        if self.counts.iter().any(|&count| count >= P::FEWEST) {
            all.push(on.lanes::<I, _, WIDTH>(task()));
        }
        all
    }
}

struct Permuted<I>(PhantomData<I>);

impl<I: instance::Instance<WIDTH>, const WIDTH: usize> PermutationTask<FieldMachine, WIDTH> for Permuted<I> {
    type Output = Guarantee;

    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>>(self, _: P) -> Guarantee {
        Guarantee::of::<(P, I)>(PERMUTE)
    }
}
