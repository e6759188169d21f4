//! The chain between rows: what a row uses, another row of the same run has proved.
//!
//! Symbolic arithmetics stand for those of impl/ by their contracts. Each operation that one of them is asked for is a [`Use`]: which
//! operation, of which type, with which fixed values, on operands in which ranges, and what is taken of the result. A row of an operation
//! yields [`Guarantee`]s. [`settle`] matches them at the end of a run, and takes back what rests on a use that nothing covers. Types are
//! known by their names, which the compiler gives, so that a kernel of another type is another use.

mod recorder;
mod set;
mod settle;
mod uses;

pub use recorder::{Record, recorded, used};
pub use set::Set;
pub use settle::{is_taken_back, settle};
pub use uses::{Fixed, Guarantee, Range, Use};

#[cfg(test)]
mod tests;
