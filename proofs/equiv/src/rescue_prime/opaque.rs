//! The platform of a backend with an opaque permutation in the place of each of its own.

use ashlar::fields::goldilocks::Arithmetic;
use ashlar::machine::isa::Set;
use ashlar::rescue_prime::kernel::Permutation;
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::platform::{Kernels, Platform};
use ashlar_engine::field::Element;
use ashlar_engine::field::machine::{FieldMachine, Word};
pub use ashlar_engine::field::opaque::Function;

use super::permuted;

/// The opaque permutation of a case over one, whose parameters are its first group of inputs, and the other groups.
pub fn split(is_opaque: bool, inputs: &[Vec<Element>]) -> (Option<Function>, &[Vec<Element>]) {
    match inputs {
        [parameters, inputs @ ..] if is_opaque => (Some(Function::new(parameters)), inputs),
        _ => (None, inputs),
    }
}

/// The platform of one state at a time, whose permutation is this function.
///
/// Words between permutations are some representatives of elements, as are those of the rows of permutations.
#[derive(Clone, Copy, Debug)]
pub struct OpaqueWords<P> {
    /// The platform.
    pub platform: P,
    /// The permutation.
    pub function: Function,
}

impl<P: Platform<Machine = FieldMachine>> Platform for OpaqueWords<P> {
    type Machine = FieldMachine;
    type Scalar = P::Scalar;

    fn scalar(self) -> P::Scalar {
        self.platform.scalar()
    }

    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [Word; WIDTH]) {
        permuted::used::<P, I>().record();
        permute(self.function, state);
    }
}

fn permute<const WIDTH: usize>(function: Function, state: &mut [Word; WIDTH]) {
    *state = function.outputs(&state.map(|word| word.element)).map(Word::from);
}

/// The kernels of an instruction set, whose permutations, of one state and in as many lanes as they have, are this function of the state in each lane.
#[derive(Clone, Copy, Debug)]
pub struct OpaqueKernels<K> {
    /// The kernels.
    pub kernels: K,
    /// The permutation.
    pub function: Function,
}

impl<K: Kernels<Isa = FieldMachine>> Set for OpaqueKernels<K> {
    type Isa = FieldMachine;

    fn isa(self) -> FieldMachine {
        self.kernels.isa()
    }
}

impl<K: Kernels<Isa = FieldMachine>> Kernels for OpaqueKernels<K> {
    type Scalar = K::Scalar;
    type Lanes = K::Lanes;
    type Columns = K::Columns;
    const FEWEST: usize = K::FEWEST;
    const COLUMNS: bool = K::COLUMNS;

    fn scalar(self) -> K::Scalar {
        self.kernels.scalar()
    }

    fn lanes(self) -> K::Lanes {
        self.kernels.lanes()
    }

    fn columns(self) -> K::Columns {
        self.kernels.columns()
    }

    fn permute<I: Parameters<WIDTH>, const WIDTH: usize>(self, state: &mut [Word; WIDTH]) {
        permuted::used::<K, I>().record();
        permute(self.function, state);
    }

    fn many<const WIDTH: usize>(self) -> impl Permutation<WIDTH, Arithmetic = K::Lanes> {
        OpaqueLanes { permutation: self.kernels.many::<WIDTH>(), function: self.function }
    }
}

/// A permutation of which only the elements and the lanes are left.
#[derive(Clone, Copy)]
struct OpaqueLanes<P> {
    permutation: P,
    function: Function,
}

impl<P, const WIDTH: usize> Permutation<WIDTH> for OpaqueLanes<P>
where
    P: Permutation<WIDTH, Arithmetic: Arithmetic<Memory = FieldMachine>>,
{
    type Arithmetic = P::Arithmetic;

    fn arithmetic(self) -> P::Arithmetic {
        self.permutation.arithmetic()
    }

    /// Elements are stored and loaded on the way, which is possible for tight ones only: those that the rows of permutations speak of.
    fn permute<I: Parameters<WIDTH>>(self, state: &mut [<P::Arithmetic as Arithmetic>::Element; WIDTH]) {
        permuted::used::<P, I>().record();
        let a = self.arithmetic();
        let mut lanes = vec![[Element::ZERO; WIDTH]; P::Arithmetic::LANES];
        for (i, &element) in state.iter().enumerate() {
            a.store(element, |lane, word| lanes[lane][i] = word.element);
        }
        let permuted: Vec<[Element; WIDTH]> = lanes.iter().map(|lane| self.function.outputs(lane)).collect();
        for (i, element) in state.iter_mut().enumerate() {
            *element = a.load(|lane| permuted[lane][i].into());
        }
    }
}
