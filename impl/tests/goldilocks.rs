//! Every arithmetic against integers, lane by lane, and the permutations built on it, on data that differs in every lane.

use ashlar::goldilocks::double::BOUNDS;
use ashlar::goldilocks::{
    Arithmetic, Avx2Doubles, Avx512Doubles, DoubleField, Doubles, Goldilocks, MODULUS, NotCanonical, Scalar,
};
use ashlar::isa::{Isa, Task};
use ashlar::machine::{Machine64, Portable};
use ashlar::rescue_prime::columns::Columns;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::kernel::{Lanewise, Permutation};
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;

const EDGES: [u64; 16] = [
    0,
    1,
    2,
    0xffff_ffff,
    1 << 32,
    (1 << 32) + 1,
    (1 << 52) - 1,
    1 << 52,
    (1 << 63) - 1,
    1 << 63,
    MODULUS - (1 << 32),
    MODULUS - 1,
    MODULUS,
    MODULUS + 1,
    u64::MAX - 1,
    u64::MAX,
];

/// A 64-bit xorshift generator: the inputs need no more than to differ.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Pairs of edges, then of random words.
fn pairs(count: usize) -> Vec<(u64, u64)> {
    let edges = EDGES.iter().flat_map(|x| EDGES.iter().map(move |y| (*x, *y)));
    let mut state = 0x2545_f491_4f6c_dd1d;
    let random = core::iter::repeat_with(|| (random(&mut state), random(&mut state)));
    edges.chain(random).take(count).collect()
}

fn words<A: Arithmetic<Memory = M>, M: Machine64<Long = u64>>(a: A, element: A::Element) -> Vec<u64> {
    let mut words = vec![u64::MAX; A::LANES];
    a.store(element, |lane, word| words[lane] = word);
    words
}

fn product(x: u64, y: u64) -> u64 {
    (u128::from(x) * u128::from(y) % u128::from(MODULUS)) as u64
}

/// Every operation of an arithmetic.
struct Operations<A>(A);

impl<A: Arithmetic<Memory = M>, M: Machine64<Long = u64>> Task<M> for Operations<A> {
    type Output = ();

    fn run(self, _: M) {
        let a = self.0;
        for group in pairs(20_000).chunks_exact(A::LANES) {
            let x = a.load(|lane| group[lane].0);
            let y = a.load(|lane| group[lane].1);
            let expect = |found: A::Element, expected: &dyn Fn(u64, u64) -> u64, operation: &str| {
                let expected: Vec<_> = group.iter().map(|(x, y)| expected(*x, *y)).collect();
                assert_eq!(words(a, found), expected, "{operation} of {group:x?}");
            };
            expect(x, &|x, _| x % MODULUS, "store");
            let (product_xy, square_x) = (a.tighten(a.mul(x, y)), a.tighten(a.square(x)));
            expect(product_xy, &product, "product");
            expect(square_x, &|x, _| product(x, x), "square");
            expect(a.tighten(a.mul(square_x, product_xy)), &|x, y| product(product(x, x), product(x, y)), "product of products");
            let ([x0, x1], [y0, y1]) = (a.split(x), a.split(y));
            expect(a.join(x0, x1), &|x, _| x % MODULUS, "join of the split");
            let [low, high] = [a.integer_add(x0, y0), a.integer_add(x1, y1)];
            let sum = |x, y| ((u128::from(x) + u128::from(y)) % u128::from(MODULUS)) as u64;
            expect(a.join(low, high), &sum, "sum");
            let (low, high) = (a.integer_shl::<4>(low), a.integer_shl::<4>(high));
            expect(a.join(low, high), &|x, y| product(sum(x, y), 16), "16 times the sum");
            let (low, high) = (a.integer_sub(low, x0), a.integer_sub(high, x1));
            expect(
                a.join(low, high),
                &|x, y| {
                    let difference = u128::from(product(sum(x, y), 16)) + u128::from(MODULUS) - u128::from(x % MODULUS);
                    (difference % u128::from(MODULUS)) as u64
                },
                "difference",
            );
        }
        for edge in EDGES.into_iter().filter(|edge| *edge < MODULUS) {
            assert_eq!(words(a, a.constant(edge)), vec![edge; A::LANES]);
        }
        let top = (1 << 48) - 1;
        let largest = ((u128::from(top) + (u128::from(top) << 32)) % u128::from(MODULUS)) as u64;
        assert_eq!(words(a, a.join(a.integer(top), a.integer(top))), vec![largest; A::LANES]);
    }
}

