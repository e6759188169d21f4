//! The platform of a backend with an opaque permutation in the place of each of its own.

use ashlar::fields::koala_bear::Elements;
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::kernel::Permutation;
use ashlar::poseidon::parameters::Parameters;
use ashlar::poseidon::platform::Platform;
use ashlar::poseidon::widths::PermutationTask;
use ashlar_engine::field::Element;
use ashlar_engine::field::machine::{FieldMachine, Short};
use ashlar_engine::field::opaque::Function;

use crate::poseidon::permuted;

/// A platform of symbolic elements whose permutations, in as many lanes as they have, are this function of the state in each lane.
///
/// Elements between permutations are made by `constant`, `load`, `sum` and permutations alone, all of which yield them as `load` does: reduced, or
/// canonical. Such elements are what the rows of permutations speak of.
#[derive(Clone, Copy, Debug)]
pub struct OpaquePlatform<P> {
    /// The platform.
    pub platform: P,
    /// The permutation.
    pub function: Function,
}

impl<P: Platform<Machine = FieldMachine>> Platform for OpaquePlatform<P> {
    type Machine = FieldMachine;
    const FEWEST: usize = P::FEWEST;

    fn single<I: Instance<WIDTH>, T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        self.platform.single::<I, _, WIDTH>(OpaqueTask { task, function: self.function })
    }

    fn lanes<I, T, const WIDTH: usize>(self, count: usize, task: T) -> T::Output
    where
        I: Instance<WIDTH>,
        T: PermutationTask<FieldMachine, WIDTH>,
    {
        self.platform.lanes::<I, _, WIDTH>(count, OpaqueTask { task, function: self.function })
    }
}

struct OpaqueTask<T> {
    task: T,
    function: Function,
}

impl<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize> PermutationTask<FieldMachine, WIDTH> for OpaqueTask<T> {
    type Output = T::Output;

    fn run<P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>>(self, on: P) -> T::Output {
        self.task.run(OpaquePermutation { permutation: on, function: self.function })
    }
}

/// A permutation of which only the elements and the lanes are left.
#[derive(Clone, Copy)]
struct OpaquePermutation<P> {
    permutation: P,
    function: Function,
}

impl<P, const WIDTH: usize> Permutation<WIDTH> for OpaquePermutation<P>
where
    P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>,
{
    type Elements = P::Elements;
    const FEWEST: usize = P::FEWEST;

    fn elements(self) -> P::Elements {
        self.permutation.elements()
    }

    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<P::Elements as Elements>::Element; WIDTH]) {
        permuted::used::<P, I>().record();
        let a = self.elements();
        let mut lanes = vec![[Element::ZERO; WIDTH]; P::Elements::LANES];
        for (i, &element) in state.iter().enumerate() {
            a.store(element, |lane, word| lanes[lane][i] = word.element);
        }
        let permuted: Vec<[Element; WIDTH]> = lanes.iter().map(|lane| self.function.outputs(lane)).collect();
        for (i, element) in state.iter_mut().enumerate() {
            *element = a.load(|lane| Short::canonical(permuted[lane][i]));
        }
    }
}
