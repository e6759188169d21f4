//! All full rounds of the instance of 16 elements, each with the matrix, and no partial ones: of the constraints on a row of the table of
//! Poseidon in leanMultisig, `eval_poseidon1_16` of its commit 5cf504a5, the part in which the form of the matrix counts. The kernel that
//! ships joins the last matrix before the partial rounds with these.

use ashlar::fields::koala_bear::{Arithmetic, Memory, Scalar};
use ashlar::poseidon::kernel::{self, Layers};
use ashlar::poseidon::koala_bear16::{COLUMN, KoalaBear16};
use ashlar::poseidon::matrix::fourier16::Fourier16;
use ashlar::poseidon::matrix::karatsuba16::Karatsuba16;
use ashlar_engine::field::count::{Counts, counted};
use ashlar_engine::field::koala_bear::{KOALA_BEAR, Representatives};
use ashlar_engine::field::machine::Short;
use ashlar_engine::field::{Element, scope};
use ashlar_engine::models::Symbolic;

use super::parts::Part;

/// Full rounds, in each of which an element is cubed, which takes two products.
const ROUNDS: u64 = 8;
const PRODUCTS_OF_CUBES: u64 = 2 * 16;

/// A form of the matrix for which there is a number of products.
#[derive(Clone, Copy, Debug)]
pub enum FullRounds {
    /// By the recursion of Karatsuba.
    Karatsuba,
    /// By Fourier transforms.
    Fourier,
}

impl FullRounds {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Karatsuba, Self::Fourier];

    /// The name in ids.
    pub fn name(self) -> String {
        self.matrix().name().replace("matrix", "full_rounds")
    }

    /// Products: of cubes, and of the matrix in every round.
    pub fn multiplications(self) -> Option<u64> {
        self.matrix().multiplications().map(|matrix| ROUNDS * (PRODUCTS_OF_CUBES + matrix))
    }

    /// The number of operations, which does not depend on values, as code cannot look at them.
    pub fn counts(self) -> Counts {
        let a = Representatives::<Scalar<Symbolic>, 1>::new();
        let run = || match self {
            Self::Karatsuba => run::<_, Karatsuba>(a),
            Self::Fourier => run::<_, Fourier>(a),
        };
        scope(KOALA_BEAR, || counted(run).1)
    }

    fn matrix(self) -> Part {
        match self {
            Self::Karatsuba => Part::Karatsuba16,
            Self::Fourier => Part::Fourier16,
        }
    }
}

fn run<A: Arithmetic<Memory: Memory<Word = Short>>, L: Layers<A, 16>>(a: A) {
    let mut state = std::array::from_fn(|i| a.load(|_| Short::canonical(Element::input("state", i as u32))));
    kernel::rounds::<A, KoalaBear16, L, 16>(a, &mut state);
}

struct Karatsuba;

impl<A: Arithmetic> Layers<A, 16> for Karatsuba {
    fn matrix(a: A, column: &[A::Element; 16]) -> [A::Element; 16] {
        Karatsuba16::new(COLUMN).multiply(a, column)
    }

    fn partial_rounds(a: A, state: &mut [A::Element; 16]) {
        *state = Self::matrix(a, state);
    }
}

struct Fourier;

impl<A: Arithmetic> Layers<A, 16> for Fourier {
    fn matrix(a: A, column: &[A::Element; 16]) -> [A::Element; 16] {
        Fourier16::new(COLUMN).multiply(a, column)
    }

    fn partial_rounds(a: A, state: &mut [A::Element; 16]) {
        *state = Self::matrix(a, state);
    }
}
