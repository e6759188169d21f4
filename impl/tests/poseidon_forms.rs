//! All forms of the matrices and of the partial rounds against their definitions.

use ashlar::fields::koala_bear::{Arithmetic, Constant, MODULUS, Scalar};
use ashlar::machine::Portable;
use ashlar::poseidon::koala_bear16::{self, KoalaBear16};
use ashlar::poseidon::koala_bear24::{self, KoalaBear24};
use ashlar::poseidon::matrix::direct;
use ashlar::poseidon::matrix::fourier16::Fourier16;
use ashlar::poseidon::matrix::karatsuba16::Karatsuba16;
use ashlar::poseidon::matrix::karatsuba24::Karatsuba24;
use ashlar::poseidon::matrix::sums24::Sums24;
use ashlar::poseidon::parameters::Parameters;
use ashlar::poseidon::partial::fused::Fused;
use ashlar::poseidon::partial::pairs::Pairs;
use ashlar::poseidon::partial::plain;
use ashlar::poseidon::partial::sparse::Sparse;

type Words = Scalar<Portable>;
type State<const WIDTH: usize> = [u64; WIDTH];

const WORDS: Words = Scalar(Portable);

/// Columns with a single one, with the greatest elements, and without pattern.
fn columns<const WIDTH: usize>() -> Vec<State<WIDTH>> {
    let mut columns: Vec<[u32; WIDTH]> = (0..WIDTH).map(|place| core::array::from_fn(|i| u32::from(i == place))).collect();
    columns.push([MODULUS - 1; WIDTH]);
    let mut value: u32 = 1;
    for _ in 0..50 {
        columns.push(core::array::from_fn(|_| {
            value = value.wrapping_mul(0x9e37_79b9).wrapping_add(0x7f4a_7c15);
            value % MODULUS
        }));
    }
    columns.iter().map(|column| column.map(|value| WORDS.constant(Constant::new(value)))).collect()
}

fn canonical<const WIDTH: usize>(state: State<WIDTH>) -> [u32; WIDTH] {
    let mut words = [u32::MAX; WIDTH];
    for (word, element) in words.iter_mut().zip(state) {
        WORDS.store(element, |_, value| *word = value);
    }
    words
}

/// The definition: every entry of the matrix times every element, by remainders.
fn defined<const WIDTH: usize>(column: [u32; WIDTH], x: &State<WIDTH>) -> [u32; WIDTH] {
    let x = canonical(*x);
    core::array::from_fn(|i| {
        let sum: u128 = (0..WIDTH).map(|j| u128::from(column[(WIDTH + i - j) % WIDTH]) * u128::from(x[j])).sum();
        (sum % u128::from(MODULUS)) as u32
    })
}

#[test]
fn matrix_of_16() {
    let column = KoalaBear16::COLUMN;
    let (karatsuba, fourier) = (Karatsuba16::new(column), Fourier16::new(column));
    let rows = direct::rows(column, 1);
    let small = column.map(|entry| i32::try_from(entry).expect("entries are small"));
    for x in columns::<16>() {
        let expected = defined(column, &x);
        assert_eq!(canonical(direct::small(WORDS, &small, &x)), expected);
        assert_eq!(canonical(direct::large(WORDS, &rows, &x)), expected);
        assert_eq!(canonical(karatsuba.multiply(WORDS, &x)), expected);
        assert_eq!(canonical(fourier.multiply(WORDS, &x)), expected);
    }
}

#[test]
fn matrix_of_24() {
    let column = KoalaBear24::COLUMN;
    let (karatsuba, sums, rows) = (Karatsuba24::new(column), Sums24::new(column), direct::rows(column, 1));
    for x in columns::<24>() {
        let expected = defined(column, &x);
        assert_eq!(canonical(direct::large(WORDS, &rows, &x)), expected);
        assert_eq!(canonical(karatsuba.multiply(WORDS, &x)), expected);
        assert_eq!(canonical(sums.multiply(WORDS, &x)), expected);
    }
}

/// The matrix and the plain partial rounds.
fn plain<I: Parameters<WIDTH>, const WIDTH: usize>(column: &State<WIDTH>) -> [u32; WIDTH] {
    let mut state = I::multiply(WORDS, column);
    plain::rounds::<Words, I, WIDTH>(WORDS, &mut state);
    canonical(state)
}

fn after<const WIDTH: usize>(column: &State<WIDTH>, form: impl Fn(&mut State<WIDTH>)) -> [u32; WIDTH] {
    let mut state = *column;
    form(&mut state);
    canonical(state)
}

#[test]
fn partial_rounds_of_16() {
    const ROUNDS: usize = koala_bear16::PARTIAL_ROUNDS;
    let (matrix, constants) = (KoalaBear16::COLUMN, KoalaBear16::PARTIAL);
    let (fused, sparse) = (Fused::<16, ROUNDS>::new(matrix, constants), Sparse::<16, ROUNDS>::new(matrix, constants));
    let pairs = Pairs::<ROUNDS>::new(matrix, constants);
    for column in columns::<16>() {
        let expected = plain::<KoalaBear16, 16>(&column);
        assert_eq!(after(&column, |state| fused.run(WORDS, state)), expected);
        assert_eq!(after(&column, |state| sparse.run(WORDS, state)), expected);
        let product = KoalaBear16::multiply(WORDS, &column);
        assert_eq!(after(&product, |state| pairs.run(WORDS, state)), expected);
    }
}

#[test]
fn partial_rounds_of_24() {
    const ROUNDS: usize = koala_bear24::PARTIAL_ROUNDS;
    let (matrix, constants) = (KoalaBear24::COLUMN, KoalaBear24::PARTIAL);
    let (fused, sparse) = (Fused::<24, ROUNDS>::new(matrix, constants), Sparse::<24, ROUNDS>::new(matrix, constants));
    for column in columns::<24>() {
        let expected = plain::<KoalaBear24, 24>(&column);
        assert_eq!(after(&column, |state| fused.run(WORDS, state)), expected);
        assert_eq!(after(&column, |state| sparse.run(WORDS, state)), expected);
    }
}