/// The permutation in every lane, and of single states, against one lane of words.
struct Permutations<A>(A);

impl<A: Arithmetic<Memory = M, Lane = u64>, M: Machine64<Long = u64>> Permutations<A> {
    fn equal_scalar<I: Instance<WIDTH>, const WIDTH: usize>(&self, machine: M) {
        let a = self.0;
        let inputs = pairs(EDGES.len() * EDGES.len() + 4096);
        for group in inputs.chunks_exact(WIDTH * A::LANES) {
            let word = |lane: usize, i: usize| group[lane * WIDTH + i].0;
            let mut state: [_; WIDTH] = core::array::from_fn(|i| a.load(|lane| word(lane, i)));
            Lanewise(a).permute::<I>(&mut state);
            let found = state.map(|element| words(a, element));
            for lane in 0..A::LANES {
                let found = found.each_ref().map(|words| words[lane]);
                let mut expected: [u64; WIDTH] = core::array::from_fn(|i| word(lane, i));
                let mut columns = expected;
                Lanewise(Scalar(Portable)).permute::<I>(&mut expected);
                let expected = expected.map(|word| word % MODULUS);
                assert_eq!(found, expected, "lane {lane}");
                if WIDTH.div_ceil(A::LANES) <= 6 {
                    Columns(a, Scalar(machine)).permute::<I>(&mut columns);
                    assert_eq!(columns.map(|word| word % MODULUS), expected, "columns");
                }
            }
        }
    }
}

impl<A: Arithmetic<Memory = M, Lane = u64>, M: Machine64<Long = u64>> Task<M> for Permutations<A> {
    type Output = ();

    fn run(self, machine: M) {
        self.equal_scalar::<Rp64_256, 12>(machine);
        self.equal_scalar::<RpJive64_256, 8>(machine);
    }
}

/// Elements whose limbs are doubles, at every level with limbs up to the bound of that level.
struct Levels<V>(V);

impl<V: Doubles<Machine = M>, M: Machine64<Long = u64>> Levels<V> {
    /// The limbs of a lane of `element`.
    fn limbs(&self, element: [V::Vector; 2], lane: usize) -> [f64; 2] {
        element.map(|limb| {
            let mut found = f64::NAN;
            self.0.store(limb, |at, bits| {
                if at == lane {
                    found = f64::from_bits(bits);
                }
            });
            found
        })
    }

    /// Checks that `element` has the value `expected` and limbs up to `bound` in each lane.
    fn expect(&self, element: [V::Vector; 2], bound: u64, expected: impl Fn(usize) -> u64, operation: &str) {
        for lane in 0..V::LANES {
            let limbs = self.limbs(element, lane);
            assert_eq!(value(limbs), expected(lane), "{operation}");
            assert!(limbs.iter().all(|limb| limb.abs() <= bound as f64), "{operation}: {limbs:?} are above {bound}");
        }
    }
}

/// The residue of the element with these limbs, which are integers.
fn value([a, b]: [f64; 2]) -> u64 {
    assert_eq!([a.fract(), b.fract()], [0.0, 0.0]);
    (a as i128 + (b as i128) * (1 << 32)).rem_euclid(i128::from(MODULUS)) as u64
}

/// Limbs from -`bound` to `bound`: the ends, those around zero, and random ones.
fn limbs(bound: u64) -> Vec<f64> {
    let mut state = bound;
    let random = core::iter::repeat_with(|| (random(&mut state) % (2 * bound + 1)) as i64 - bound.cast_signed());
    let bound = bound.cast_signed();
    let edges = [bound, -bound, bound - 1, 1 - bound, 1 << 31, -(1 << 31), (1 << 31) - 1, 0, 1, -1, bound / 2, -bound / 2];
    edges.into_iter().chain(random.take(20)).map(|limb| limb as f64).collect()
}

