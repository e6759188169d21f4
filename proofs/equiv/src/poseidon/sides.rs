//! Runs a generic function of impl/ on symbolic elements and on native ones.

use std::marker::PhantomData;

use ashlar::koala_bear::Words;
use ashlar::machine::Portable;
use ashlar::poseidon::across::AcrossLanes;
use ashlar::poseidon::kernel::Lanewise;
use ashlar::poseidon::platform::{Avx2Kernels, Avx512Kernels, Kernels, NeonKernels, On, OnWords, PermutationTask, Platform};

use super::functions::Function;
use super::instance::Instance;
use crate::field::koala_bear::{KOALA_BEAR, Representatives};
use crate::field::linear::checked;
use crate::field::platform::FieldMachine;
use crate::field::{Element, scope};
use crate::koala_bear::sides::Target;
use crate::models::Symbolic;
use crate::obligation::FieldRight;

/// The platform of kernels `K`, in as many lanes, on symbolic elements.
#[derive(Debug)]
struct FieldLanes<K, const LANES: usize>(PhantomData<fn() -> K>);

impl<K, const LANES: usize> Clone for FieldLanes<K, LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, const LANES: usize> Copy for FieldLanes<K, LANES> {}

impl<K: Kernels, const LANES: usize> Platform for FieldLanes<K, LANES> {
    type Machine = FieldMachine;
    const FEWEST: usize = K::FEWEST;

    fn single<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        if !K::ACROSS {
            return FieldWords.single(task);
        }
        const { assert!(LANES == <K::Across as ashlar::koala_bear::Arithmetic>::LANES) };
        task.run(AcrossLanes(Representatives::<LANES>, Words(FieldMachine)))
    }

    fn lanes<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        const { assert!(LANES == <K::Lanes as ashlar::koala_bear::Arithmetic>::LANES) };
        task.run(Lanewise(Representatives::<LANES>))
    }
}

/// One state at a time, on symbolic elements.
#[derive(Clone, Copy, Debug)]
pub struct FieldWords;

impl Platform for FieldWords {
    type Machine = FieldMachine;
    const FEWEST: usize = usize::MAX;

    fn single<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
        task.run(Lanewise(Representatives::<1>))
    }

    fn lanes<T: PermutationTask<FieldMachine, WIDTH>, const WIDTH: usize>(self, task: T) -> T::Output {
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
        let (function, instance) = (&self.function, self.instance);
        checked(|| match self.target {
            Target::Scalar => function.run(instance, FieldWords, inputs),
            Target::Avx2 => function.run(instance, FieldLanes::<Avx2Kernels<Symbolic>, 4>(PhantomData), inputs),
            Target::Avx512 => function.run(instance, FieldLanes::<Avx512Kernels<Symbolic>, 8>(PhantomData), inputs),
            Target::Neon => function.run(instance, FieldLanes::<NeonKernels<Symbolic>, 2>(PhantomData), inputs),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let words: Vec<Vec<u32>> = inputs.iter().map(|group| group.iter().map(|&value| value as u32).collect()).collect();
        match self.on_processor(&words) {
            Some(outputs) => Ok(outputs.into_iter().map(u64::from).collect()),
            None => on_constants(self, inputs),
        }
    }
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
