//! The S-boxes x^7 and x^(1/7), on any number of elements side by side.

use crate::fields::goldilocks::Arithmetic;

/// The exponent of the inverse S-box: 7 times it is 1 modulo p - 1.
pub const INVERSE_ALPHA: u64 = 10_540_996_611_094_048_183;

/// The greatest number of powers that a chain keeps.
const KEPT: usize = 3;

/// A link of an addition chain: squarings, then at most one multiplication.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// How often the power is squared.
    pub squarings: usize,
    /// The place of the kept power that it is then multiplied by.
    pub factor: Option<usize>,
    /// The place where it is then kept, instead of what was there. Place 0 holds x at first.
    pub keep: Option<usize>,
}

const fn link(squarings: usize, factor: Option<usize>, keep: Option<usize>) -> Link {
    Link { squarings, factor, keep }
}

/// x^7 with 2 squarings and 2 multiplications.
pub const POWER7: [Link; 3] = [
    // 2
    link(1, None, Some(1)),
    // 4 + 2
    link(1, Some(1), None),
    // 6 + 1
    link(0, Some(0), None),
];

/// x^(1/7), that is x^[`INVERSE_ALPHA`], with 63 squarings and 8 multiplications.
///
/// With q = (8^10 - 1) / 7, whose binary digits are 1001001001001001001001001001, the exponent is
/// 2^32 (16 q + 1) + (16 q + 1) + 4 q + 2.
pub const ROOT7: [Link; 10] = [
    // 2
    link(1, None, Some(1)),
    // 1001 in binary
    link(2, Some(0), Some(2)),
    // 1001001001
    link(6, Some(2), None),
    // 1001001001001
    link(3, Some(0), Some(2)),
    // q
    link(15, Some(2), None),
    // 4 q
    link(2, None, Some(2)),
    // 16 q + 1
    link(2, Some(0), Some(0)),
    // 2^32 (16 q + 1) + (16 q + 1)
    link(32, Some(0), None),
    // That and 4 q
    link(0, Some(2), None),
    // That and 2
    link(0, Some(1), None),
];

/// The power of each element that `chain` makes. Elements and powers are tight.
#[inline(always)]
pub fn power<A: Arithmetic, const N: usize>(a: A, chain: &[Link], x: &[A::Element; N]) -> [A::Element; N] {
    let mut power = Powers { elements: *x, level: 0 };
    let mut kept = [None; KEPT];
    kept[0] = Some(power);
    for link in chain {
        for _ in 0..link.squarings {
            power.square(a);
        }
        if let Some(place) = link.factor {
            power.multiply(a, kept[place].as_ref().expect("links multiply by what was kept before"));
        }
        if let Some(place) = link.keep {
            kept[place] = Some(power);
        }
    }
    // Levels that are not counted may be any.
    if power.level > 0 || A::SQUARINGS == usize::MAX {
        power.tighten(a);
    }
    power.elements
}

/// The same power of each element, and the level of all, which is below the highest.
#[derive(Clone, Copy)]
struct Powers<E, const N: usize> {
    elements: [E; N],
    level: usize,
}

impl<E: Copy, const N: usize> Powers<E, N> {
    #[inline(always)]
    fn square(&mut self, a: impl Arithmetic<Element = E>) {
        each(&mut self.elements, Square(a));
        self.rise(a, self.level);
    }

    #[inline(always)]
    fn multiply(&mut self, a: impl Arithmetic<Element = E>, factor: &Self) {
        each(&mut self.elements, MultiplyBy(a, &factor.elements));
        self.rise(a, self.level.max(factor.level));
    }

    /// To the level above that of the factors, and down to tight from the highest.
    #[inline(always)]
    fn rise<A: Arithmetic<Element = E>>(&mut self, a: A, factors: usize) {
        // Where all levels have one range, there is nothing to count, and registers are for elements.
        if A::SQUARINGS < usize::MAX {
            self.level = factors + 1;
        }
        if self.level == A::SQUARINGS {
            self.tighten(a);
        }
    }

    #[inline(always)]
    fn tighten(&mut self, a: impl Arithmetic<Element = E>) {
        each(&mut self.elements, Tighten(a));
        self.level = 0;
    }
}

/// What is done to each of several elements. No closure: the compiler would not give it the instructions of its surroundings.
trait Operation<E>: Copy {
    /// The result for the element `x` at `place`.
    fn of(self, place: usize, x: E) -> E;
}

#[derive(Clone, Copy)]
struct Square<A>(A);

impl<A: Arithmetic> Operation<A::Element> for Square<A> {
    #[inline(always)]
    fn of(self, _: usize, x: A::Element) -> A::Element {
        self.0.square(x)
    }
}

#[derive(Clone, Copy)]
struct MultiplyBy<'a, A, E>(A, &'a [E]);

impl<A: Arithmetic> Operation<A::Element> for MultiplyBy<'_, A, A::Element> {
    #[inline(always)]
    fn of(self, place: usize, x: A::Element) -> A::Element {
        self.0.mul(x, self.1[place])
    }
}

#[derive(Clone, Copy)]
struct Tighten<A>(A);

impl<A: Arithmetic> Operation<A::Element> for Tighten<A> {
    #[inline(always)]
    fn of(self, _: usize, x: A::Element) -> A::Element {
        self.0.tighten(x)
    }
}

/// Puts the result for each element in its place, without a loop, so that all stay in registers.
#[inline(always)]
fn each<E: Copy, const N: usize>(x: &mut [E; N], operation: impl Operation<E>) {
    const { assert!(N <= 12) };
    at(x, 0, operation);
    at(x, 1, operation);
    at(x, 2, operation);
    at(x, 3, operation);
    at(x, 4, operation);
    at(x, 5, operation);
    at(x, 6, operation);
    at(x, 7, operation);
    at(x, 8, operation);
    at(x, 9, operation);
    at(x, 10, operation);
    at(x, 11, operation);
}

#[inline(always)]
fn at<E: Copy, const N: usize>(x: &mut [E; N], place: usize, operation: impl Operation<E>) {
    if place < N {
        x[place] = operation.of(place, x[place]);
    }
}
