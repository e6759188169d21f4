//! Every arithmetic against integers, lane by lane, on data that differs in every lane, and the element of users.

use ashlar::fields::koala_bear::{
    Across, Arithmetic, Constant, Elements, Integer, KoalaBear, MODULUS, Multiplier, NotCanonical, Scalar, Words,
};
use ashlar::machine::Task;
use ashlar::machine::{Machine64, Portable};

const EDGES: [u32; 12] = [
    0,
    1,
    2,
    (1 << 24) - 1,
    1 << 24,
    MODULUS / 2 - 1,
    MODULUS / 2,
    MODULUS / 2 + 1,
    MODULUS / 2 + 2,
    MODULUS - (1 << 24),
    MODULUS - 2,
    MODULUS - 1,
];

/// Pairs of edges, then of values without pattern.
fn pairs() -> Vec<(u32, u32)> {
    let mut pairs: Vec<_> = EDGES.iter().flat_map(|x| EDGES.iter().map(move |y| (*x, *y))).collect();
    let mut value: u32 = 1;
    let mut next = || {
        value = value.wrapping_mul(0x9e37_79b9).wrapping_add(0x7f4a_7c15);
        value % MODULUS
    };
    pairs.extend((0..5_000).map(|_| (next(), next())));
    pairs
}

/// The residue of an integer.
fn residue(value: i128) -> u32 {
    value.rem_euclid(i128::from(MODULUS)) as u32
}

/// Every operation of an arithmetic.
struct Operations<A>(A);

impl<A: Arithmetic<Memory = M>, M: Machine64<Word = u32>> Task<M> for Operations<A> {
    type Output = ();

    fn run(self, _: M) {
        let a = self.0;
        for group in pairs().chunks_exact(<A as Arithmetic>::LANES) {
            let (x, y) = (Arithmetic::load(a, |lane| group[lane].0), Arithmetic::load(a, |lane| group[lane].1));
            let expect = |found: A::Element, expected: &dyn Fn(i128, i128) -> i128, operation: &str| {
                let mut words = vec![u32::MAX; <A as Arithmetic>::LANES];
                Arithmetic::store(a, found, |lane, word| words[lane] = word);
                let expected = group.iter().map(|(x, y)| residue(expected(i128::from(*x), i128::from(*y))));
                assert!(expected.eq(words.iter().copied()), "{operation} of {group:?} is not {words:?}");
            };
            expect(x, &|x, _| x, "store");
            expect(a.add(x, y), &|x, y| x + y, "sum");
            expect(a.sub(x, y), &|x, y| x - y, "difference");
            expect(a.mul(x, y), &|x, y| x * y, "product");
            let great = a.scale_add(a.scale(x, 1 << 21), y, -(1 << 21));
            expect(great, &|x, y| (x - y) << 21, "great multiple");
            expect(a.reduce(great), &|x, y| (x - y) << 21, "reduction");
            expect(a.divide_exact::<3>(a.scale(x, 8)), &|x, _| x, "exact division");
            let high = a.scale(x, 500);
            expect(a.mul(high, a.scale(y, -500)), &|x, y| -250_000 * x * y, "product of multiples");
            let factors = EDGES.map(Multiplier::new);
            let terms = [x, y, a.add(x, y), x, y, x, y, a.sub(x, y), x, y, x, y];
            let coefficients = |x, y| [x, y, x + y, x, y, x, y, x - y, x, y, x, y];
            let dot = |x, y| coefficients(x, y).iter().zip(EDGES).map(|(term, factor)| term * i128::from(factor)).sum();
            expect(a.dot(&terms, &factors), &dot, "dot product");
        }
        for edge in EDGES {
            Arithmetic::store(a, Arithmetic::constant(a, Constant::new(edge)), |_, word| assert_eq!(word, edge));
        }
    }
}

/// The operations across lanes of an arithmetic.
struct LanesApart<A>(A);

impl<A: Across<Memory = M>, M: Machine64<Word = u32>> Task<M> for LanesApart<A> {
    type Output = ();

    fn run(self, _: M) {
        let a = self.0;
        let integers: Vec<_> = EDGES.into_iter().map(Integer::centered).collect();
        for group in pairs().chunks_exact(<A as Arithmetic>::LANES) {
            let (x, y) = (Arithmetic::load(a, |lane| group[lane].0), Arithmetic::load(a, |lane| group[lane].1));
            let expect = |found: A::Element, expected: &dyn Fn(usize) -> i128, operation: &str| {
                Arithmetic::store(a, found, |lane, word| assert_eq!(word, residue(expected(lane)), "{operation} of {group:?}"));
            };
            let value = |lane: usize| i128::from(EDGES[lane]);
            let small = integers.iter().map(|integer| Integer::new(integer.value() >> 12)).collect::<Vec<_>>();
            let sum = a.add_products(y, x, a.row(&small));
            let product = |lane: usize| i128::from(group[lane].0) * i128::from(small[lane].value());
            expect(sum, &|lane| product(lane) + i128::from(group[lane].1), "products");
            expect(a.elements(a.row(&integers)), &value, "row");
            for (from, &(number, _)) in group.iter().enumerate() {
                expect(a.spread(x, from), &|_| i128::from(number), "spread");
            }
        }
    }
}

#[test]
fn words() {
    let words = Words(Portable);
    for (x, y) in pairs() {
        assert_eq!(words.sum(x, y), residue(i128::from(x) + i128::from(y)), "{x} + {y}");
    }
}

#[test]
fn scalar() {
    Operations(Scalar(Portable)).run(Portable);
}

/// Declares the test of one instruction set, which prints why it does not run where it is absent.
#[cfg(target_arch = "x86_64")]
macro_rules! test_of {
    ($name:ident, $native:ident, $doubles:ident) => {
        #[test]
        fn $name() {
            match ashlar::machine::native::$native::detect() {
                Some(isa) => {
                    let doubles = ashlar::fields::koala_bear::DoubleField(ashlar::machine::doubles::$doubles(isa));
                    ashlar::machine::isa::Isa::vectorize(isa, Operations(doubles));
                    ashlar::machine::isa::Isa::vectorize(isa, LanesApart(doubles));
                }
                None => println!("not-run: this processor lacks the instructions of {}", stringify!($native)),
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
test_of!(avx2, NativeAvx2, Avx2Doubles);
#[cfg(target_arch = "x86_64")]
test_of!(avx512, NativeAvx512, Avx512Doubles);

#[test]
fn elements_are_canonical() {
    for value in EDGES.into_iter().chain([MODULUS, MODULUS + 1, 2 * MODULUS - 1, 2 * MODULUS, u32::MAX]) {
        let expected = if value < MODULUS { Ok(value) } else { Err(NotCanonical { value }) };
        assert_eq!(KoalaBear::new(value).map(KoalaBear::value), expected);
        assert_eq!(KoalaBear::reduce(value).value(), value % MODULUS);
    }
    assert_eq!(
        NotCanonical { value: MODULUS }.to_string(),
        "2130706433 is not the canonical value of an element: it is not below 2130706433"
    );
}