impl<V: Doubles<Machine = M>, M: Machine64<Long = u64>> Task<M> for Levels<V> {
    type Output = ();

    fn run(self, _: M) {
        let field = DoubleField(self.0);
        for (level, bound) in BOUNDS.into_iter().enumerate() {
            let limbs = limbs(bound);
            let mut elements: Vec<[f64; 2]> = limbs.iter().flat_map(|a| limbs.iter().map(move |b| [*a, *b])).collect();
            elements.truncate(elements.len() / V::LANES * V::LANES);
            let vector =
                |first: usize| [0, 1].map(|limb| self.0.load(|lane| elements[(first + lane) % elements.len()][limb].to_bits()));
            let at = |first: usize, lane: usize| value(elements[(first + lane) % elements.len()]);
            for first in (0..elements.len()).step_by(V::LANES) {
                let x = vector(first);
                self.expect(field.tighten(x), BOUNDS[0], |lane| at(first, lane), "tightened");
                let Some(next) = BOUNDS.get(level + 1) else { continue };
                self.expect(field.square(x), *next, |lane| product(at(first, lane), at(first, lane)), "square");
                for second in (0..elements.len()).step_by(37) {
                    let expected = |lane| product(at(first, lane), at(second, lane));
                    self.expect(field.mul(x, vector(second)), *next, expected, "product");
                }
            }
        }
    }
}

fn check<A: Arithmetic<Memory = M, Lane = u64>, M: Isa + Machine64<Long = u64>>(machine: M, a: A) {
    machine.vectorize(Operations(a));
    machine.vectorize(Permutations(a));
}

#[test]
fn scalar() {
    Operations(Scalar(Portable)).run(Portable);
    Permutations(Scalar(Portable)).run(Portable);
}

/// Declares the test of one instruction set, which prints why it does not run where it is absent.
macro_rules! test_of {
    ($name:ident, $native:ident, $field:expr) => {
        #[test]
        fn $name() {
            let Some(isa) = ashlar::native::$native::detect() else {
                println!("not-run: this processor lacks the instructions of {}", stringify!($native));
                return;
            };
            check(isa, $field(isa));
        }
    };
}

#[cfg(target_arch = "x86_64")]
test_of!(avx2, NativeAvx2, ashlar::goldilocks::Avx2Field::new);
#[cfg(target_arch = "x86_64")]
test_of!(avx512, NativeAvx512, ashlar::goldilocks::Avx512Field::new);
#[cfg(target_arch = "x86_64")]
test_of!(avx2_doubles, NativeAvx2, |isa| DoubleField(Avx2Doubles(isa)));
#[cfg(target_arch = "x86_64")]
test_of!(avx512_doubles, NativeAvx512, |isa| DoubleField(Avx512Doubles(isa)));
#[cfg(target_arch = "x86_64")]
#[test]
fn avx2_levels() {
    match ashlar::native::NativeAvx2::detect() {
        Some(isa) => isa.vectorize(Levels(Avx2Doubles(isa))),
        None => println!("not-run: this processor lacks AVX2 or FMA"),
    }
}
#[cfg(target_arch = "x86_64")]
#[test]
fn avx512_levels() {
    match ashlar::native::NativeAvx512::detect() {
        Some(isa) => isa.vectorize(Levels(Avx512Doubles(isa))),
        None => println!("not-run: this processor lacks AVX-512"),
    }
}
#[cfg(target_arch = "x86_64")]
test_of!(ifma, NativeAvx512Ifma, ashlar::goldilocks::IfmaField);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
test_of!(neon, NativeNeon, ashlar::goldilocks::NeonField);

#[test]
fn elements_are_canonical() {
    for value in EDGES {
        let expected = if value < MODULUS { Ok(value) } else { Err(NotCanonical { value }) };
        assert_eq!(Goldilocks::new(value).map(Goldilocks::value), expected);
        assert_eq!(Goldilocks::reduce(value).value(), value % MODULUS);
    }
    assert_eq!(
        NotCanonical { value: u64::MAX }.to_string(),
        "18446744073709551615 is not the canonical value of an element: it is not below 18446744069414584321"
    );
}
