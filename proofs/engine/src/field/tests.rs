//! Normal forms, their values and Cryptol's exports.

use ashlar::fields::goldilocks::{Arithmetic, Avx2Doubles, DoubleField, Scalar, constant};

use super::count::{Counts, counted};
use super::integer::checked;
use super::machine::FieldMachine;
use super::platform::Residues;
use super::{Element, Modulus, Plan, scope};
use crate::models::Symbolic;

const GOLDILOCKS: Modulus = Modulus(0xffff_ffff_0000_0001);
const KOALA_BEAR: Modulus = Modulus(0x7f00_0001);

fn power(x: Element, e: u64) -> Element {
    (0..64).rev().fold(Element::constant(1), |all, bit| {
        let square = all * all;
        if e >> bit & 1 == 1 { square * x } else { square }
    })
}

#[test]
fn sums_in_any_order_and_scale_are_one() {
    for modulus in [GOLDILOCKS, KOALA_BEAR] {
        scope(modulus, || {
            let [x, y, z] = [0, 1, 2].map(|i| Element::input("x", i));
            assert_eq!(x + y + z, z + (x + y));
            assert_eq!(x.times(3) - x - x, x);
            assert_eq!(x - x, Element::ZERO);
            assert_eq!(x.divided(7).times(7), x);
            // Multiples of a sum share its base.
            assert_eq!(power(x.times(2) + y.times(2), 7), power(x + y, 7).times(128));
            assert_ne!(power(x + y, 7), power(x + y.times(2), 7));
        });
    }
}

#[test]
fn exponents_are_exact() {
    scope(GOLDILOCKS, || {
        let x = Element::input("x", 0) + Element::input("x", 1);
        let inverse = 10_540_996_611_094_048_183;
        assert_eq!(power(power(x, 7), inverse), power(power(x, inverse), 7));
        // Equal as functions, and not told to be so: exponents are not reduced.
        assert_ne!(power(power(x, 7), inverse), x);
        assert_ne!(power(x, inverse), power(x, inverse - 1));
    });
}

#[test]
fn values_follow_the_operations() {
    for modulus in [GOLDILOCKS, KOALA_BEAR] {
        scope(modulus, || {
            let [x, y] = [0, 1].map(|i| Element::input("x", i));
            let made = (power(x + y, 5) - x.times(9)) * (y + Element::constant(3));
            let mut rng = fastrand::Rng::with_seed(1);
            for _ in 0..50 {
                let [a, b] = [rng.u64(0..modulus.0), rng.u64(0..modulus.0)];
                let sum = modulus.pow(modulus.add(a, b), 5);
                let expected = modulus.mul(modulus.add(sum, modulus.mul(a, modulus.0 - 9)), modulus.add(b, 3));
                let values = Plan::new(&[made]).run(|_, index| [a, b][index as usize]);
                assert_eq!(values, [expected]);
            }
        });
    }
}

/// Two lanes with the levels of an arithmetic on doubles, and of one on words.
type OnDoubles = Residues<DoubleField<Avx2Doubles<Symbolic>>, 2>;
type OnWords = Residues<Scalar<Symbolic>, 2>;

#[test]
fn counts_are_of_the_counted_part() {
    scope(GOLDILOCKS, || {
        let a = OnDoubles::new();
        let x = constant(a, 3);
        let square = a.square(x);
        let (_, counts) = counted(|| a.mul(a.square(square), a.mul(x, x)));
        assert_eq!(counts, Counts { squarings: 1, multiplications: 2, ..Counts::default() });
    });
}

/// What the contract says of an element that is `products` squares of squares of a tight one, used by `f`.
fn contract<A: Arithmetic<Memory = FieldMachine>>(a: A, products: usize, f: impl Fn(A::Element)) -> Result<(), String> {
    let run = || f((0..products).fold(constant(a, 3), |power, _| a.square(power)));
    scope(GOLDILOCKS, || checked(run))
}

#[test]
fn products_beyond_the_highest_level_are_refused() {
    let a = OnDoubles::new();
    let highest = OnDoubles::SQUARINGS;
    let squared = |x| {
        a.square(x);
    };
    let multiplied = |x| {
        a.mul(constant(a, 3), x);
    };
    for level in 0..=highest {
        assert_eq!(contract(a, level, squared).is_ok(), level < highest, "level {level}");
        assert_eq!(contract(a, level, multiplied).is_ok(), level < highest, "level {level}");
        assert_eq!(contract(a, level, |x| squared(a.tighten(x))), Ok(()), "level {level}");
    }
    let b = OnWords::new();
    assert!(contract(b, 100, |x| b.store(b.tighten(x), |_, _| ())).is_ok());
}

#[test]
fn loose_elements_are_only_multiplied_or_tightened() {
    let a = OnDoubles::new();
    let split = |x| {
        a.split(x);
    };
    let store = |x| a.store(x, |_, _| ());
    assert!(contract(a, 1, split).is_err() && contract(a, 1, store).is_err());
    assert_eq!(contract(a, 0, split), Ok(()));
    assert_eq!(contract(a, 0, store), Ok(()));
    assert_eq!(contract(a, 1, |x| split(a.tighten(x))), Ok(()));
}
