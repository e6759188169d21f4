//! Elements of one state side by side in the lanes of vectors.

use super::constant::Integer;
use super::{Arithmetic, DoubleField, MAX_LANES};
use crate::machine::Machine64;
use crate::machine::doubles::Doubles;

/// The greatest absolute value of a sum that products are added to, and of a product that is added.
pub const HALF_EXACT: i64 = 1 << 52;

/// Arithmetic whose lanes differ in what they multiply by, and pass elements on to each other.
pub trait Across: Arithmetic {
    /// An integer in each lane.
    type Row: Copy;

    /// The first [`LANES`](Arithmetic::LANES) of `integers`, one in each lane. Panics if there are fewer.
    fn row(self, integers: &[Integer]) -> Self::Row;
    /// The elements that the integers of a row are, at most [`REDUCED`](super::arithmetic::REDUCED) in absolute value, as representatives.
    fn elements(self, row: Self::Row) -> Self::Element;
    /// `sum` plus the products of `a` and the integers of `row`, exact. The sum and the products are at most [`HALF_EXACT`] in absolute value.
    fn add_products(self, sum: Self::Element, a: Self::Element, row: Self::Row) -> Self::Element;
    /// The representative in lane `lane` of `a`, in every lane.
    fn spread(self, a: Self::Element, lane: usize) -> Self::Element;
}

impl<V: Doubles> Across for DoubleField<V> {
    type Row = V::Vector;

    #[inline(always)]
    fn row(self, integers: &[Integer]) -> V::Vector {
        let v = self.0;
        let integers = &integers[..V::LANES];
        v.load(|lane| v.machine().long(integers[lane].double()))
    }

    #[inline(always)]
    fn elements(self, row: V::Vector) -> V::Vector {
        row
    }

    #[inline(always)]
    fn add_products(self, sum: V::Vector, a: V::Vector, row: V::Vector) -> V::Vector {
        self.0.mul_add(a, row, sum)
    }

    #[inline(always)]
    fn spread(self, a: V::Vector, lane: usize) -> V::Vector {
        let v = self.0;
        let mut longs = [v.machine().long(0); MAX_LANES];
        v.store(a, |at, long| longs[at] = long);
        v.load(|_| longs[lane])
    }
}
