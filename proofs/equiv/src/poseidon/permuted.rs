//! What rows of permutations guarantee to rows that leave permutations out.

use std::marker::PhantomData;

use ashlar::fields::koala_bear::{Constant, Elements};
use ashlar::poseidon::instance;
use ashlar::poseidon::kernel::Permutation;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::platform::Platform;
use ashlar::poseidon::widths::PermutationTask;
use ashlar_engine::chain::{Guarantee, Use};
use ashlar_engine::field::machine::FieldMachine;

use super::instance::Instance;
use super::on_elements::FieldTask;

/// The operation: the permutation of elements as `load` makes them, in every lane.
const PERMUTE: &str = "permute";

/// The use of a permutation of an instance.
pub fn used<P, I>() -> Use {
    Use::of::<(P, I)>(PERMUTE)
}

/// What is done with a permutation.
pub trait Visit {
    /// What it gives.
    type Output;

    /// Does it.
    fn visit<P, I, const WIDTH: usize>(on: P) -> Self::Output
    where
        P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>,
        I: instance::Instance<WIDTH>;
}

/// What a row of the permutation guarantees of it.
pub struct Guaranteed;

impl Visit for Guaranteed {
    type Output = Guarantee;

    fn visit<P, I, const WIDTH: usize>(_: P) -> Guarantee {
        Guarantee::of::<(P, I)>(PERMUTE)
    }
}

/// The permutation of what it gave, and of a sum of that: what comes out of it has to lie in the ranges of what goes in, which are the same for all values.
pub struct Repeated;

impl Visit for Repeated {
    type Output = ();

    fn visit<P, I, const WIDTH: usize>(on: P)
    where
        P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>,
        I: instance::Instance<WIDTH>,
    {
        let a = on.elements();
        let mut state = [a.constant(Constant::ZERO); WIDTH];
        on.permute::<I>(&mut state);
        state[0] = a.sum(state[0], state[1]);
        on.permute::<I>(&mut state);
    }
}

/// A visit of the permutations of a platform that these numbers of states run.
pub struct Permutations<'a, V> {
    instance: Instance,
    counts: &'a [usize],
    visit: PhantomData<V>,
}

impl<'a, V: Visit> Permutations<'a, V> {
    /// Of an instance.
    pub fn new(instance: Instance, counts: &'a [usize]) -> Self {
        Permutations { instance, counts, visit: PhantomData }
    }

    fn of<P: Platform<Machine = FieldMachine>, I: instance::Instance<WIDTH>, const WIDTH: usize>(&self, on: P) -> Vec<V::Output> {
        let task = || Visited(PhantomData::<(V, I)>);
        let mut all = Vec::new();
        if self.counts.iter().any(|&count| 0 < count && count < P::FEWEST) {
            all.push(on.single::<I, _, WIDTH>(task()));
        }
        let in_lanes = || self.counts.iter().copied().filter(|&count| count >= P::FEWEST);
        let (least, most) = (in_lanes().min(), in_lanes().max());
        all.extend(least.map(|count| on.lanes::<I, _, WIDTH>(count, task())));
        all.extend(most.filter(|_| most != least).map(|count| on.lanes::<I, _, WIDTH>(count, task())));
        all
    }
}

impl<V: Visit> FieldTask for Permutations<'_, V> {
    type Output = Vec<V::Output>;

    fn run<P: Platform<Machine = FieldMachine>>(self, on: P) -> Vec<V::Output> {
        match self.instance {
            Instance::KoalaBear16 => self.of::<P, KoalaBear16, 16>(on),
            Instance::KoalaBear24 => self.of::<P, KoalaBear24, 24>(on),
        }
    }
}

struct Visited<V, I>(PhantomData<(V, I)>);

impl<V: Visit, I: instance::Instance<WIDTH>, const WIDTH: usize> PermutationTask<FieldMachine, WIDTH> for Visited<V, I> {
    type Output = V::Output;

    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>>(self, on: P) -> V::Output {
        V::visit::<P, I, WIDTH>(on)
    }
}
