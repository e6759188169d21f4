//! Normal forms, their values and Cryptol's exports.

use super::count::{Counts, counted};
use super::platform::Residues;
use super::{Element, Modulus, Plan, scope};

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

#[test]
fn counts_are_of_the_counted_part() {
    use ashlar::goldilocks::Arithmetic;
    scope(GOLDILOCKS, || {
        let x = Residues::<2>.constant(3);
        let square = Residues::<2>.square(x);
        let (_, counts) = counted(|| Residues::<2>.mul(Residues::<2>.square(square), Residues::<2>.mul(x, x)));
        assert_eq!(counts, Counts { squarings: 1, multiplications: 2, ..Counts::default() });
    });
}
