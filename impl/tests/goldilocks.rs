//! Every arithmetic against integers, lane by lane, and the permutations built on it, on data that differs in every lane.

mod residues;

use ashlar::fields::goldilocks::{Arithmetic, Goldilocks, MODULUS, NotCanonical, Scalar, constant};
use ashlar::machine::isa::Isa;
use ashlar::machine::{Machine64, Portable, Task};
use ashlar::rescue_prime::columns::Columns;
use ashlar::rescue_prime::kernel::{Lanewise, Permutation};
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use residues::{product, random};

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
            assert_eq!(words(a, constant(a, edge)), vec![edge; A::LANES]);
        }
        let top = (1 << 48) - 1;
        let largest = ((u128::from(top) + (u128::from(top) << 32)) % u128::from(MODULUS)) as u64;
        assert_eq!(words(a, a.join(a.integer(top), a.integer(top))), vec![largest; A::LANES]);
    }
}

/// The permutation of a state by one lane of words. Compiled once, and not inlined where each arithmetic is compared with it.
#[inline(never)]
fn permuted<I: Parameters<WIDTH>, const WIDTH: usize>(mut state: [u64; WIDTH]) -> [u64; WIDTH] {
    Lanewise(Scalar(Portable)).permute::<I>(&mut state);
    state.map(|word| word % MODULUS)
}

/// Words for states of `WIDTH` elements in all lanes.
fn groups<A: Arithmetic, const WIDTH: usize>() -> Vec<Vec<u64>> {
    let inputs = pairs(EDGES.len() * EDGES.len() + 4096);
    inputs.chunks_exact(WIDTH * A::LANES).map(|group| group.iter().map(|(word, _)| *word).collect()).collect()
}

/// The permutation in every lane against one lane of words.
struct EveryLane<A>(A);

impl<A: Arithmetic<Memory = M>, M: Machine64<Long = u64>> EveryLane<A> {
    fn equals<I: Parameters<WIDTH>, const WIDTH: usize>(&self) {
        let a = self.0;
        for group in groups::<A, WIDTH>() {
            let word = |lane: usize, i: usize| group[lane * WIDTH + i];
            let mut state: [_; WIDTH] = core::array::from_fn(|i| a.load(|lane| word(lane, i)));
            Lanewise(a).permute::<I>(&mut state);
            let found = state.map(|element| words(a, element));
            for lane in 0..A::LANES {
                let expected = permuted::<I, WIDTH>(core::array::from_fn(|i| word(lane, i)));
                assert_eq!(found.each_ref().map(|words| words[lane]), expected, "lane {lane}");
            }
        }
    }
}

impl<A: Arithmetic<Memory = M>, M: Machine64<Long = u64>> Task<M> for EveryLane<A> {
    type Output = ();

    fn run(self, _: M) {
        self.equals::<Rp64_256, 12>();
        self.equals::<RpJive64_256, 8>();
    }
}

/// The permutation of single states by their columns against one lane of words.
struct SingleStates<A>(A);

impl<A: Arithmetic<Memory = M, Lane = u64>, M: Machine64<Long = u64>> SingleStates<A> {
    fn equals<I: Parameters<WIDTH>, const WIDTH: usize>(&self, machine: M) {
        if WIDTH.div_ceil(A::LANES) > 6 {
            return;
        }
        for group in groups::<A, WIDTH>() {
            for state in group.as_chunks::<WIDTH>().0 {
                let mut columns = *state;
                Columns(self.0, Scalar(machine)).permute::<I>(&mut columns);
                assert_eq!(columns.map(|word| word % MODULUS), permuted::<I, WIDTH>(*state));
            }
        }
    }
}

impl<A: Arithmetic<Memory = M, Lane = u64>, M: Machine64<Long = u64>> Task<M> for SingleStates<A> {
    type Output = ();

    fn run(self, machine: M) {
        self.equals::<Rp64_256, 12>(machine);
        self.equals::<RpJive64_256, 8>(machine);
    }
}

fn check<A: Arithmetic<Memory = M, Lane = u64>, M: Isa + Machine64<Long = u64>>(machine: M, a: A) {
    machine.vectorize(Operations(a));
    machine.vectorize(EveryLane(a));
    machine.vectorize(SingleStates(a));
}

#[test]
fn scalar() {
    Operations(Scalar(Portable)).run(Portable);
    EveryLane(Scalar(Portable)).run(Portable);
}

/// Declares the test of one instruction set, which prints why it does not run where it is absent.
macro_rules! test_of {
    ($name:ident, $native:ident, $field:expr) => {
        #[test]
        fn $name() {
            let Some(isa) = ashlar::machine::native::$native::detect() else {
                println!("not-run: this processor lacks the instructions of {}", stringify!($native));
                return;
            };
            check(isa, $field(isa));
        }
    };
}

#[cfg(target_arch = "x86_64")]
test_of!(avx2, NativeAvx2, |isa| ashlar::fields::goldilocks::DoubleField(ashlar::fields::goldilocks::Avx2Doubles(isa)));
#[cfg(target_arch = "x86_64")]
test_of!(avx512, NativeAvx512, |isa| ashlar::fields::goldilocks::DoubleField(ashlar::fields::goldilocks::Avx512Doubles(isa)));
#[cfg(target_arch = "x86_64")]
test_of!(ifma, NativeAvx512Ifma, ashlar::fields::goldilocks::IfmaField);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
test_of!(neon, NativeNeon, ashlar::fields::goldilocks::NeonField);

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
