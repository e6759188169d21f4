//! Sums of products with constants of any size, in long words.
//!
//! An operand is an integer of at most (p - 1) / 2 in absolute value. Eight products with constants of that size fit a long word. A dot
//! product is folded, with 2^32 = 2^25 - 2 modulo p, so that many of them can be added up before they are reduced.

use super::WordArithmetic;
use crate::fields::koala_bear::MODULUS;

/// What is subtracted from an element to make an operand, (p - 1) / 2; it is also the greatest absolute value of operands and of factors.
pub const CENTER: i32 = (MODULUS / 2) as i32;
/// The greatest number of products in a dot product.
pub const TERMS: usize = 8;
/// The greatest absolute value of a product.
pub const PRODUCT: i64 = CENTER as i64 * CENTER as i64;
/// The greatest absolute value of a dot product once it is folded.
pub const DOT: i64 = 1 << 56;
/// The greatest absolute value of what is reduced.
pub const LONG: i64 = 1 << 61;
/// The greatest absolute value of what [`total`](LongArithmetic::total) yields.
pub const TOTAL: i64 = CENTER as i64 + (1 << 29);

/// Arithmetic on words with sums in long words.
///
/// Factors are at most [`CENTER`] in absolute value.
pub trait LongArithmetic: WordArithmetic {
    /// A vector of integers that are multiplied by factors.
    type Operand: Copy;
    /// A vector of integers from -2^63 to 2^63 - 1.
    type Long: Copy;

    /// `a` - [`CENTER`], of an element from 0 to p - 1.
    fn operand(self, a: Self::Element) -> Self::Operand;
    /// The integer in every lane.
    fn long(self, value: i32) -> Self::Long;
    /// The product: at most [`PRODUCT`] in absolute value.
    fn product(self, x: Self::Operand, factor: i32) -> Self::Long;
    /// The sum modulo p of `N` products, 1 <= `N` <= [`TERMS`]: at most [`DOT`] in absolute value.
    fn dot<const N: usize>(self, x: &[Self::Operand; N], factors: &[i32; N]) -> Self::Long;
    /// The sum modulo 2^64.
    fn long_add(self, a: Self::Long, b: Self::Long) -> Self::Long;
    /// The difference modulo 2^64.
    fn long_sub(self, a: Self::Long, b: Self::Long) -> Self::Long;
    /// 2^-32 times an integer up to [`LONG`] in absolute value, modulo p: at most [`TOTAL`] in absolute value.
    fn total(self, a: Self::Long) -> Self::Element;
}
