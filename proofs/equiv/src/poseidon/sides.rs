//! Runs a generic function of impl/ on symbolic elements and on native ones.

use std::marker::PhantomData;

use ashlar::koala_bear::{self, Elements};
use ashlar::machine::Portable;
use ashlar::poseidon::across::AcrossLanes;
use ashlar::poseidon::instance;
use ashlar::poseidon::kernel::{Lanewise, Permutation};
use ashlar::poseidon::platform::{
    Avx2Kernels, Avx512Kernels, InLanes, Kernels, NeonKernels, On, OnWords, PermutationTask, Platform,
};
use ashlar::poseidon::words::OnWordLanes;

use super::functions::Function;
use super::instance::Instance;
use crate::field::koala_bear::{CanonicalWords, KOALA_BEAR, Representatives};
use crate::field::koala_bear_words::Words;
use crate::field::linear::checked;
use crate::field::platform::FieldMachine;
use crate::field::{Element, scope};
use crate::koala_bear::sides::Target;
use crate::models::Symbolic;
use crate::obligation::FieldRight;

/// The permutations of kernels `K` in as many lanes, and one state across `LANES` lanes, on symbolic elements.
#[derive(Debug)]
struct FieldLanes<K, P, Q, const LANES: usize> {
    kernels: PhantomData<fn() -> K>,
    of16: P,
    of24: Q,
}

impl<K, P: Copy, Q: Copy, const LANES: usize> Clone for FieldLanes<K, P, Q, LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, P: Copy, Q: Copy, const LANES: usize> Copy for FieldLanes<K, P, Q, LANES> {}

/// A permutation on symbolic elements.
trait FieldPermutation<const WIDTH: usize>: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>> + Send + Sync {}

impl<P, const WIDTH: usize> FieldPermutation<WIDTH> for P where
    P: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>> + Send + Sync
{
}

/// Whether both have as many lanes, from as many states on.
const fn alike<P: Permutation<WIDTH>, Q: Permutation<WIDTH>, const WIDTH: usize>() -> bool {
    P::FEWEST == Q::FEWEST && <P::Elements as Elements>::LANES == <Q::Elements as Elements>::LANES
}

impl<K: Kernels, P: FieldPermutation<16>, Q: FieldPermutation<24>, const LANES: usize> InLanes for FieldLanes<K, P, Q, LANES> {
    type Machine = FieldMachine;
    type Of16 = P;
    type Of24 = Q;

    fn of16(self) -> P {
        const { assert!(alike::<P, K::Of16, 16>()) };
        self.of16
    }

    fn of24(self) -> Q {
        const { assert!(alike::<Q, K::Of24, 24>()) };
        self.of24
    }
}

impl<K: Kernels, P: FieldPermutation<16>, Q: FieldPermutation<24>, const LANES: usize> Platform for FieldLanes<K, P, Q, LANES> {
    type Machine = FieldMachine;
    const FEWEST: usize = K::FEWEST;

    fn single<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        if !K::ACROSS {
            return FieldWords.single(task);
        }
        const { assert!(LANES == <K::Across as koala_bear::Arithmetic>::LANES) };
        task.run(AcrossLanes(Representatives::<LANES>, CanonicalWords))
    }

    fn lanes<I: instance::Instance<WIDTH>, T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(
        self,
        task: T,
    ) -> T::Output {
        I::in_lanes(self, task)
    }
}

/// The platform of kernels `K` on symbolic elements.
fn field_lanes<K, P, Q, const LANES: usize>(of16: P, of24: Q) -> FieldLanes<K, P, Q, LANES>
where
    K: Kernels,
    P: FieldPermutation<16>,
    Q: FieldPermutation<24>,
{
    FieldLanes { kernels: PhantomData, of16, of24 }
}

/// One state at a time, on symbolic elements.
#[derive(Clone, Copy, Debug)]
pub struct FieldWords;

impl Platform for FieldWords {
    type Machine = FieldMachine;
    const FEWEST: usize = usize::MAX;

