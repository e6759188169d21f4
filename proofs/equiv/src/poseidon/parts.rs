//! The parts of the permutation on their own, in each of their forms: the matrix and the partial rounds.

use std::collections::BTreeSet;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread;

use ashlar::fields::koala_bear::{Across, Arithmetic, Constant, DoubleField, MAX_LANES, Memory, Multiplier, Scalar};
use ashlar::machine::Portable;
use ashlar::machine::doubles::Avx2Doubles;
use ashlar::poseidon::koala_bear16::{self, KoalaBear16};
use ashlar::poseidon::koala_bear24::{self, KoalaBear24};
use ashlar::poseidon::matrix::direct;
use ashlar::poseidon::matrix::fourier16::Fourier16;
use ashlar::poseidon::matrix::karatsuba16::Karatsuba16;
use ashlar::poseidon::matrix::karatsuba24::Karatsuba24;
use ashlar::poseidon::matrix::sums24::Sums24;
use ashlar::poseidon::parameters::{self, Parameters as _};
use ashlar::poseidon::partial::plain;
use ashlar::poseidon::partial::sparse::Sparse;
use ashlar_engine::chain::{self, Use};
use ashlar_engine::field::count::{Counts, counted};
use ashlar_engine::field::koala_bear::{KOALA_BEAR, Representatives};
use ashlar_engine::field::linear::checked;
use ashlar_engine::field::machine::{Short, canonical};
use ashlar_engine::field::{Element, on_constants, scope};
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::FieldRight;

use super::functions::Function;
use super::instance::Instance;
use super::on_elements::on_field_words;
use super::sides::Implementation;
use crate::koala_bear::target::Target;

/// A form of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The matrix of 16 rows by its small integers.
    Direct16,
    /// The matrix of 16 rows by the recursion of Karatsuba.
    Karatsuba16,
    /// The matrix of 16 rows by Fourier transforms.
    Fourier16,
    /// The matrix of 24 rows by dot products.
    Direct24,
    /// The matrix of 24 rows by the recursion of Karatsuba on halves of its entries.
    Karatsuba24,
    /// The matrix of 24 rows by sums of products.
    Sums24,
    /// The partial rounds as they are defined.
    Plain(Instance),
    /// The matrix and the partial rounds, in pairs.
    Pairs16,
    /// The matrix and the partial rounds, fused to sums of products.
    Fused24,
    /// The matrix and the partial rounds, with sparse matrices after the transition that is fused with the matrix.
    Sparse(Instance),
    /// The matrix by its columns, of a column across lanes.
    Columns(Instance),
    /// The matrix and the partial rounds, fused to sums of products, of a column across lanes.
    Pending(Instance),
}

