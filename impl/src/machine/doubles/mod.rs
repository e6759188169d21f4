//! Vectors of IEEE 754 doubles, in which the arithmetics of both fields hold integers.
//!
//! Rounding is to nearest, ties to even, which Rust assumes everywhere.

mod avx2;
mod avx512;
mod neon;

pub use avx2::Avx2Doubles;
pub use avx512::Avx512Doubles;
pub use neon::NeonDoubles;

use crate::machine::Machine64;

/// The bits of 2^52: added as integers to an integer n below 2^52, they are the bits of 2^52 + n.
pub const TWO_52: u64 = 0x4330_0000_0000_0000;

/// Vectors of doubles, or of long words in the same place.
pub trait Doubles: Copy {
    /// The machine of the long words.
    type Machine: Machine64;
    /// A vector of [`LANES`](Doubles::LANES) doubles, as their bits, or long words.
    type Vector: Copy;
    /// The number of lanes.
    const LANES: usize;

    /// The machine itself.
    fn machine(self) -> Self::Machine;
    /// The long word that `long` gives for a lane, in that lane.
    fn load(self, long: impl FnMut(usize) -> <Self::Machine as Machine64>::Long) -> Self::Vector;
    /// Gives each lane's number and long word to `long`.
    fn store(self, a: Self::Vector, long: impl FnMut(usize, <Self::Machine as Machine64>::Long));
    /// The long word `value` in every lane.
    fn splat(self, value: u64) -> Self::Vector;
    /// The bitwise and.
    fn and(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The high halves of the long words.
    fn high_halves(self, a: Self::Vector) -> Self::Vector;
    /// The sum of long words modulo 2^64.
    fn long_add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The difference of long words modulo 2^64.
    fn long_sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// Long words times 2^`N` modulo 2^64, 1 <= `N` <= 4.
    fn long_shl<const N: u32>(self, a: Self::Vector) -> Self::Vector;
    /// The sum of doubles.
    fn add(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The difference of doubles.
    fn sub(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// The product of doubles.
    fn mul(self, a: Self::Vector, b: Self::Vector) -> Self::Vector;
    /// `a` `b` + `c` of doubles, rounded once.
    fn mul_add(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `a` `b` - `c` of doubles, rounded once.
    fn mul_sub(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
    /// `c` - `a` `b` of doubles, rounded once.
    fn sub_mul(self, a: Self::Vector, b: Self::Vector, c: Self::Vector) -> Self::Vector;
}