    fn single<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        task.run(Lanewise::<_, 1>(Representatives::<1>))
    }

    fn lanes<I: instance::Instance<WIDTH>, T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(
        self,
        task: T,
    ) -> T::Output {
        self.single(task)
    }
}

/// A function of an instance on a backend, as the right side of a case.
pub struct Implementation {
    /// The function.
    pub function: Function,
    /// The instance.
    pub instance: Instance,
    /// The backend.
    pub target: Target,
}

impl FieldRight for Implementation {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        on_elements(self.target, Run { function: &self.function, instance: self.instance, inputs })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let words: Vec<Vec<u32>> = inputs.iter().map(|group| group.iter().map(|&value| value as u32).collect()).collect();
        match self.on_processor(&words) {
            Some(outputs) => Ok(outputs.into_iter().map(u64::from).collect()),
            None => on_constants(self, inputs),
        }
    }
}

struct Run<'a> {
    function: &'a Function,
    instance: Instance,
    inputs: &'a [Vec<Element>],
}

impl FieldTask for Run<'_> {
    type Output = Vec<Element>;

    fn run<P: Platform<Machine = FieldMachine>>(self, on: P) -> Vec<Element> {
        self.function.run(self.instance, on, self.inputs)
    }
}

/// A computation on the symbolic elements of a platform.
pub trait FieldTask {
    /// What it gives.
    type Output;

    /// Runs it.
    fn run<P: Platform<Machine = FieldMachine>>(self, on: P) -> Self::Output;
}

/// Runs a task on the platform of a backend with symbolic elements.
///
/// # Errors
/// What the code does beyond what holds for every representative of the elements.
pub fn on_elements<T: FieldTask>(target: Target, task: T) -> Result<T::Output, String> {
    checked(|| match target {
        Target::Scalar => task.run(FieldWords),
        Target::Avx2 => {
            let (of16, of24) = (OnWordLanes::<_, 2>(Words::<8>), OnWordLanes::<_, 3>(Words::<8>));
            task.run(field_lanes::<Avx2Kernels<Symbolic>, _, _, 4>(of16, of24))
        }
        Target::Avx512 => {
            let (of16, of24) = (Lanewise::<_, 2>(Representatives::<8>), OnWordLanes::<_, 3>(Words::<8>));
            task.run(field_lanes::<Avx512Kernels<Symbolic>, _, _, 8>(of16, of24))
        }
        Target::Neon => {
            let lanes = Lanewise::<_, 2>(Representatives::<2>);
            task.run(field_lanes::<NeonKernels<Symbolic>, _, _, 2>(lanes, lanes))
        }
    })
}

/// The outputs of generic code on constant elements, for a backend that this processor lacks.
pub fn on_constants(right: &impl FieldRight, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
    scope(KOALA_BEAR, || {
        let constants: Vec<Vec<Element>> =
            inputs.iter().map(|group| group.iter().map(|&value| Element::constant(value)).collect()).collect();
        let value = |element: Element| element.value().ok_or_else(|| "an output on constants is no constant".to_owned());
        right.symbolic(&constants)?.into_iter().map(value).collect()
    })
}

impl Implementation {
    fn on_processor(&self, inputs: &[Vec<u32>]) -> Option<Vec<u32>> {
        let (function, instance) = (&self.function, self.instance);
        if self.target == Target::Scalar {
            return Some(function.run(instance, OnWords(Portable), inputs));
        }
        #[cfg(target_arch = "x86_64")]
        {
            use ashlar::native::{NativeAvx2, NativeAvx512};
            match self.target {
                Target::Avx2 => NativeAvx2::detect().map(|isa| function.run(instance, On(Avx2Kernels(isa)), inputs)),
                Target::Avx512 => NativeAvx512::detect().map(|isa| function.run(instance, On(Avx512Kernels(isa)), inputs)),
                Target::Scalar | Target::Neon => None,
            }
        }
        #[cfg(target_arch = "aarch64")]
        match self.target {
            Target::Neon => ashlar::native::NativeNeon::detect().map(|isa| function.run(instance, On(NeonKernels(isa)), inputs)),
            _ => None,
        }
    }
}