/// What a part computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computes {
    /// The product with the matrix.
    Matrix,
    /// All partial rounds.
    Rounds,
    /// The matrix and then all partial rounds.
    MatrixAndRounds,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 16] = [
        Self::Direct16,
        Self::Karatsuba16,
        Self::Fourier16,
        Self::Direct24,
        Self::Karatsuba24,
        Self::Sums24,
        Self::Plain(Instance::KoalaBear16),
        Self::Plain(Instance::KoalaBear24),
        Self::Pairs16,
        Self::Fused24,
        Self::Sparse(Instance::KoalaBear16),
        Self::Sparse(Instance::KoalaBear24),
        Self::Columns(Instance::KoalaBear16),
        Self::Columns(Instance::KoalaBear24),
        Self::Pending(Instance::KoalaBear16),
        Self::Pending(Instance::KoalaBear24),
    ];

    /// The name in ids.
    pub fn name(self) -> String {
        match self {
            Self::Direct16 => "matrix16/direct".to_owned(),
            Self::Karatsuba16 => "matrix16/karatsuba".to_owned(),
            Self::Fourier16 => "matrix16/fourier".to_owned(),
            Self::Direct24 => "matrix24/direct".to_owned(),
            Self::Karatsuba24 => "matrix24/karatsuba".to_owned(),
            Self::Sums24 => "matrix24/sums".to_owned(),
            Self::Plain(instance) => format!("partial_rounds{}/plain", instance.width()),
            Self::Pairs16 => "partial_rounds16/pairs".to_owned(),
            Self::Fused24 => "partial_rounds24/fused".to_owned(),
            Self::Sparse(instance) => format!("partial_rounds{}/sparse", instance.width()),
            Self::Columns(instance) => format!("matrix{}/columns", instance.width()),
            Self::Pending(instance) => format!("partial_rounds{}/pending", instance.width()),
        }
    }

    /// The instance that it is of.
    pub fn instance(self) -> Instance {
        match self {
            Self::Direct16 | Self::Karatsuba16 | Self::Fourier16 | Self::Pairs16 => Instance::KoalaBear16,
            Self::Direct24 | Self::Karatsuba24 | Self::Sums24 | Self::Fused24 => Instance::KoalaBear24,
            Self::Plain(instance) | Self::Sparse(instance) | Self::Columns(instance) | Self::Pending(instance) => instance,
        }
    }

    /// What it computes.
    pub fn computes(self) -> Computes {
        match self {
            Self::Direct16
            | Self::Karatsuba16
            | Self::Fourier16
            | Self::Direct24
            | Self::Karatsuba24
            | Self::Sums24
            | Self::Columns(_) => Computes::Matrix,
            Self::Plain(_) => Computes::Rounds,
            Self::Pairs16 | Self::Fused24 | Self::Sparse(_) | Self::Pending(_) => Computes::MatrixAndRounds,
        }
    }

    /// The multiplications that it is known for, where there is such a number.
    pub fn multiplications(self) -> Option<u64> {
        match self {
            Self::Karatsuba16 => Some(72),
            Self::Fourier16 => Some(50),
            _ => None,
        }
    }

    /// Whether the column or state lies across lanes.
    fn is_across(self) -> bool {
        matches!(self, Self::Columns(_) | Self::Pending(_))
    }

    /// The column or state that it makes of one across lanes.
    fn run_across<A: Across>(self, a: A, words: &[<A::Memory as Memory>::Word]) -> Vec<<A::Memory as Memory>::Word> {
        match self.instance() {
            Instance::KoalaBear16 => self.map_across::<A, KoalaBear16, 16>(a, words),
            Instance::KoalaBear24 => self.map_across::<A, KoalaBear24, 24>(a, words),
        }
    }

    fn map_across<A: Across, I: parameters::Parameters<WIDTH>, const WIDTH: usize>(
        self,
        a: A,
        words: &[<A::Memory as Memory>::Word],
    ) -> Vec<<A::Memory as Memory>::Word> {
        let mut state = [a.constant(Constant::ZERO); WIDTH];
        for (vector, words) in state.iter_mut().zip(words.chunks_exact(A::LANES)) {
            *vector = a.load(|lane| words[lane]);
        }
        match self {
            Self::Columns(_) => state = I::multiply_across(a, &state),
            _ => I::middle_across(a, &mut state),
        }
        let mut stored = Vec::new();
        for vector in state.into_iter().take(WIDTH / A::LANES) {
            a.store(vector, |_, word| stored.push(word));
        }
        stored
    }

    /// The column or state that it makes of symbolic elements: of one across lanes in those of AVX2. The whole permutations are proved in as many
    /// lanes as each backend has.
    fn of_elements(self, words: &[Element]) -> Vec<Short> {
        let words: Vec<Short> = words.iter().copied().map(Short::canonical).collect();
        match self.is_across() {
            true => self.run_across(Representatives::<DoubleField<Avx2Doubles<Symbolic>>, 4>::new(), &words),
            false => self.run(Representatives::<Scalar<Symbolic>, 1>::new(), &words),
        }
    }

    /// The column or state that it makes of one, in one lane.
    pub fn run<A: Arithmetic>(self, a: A, words: &[<A::Memory as Memory>::Word]) -> Vec<<A::Memory as Memory>::Word> {
        match self.instance() {
            Instance::KoalaBear16 => mapped(a, words, |x| self.map16(a, x)),
            Instance::KoalaBear24 => mapped(a, words, |x| self.map24(a, x)),
        }
    }

    fn map16<A: Arithmetic>(self, a: A, x: &mut [A::Element; 16]) {
        const SPARSE: Sparse<16, { koala_bear16::PARTIAL_ROUNDS }> = Sparse::new(koala_bear16::COLUMN, KoalaBear16::PARTIAL);
        match self {
            Self::Direct16 => *x = direct::small(a, &koala_bear16::COLUMN.map(u32::cast_signed), x),
            Self::Karatsuba16 => *x = Karatsuba16::new(koala_bear16::COLUMN).multiply(a, x),
            Self::Fourier16 => *x = Fourier16::new(koala_bear16::COLUMN).multiply(a, x),
            Self::Plain(_) => plain::rounds::<A, KoalaBear16, 16>(a, x),
            Self::Sparse(_) => SPARSE.run(a, x),
            Self::Pairs16 => KoalaBear16::middle(a, x),
            Self::Direct24 | Self::Karatsuba24 | Self::Sums24 | Self::Fused24 => unreachable!("a part of 24 elements"),
            Self::Columns(_) | Self::Pending(_) => unreachable!("a part across lanes"),
        }
    }

    fn map24<A: Arithmetic>(self, a: A, x: &mut [A::Element; 24]) {
        const ROWS: [[Multiplier; 24]; 24] = direct::rows(koala_bear24::COLUMN, 1);
        const SPARSE: Sparse<24, { koala_bear24::PARTIAL_ROUNDS }> = Sparse::new(koala_bear24::COLUMN, KoalaBear24::PARTIAL);
        match self {
            Self::Direct24 => *x = direct::large(a, &ROWS, x),
            Self::Karatsuba24 => *x = Karatsuba24::new(koala_bear24::COLUMN).multiply(a, x),
            Self::Sums24 => *x = Sums24::new(koala_bear24::COLUMN).multiply(a, x),
            Self::Plain(_) => plain::rounds::<A, KoalaBear24, 24>(a, x),
            Self::Fused24 => KoalaBear24::middle(a, x),
            Self::Sparse(_) => SPARSE.run(a, x),
            Self::Direct16 | Self::Karatsuba16 | Self::Fourier16 | Self::Pairs16 => unreachable!("a part of 16 elements"),
            Self::Columns(_) | Self::Pending(_) => unreachable!("a part across lanes"),
        }
    }

    /// The number of operations, which does not depend on values, as code cannot look at them. Loading and storing counts nothing.
    pub fn counts(self) -> Counts {
        scope(KOALA_BEAR, || {
            let words = inputs(self.instance());
            counted(|| self.of_elements(&words)).1
        })
    }
}

