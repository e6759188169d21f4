//! Elements whose limbs are doubles, against integers, at every level with limbs up to the bound of that level.

#![cfg(target_arch = "x86_64")]

mod residues;

use ashlar::fields::goldilocks::double::BOUNDS;
use ashlar::fields::goldilocks::{Arithmetic, Avx2Doubles, Avx512Doubles, DoubleField, Doubles, MODULUS};
use ashlar::machine::isa::Isa;
use ashlar::machine::native::{NativeAvx2, NativeAvx512};
use ashlar::machine::{Machine64, Task};
use residues::{product, random};

/// The operations that take or return elements of a level.
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

#[test]
fn avx2() {
    match NativeAvx2::detect() {
        Some(isa) => isa.vectorize(Levels(Avx2Doubles(isa))),
        None => println!("not-run: this processor lacks AVX2 or FMA"),
    }
}

#[test]
fn avx512() {
    match NativeAvx512::detect() {
        Some(isa) => isa.vectorize(Levels(Avx512Doubles(isa))),
        None => println!("not-run: this processor lacks the instructions of AVX-512"),
    }
}
