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
//! * Bounds are facts about integers: of an input its stated range, of a cut the remainder's, of a case the outcome it assumes; others follow
//!   by interval arithmetic. The outcomes of a decision cover every integer that the bounds allow, so each assignment falls in a case.
//! * In each case the output's form, with definitions put in, minus the polynomial is a polynomial whose coefficients are all divisible by the
//!   modulus: its value is divisible whatever the atoms are. The range is that of the form.
//!
//! What is not decided is told apart from what is wrong by concrete inputs (`search.rs`).

mod decide;
mod double;
mod form;
mod read;
mod search;
mod state;

pub use decide::{Claim, Outcome, decide};
pub use form::{Atom, Polynomial};
pub use search::{counterexample, edges, fails};
pub use state::Interval;

#[cfg(test)]
mod double_tests;
#[cfg(test)]
mod tests;