/// What `f` makes of elements.
fn mapped<A: Arithmetic, const N: usize>(
    a: A,
    words: &[<A::Memory as Memory>::Word],
    f: impl FnOnce(&mut [A::Element; N]),
) -> Vec<<A::Memory as Memory>::Word> {
    let mut elements: [A::Element; N] = std::array::from_fn(|i| a.load(|_| words[i]));
    f(&mut elements);
    let mut stored = Vec::new();
    for element in elements {
        a.store(element, |_, word| stored.push(word));
    }
    stored
}

fn inputs(instance: Instance) -> Vec<Element> {
    (0..instance.width()).map(|i| Element::input("state", i as u32)).collect()
}

impl FieldRight for Part {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        canonical(checked(|| self.of_elements(&inputs[0]))?)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        if self.is_across() {
            return on_constants(KOALA_BEAR, self, inputs);
        }
        let words: Vec<u32> = inputs[0].iter().map(|&value| value as u32).collect();
        Ok(self.run(Scalar(Portable), &words).into_iter().map(u64::from).collect())
    }
}

/// The number of operations of the permutation of one state.
pub fn permutation_counts(instance: Instance) -> Counts {
    scope(KOALA_BEAR, || {
        let words = inputs(instance).into_iter().map(Short::canonical).collect();
        counted(|| Function::PermuteMany(vec![1]).run(instance, on_field_words(), &[words])).1
    })
}

/// What all forms of all parts and the permutations use.
pub fn used() -> &'static [Use] {
    static USED: OnceLock<Vec<Use>> = OnceLock::new();
    USED.get_or_init(|| {
        thread::scope(|threads| {
            let running = Instance::ALL.map(|instance| threads.spawn(move || chain::recorded(|| use_all(instance)).1.uses));
            let uses = running.into_iter().flat_map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            uses.collect::<BTreeSet<Use>>().into_iter().collect()
        })
    })
}

/// Runs all forms of all parts and the permutations of an instance. What they do beyond the contract is an error of the obligations on them.
fn use_all(instance: Instance) {
    scope(KOALA_BEAR, || {
        for part in Part::ALL.iter().filter(|part| part.instance() == instance) {
            let _ = part.symbolic(&[inputs(instance)]);
        }
        for target in Target::ALL {
            let function = Function::PermuteMany(vec![1, 2, 8, MAX_LANES]);
            let states = vec![inputs(instance); MAX_LANES].concat();
            let _ = Implementation { function, instance, target }.symbolic(&[states]);
        }
    });
}
