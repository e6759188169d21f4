//! Decides on words what arithmetic with carries computes modulo a number.
//!
//! Every node of a graph as written is read as an integer: a linear form over atoms, integers with known bounds. Inputs are atoms.
//! So are the quotient and the remainder where bits are cut from a value, and the product of two values; the remainder and the
//! product are defined by polynomials over the other atoms. What depends on a carry, a borrow or a comparison is decided by
//! bounds; where these do not decide, each of the possible outcomes becomes a case with a further bound, and a case whose bounds
//! contradict each other is dropped. The claim, that an output is congruent to a polynomial in the inputs and within a range, is
//! checked in every case that remains.
//!
//! Why a proof holds for all inputs:
//! * For each assignment to the inputs, each atom has one value, which its definition fixes: products by multiplication, quotient and
//!   remainder by division with a remainder of zero or more. All definitions are equations over the integers, without wrapping.
//! * A node's value is the value of its form modulo 2^width. Reading a node keeps this, operation by operation (`read.rs`).
//! * Bounds are facts about integers: of an input its stated range, of a product of inputs what is stated of it, of a cut the remainder's, of a case the outcome it assumes; others follow
//!   by interval arithmetic. Bounds of a multiple of a form, in which quotients are replaced by what was cut less the remainder, bound the form. The outcomes of a decision cover every
//!   integer that the bounds allow, so each assignment falls in a case.
//! * In each case the output's form, with definitions put in, minus the polynomial is a polynomial whose coefficients are all divisible by the
//!   modulus: its value is divisible whatever the atoms are. The range is that of the form.
//!
//! A product modulo 2^width is that of forms of its factors modulo 2^width, of which those in two's complement serve too.
//!
//! Doubles, as patterns of 64 bits, are read as numbers (`double.rs`): a form over a power of two. Why that is right too:
//! * IEEE 754 gives the exact result of an addition, subtraction or fused multiply-add, rounded once: to the nearest double, of two that are
//!   equally near to the one whose last bit is even. That is the default, which Rust assumes; the processor's result is compared in `models`.
//! * A multiple of 2^g of absolute value up to 2^(53 + g) is a double, so rounding leaves it. g is read off the form's coefficients and
//!   constant, the absolute value off its bounds. The other limits are kept away from: numbers are below 2^1023, and what they are multiples
//!   of is 2^-1022 or more, so that none overflows or loses bits, even where a processor takes the least doubles for zero.
//! * From 2^m to 2^(m+1), both included, the doubles are the multiples of 2^(m-52). Where the bounds of an integer lie in that range, or of
//!   its negative, its double is 2^k times an integer quotient, k = m - 52, and the remainder is from -2^(k-1) to 2^(k-1), both included, as ties
//!   go either way. The quotient is an atom without definition: what is proved holds for every quotient that leaves such a remainder,
//!   hence for the one that the processor takes. No two roundings share a quotient, as a tie may depend on more than what is cut.
//!   The same holds of the numerator of a fraction whose denominator is a power of two, as doubles keep their relative distances.
//! * A form with such quotients is bounded by putting in, for each, what was rounded less its remainder. That is an equation of integers.
//! * Where the place is not known, the double next to a numerator of absolute value up to 2^n, n > 53, is that numerator plus an integer of
//!   absolute value up to 2^(n - 54): doubles up to 2^n are 2^(n - 53) apart or less, and numerators from 2^53 on have integers for doubles. That
//!   integer is an atom without definition, one for each node that is rounded so, hence what is proved holds for the processor's.
//! * Products of two doubles are expanded to products of two atoms, each defined by multiplication, so that equal ones cancel in bounds too.
//! * The pattern of 2^52 + n, 0 <= n < 2^52, is that of 2^52 plus n, and the reverse: this is the one way from words to doubles and back,
//!   but for constants, and for inputs and outputs that are declared to be doubles. Zero has two patterns, but this range has no zero, and as operands both are the number 0. Infinities and what is no number
//!   are refused.
//!
//! What is not decided is told apart from what is wrong by concrete inputs (`search.rs`).

mod decide;
mod double;
mod form;
mod interval;
mod question;
mod read;
mod real;
mod search;
mod state;
mod terms;

pub use decide::{Claim, Outcome, decide};
pub use form::Polynomial;
pub use interval::Interval;
pub use question::{Format, Inputs, Output, Premise, Variable};
pub use search::{counterexample, edges, fails};
pub use terms::Atom;

#[cfg(test)]
mod double_tests;
#[cfg(test)]
mod reduction_tests;
#[cfg(test)]
mod state_tests;
#[cfg(test)]
mod tests;
