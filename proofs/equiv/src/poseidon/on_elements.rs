//! Runs a computation on the platform of a backend with symbolic elements.

use std::marker::PhantomData;

use ashlar::fields::koala_bear::words::WordField;
use ashlar::fields::koala_bear::{self, DoubleField, Elements, Scalar};
use ashlar::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use ashlar::machine::isa::{Avx2Set, Avx512Set, NeonSet, Set};
use ashlar::machine::word_vectors::{Avx2Words, Avx512Words};
use ashlar::poseidon::across::AcrossLanes;
use ashlar::poseidon::kernel::{Lanewise, Permutation};
use ashlar::poseidon::platform::{Kernels, On, OnWords, Platform};
use ashlar::poseidon::widths::InLanes;
use ashlar::poseidon::words::OnWordLanes;
use ashlar_engine::field::koala_bear::{CanonicalWords, Representatives};
use ashlar_engine::field::koala_bear_words::Words;
use ashlar_engine::field::linear::checked;
use ashlar_engine::field::machine::FieldMachine;
use ashlar_engine::models::Symbolic;

use crate::koala_bear::target::Target;

/// Permutations of impl/ on symbolic elements: each of `K` in as many lanes.
#[derive(Debug)]
struct FieldLanes<K>(PhantomData<fn() -> K>);

impl<K> FieldLanes<K> {
    fn new() -> Self {
        FieldLanes(PhantomData)
    }
}

impl<K> Clone for FieldLanes<K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<K> Copy for FieldLanes<K> {}

/// A permutation of impl/, which has one on symbolic elements in place of it: the same code on the contract of its arithmetic.
trait OnElements<const WIDTH: usize>: Permutation<WIDTH> {
    /// That on symbolic elements.
    type Field: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>> + Send + Sync;
    /// It itself.
    fn field() -> Self::Field;
}

impl<const FEWEST: usize, const WIDTH: usize> OnElements<WIDTH> for OnWordLanes<WordField<Avx2Words<Symbolic>>, FEWEST>
where
    Self: Permutation<WIDTH>,
    OnWordLanes<Words<WordField<Avx2Words<Symbolic>>, 8>, FEWEST>: Permutation<WIDTH, Elements: Elements<Memory = FieldMachine>>,
{
    type Field = OnWordLanes<Words<WordField<Avx2Words<Symbolic>>, 8>, FEWEST>;

    fn field() -> Self::Field {
        OnWordLanes(Words::new())
    }
}

impl<const FEWEST: usize> OnElements<24> for OnWordLanes<WordField<Avx512Words<Symbolic>>, FEWEST> {
    type Field = OnWordLanes<Words<WordField<Avx512Words<Symbolic>>, 16>, FEWEST>;

    fn field() -> Self::Field {
        OnWordLanes(Words::new())
    }
}

impl<const FEWEST: usize, const WIDTH: usize> OnElements<WIDTH> for Lanewise<DoubleField<Avx512Doubles<Symbolic>>, FEWEST> {
    type Field = Lanewise<Representatives<DoubleField<Avx512Doubles<Symbolic>>, 8>, FEWEST>;

    fn field() -> Self::Field {
        Lanewise(Representatives::new())
    }
}

impl<const FEWEST: usize, const WIDTH: usize> OnElements<WIDTH> for Lanewise<DoubleField<NeonDoubles<Symbolic>>, FEWEST> {
    type Field = Lanewise<Representatives<DoubleField<NeonDoubles<Symbolic>>, 2>, FEWEST>;

    fn field() -> Self::Field {
        Lanewise(Representatives::new())
    }
}

impl<const FEWEST: usize, const WIDTH: usize> OnElements<WIDTH> for Lanewise<Scalar<Symbolic>, FEWEST> {
    type Field = Lanewise<FieldScalar, FEWEST>;

    fn field() -> Self::Field {
        Lanewise(Representatives::new())
    }
}

impl<const WIDTH: usize> OnElements<WIDTH> for AcrossLanes<DoubleField<Avx2Doubles<Symbolic>>, koala_bear::Words<Symbolic>> {
    type Field = AcrossLanes<Representatives<DoubleField<Avx2Doubles<Symbolic>>, 4>, CanonicalWords>;

    fn field() -> Self::Field {
        AcrossLanes(Representatives::new(), CanonicalWords)
    }
}

impl<const WIDTH: usize> OnElements<WIDTH> for AcrossLanes<DoubleField<Avx512Doubles<Symbolic>>, koala_bear::Words<Symbolic>> {
    type Field = AcrossLanes<Representatives<DoubleField<Avx512Doubles<Symbolic>>, 8>, CanonicalWords>;

    fn field() -> Self::Field {
        AcrossLanes(Representatives::new(), CanonicalWords)
    }
}

impl<K: InLanes<Of16: OnElements<16>, Of24: OnElements<24>>> InLanes for FieldLanes<K> {
    type Machine = FieldMachine;
    type Of16 = <K::Of16 as OnElements<16>>::Field;
    type Of24 = <K::Of24 as OnElements<24>>::Field;

    fn of16(self) -> Self::Of16 {
        K::Of16::field()
    }

    fn of24(self) -> Self::Of24 {
        K::Of24::field()
    }
}

impl<K> Set for FieldLanes<K> {
    type Isa = FieldMachine;

    fn isa(self) -> FieldMachine {
        FieldMachine
    }
}

impl<K> Kernels for FieldLanes<K>
where
    K: Kernels<
            Of16: OnElements<16>,
            Of24: OnElements<24>,
            One: InLanes<Of16: OnElements<16>, Of24: OnElements<24>>,
            Narrow: InLanes<Of16: OnElements<16>, Of24: OnElements<24>>,
        >,
{
    type One = FieldLanes<K::One>;
    type Narrow = FieldLanes<K::Narrow>;
    const WIDE: usize = K::WIDE;

    fn one(self) -> Self::One {
        FieldLanes::new()
    }

    fn narrow(self) -> Self::Narrow {
        FieldLanes::new()
    }
}

/// Long words, one lane, on symbolic elements.
type FieldScalar = Representatives<Scalar<Symbolic>, 1>;

/// One state at a time, on symbolic elements.
pub fn on_field_words() -> OnWords<FieldScalar> {
    OnWords(Representatives::new())
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
        Target::Scalar => task.run(on_field_words()),
        Target::Avx2 => task.run(On(FieldLanes::<Avx2Set<Symbolic>>::new())),
        Target::Avx512 => task.run(On(FieldLanes::<Avx512Set<Symbolic>>::new())),
        Target::Neon => task.run(On(FieldLanes::<NeonSet<Symbolic>>::new())),
    })
}
