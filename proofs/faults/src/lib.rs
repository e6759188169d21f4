//! Faults in the sources, which the proofs must see: generated ones, and the mutants that are listed in `proofs/mutants`.
//!
//! [`find`] lists the changes of a source file that the operators of [`operators`] make, and [`listed`] those of the mutants; [`weave`] writes
//! all changes of a file into one text, each behind a switch; [`tree`] makes a copy of the source tree of such texts and builds it once, without the changes
//! that do not compile. [`rows`] is what its program answers, and [`worker`] asks it for rows with a change on. [`reach`] finds the rows that pass a generated fault, and [`judge`] asks these;
//! [`survivors`] holds what is said of faults that no row sees. [`rebuild`] tries mutants of what the compiler evaluates.

pub mod copy;
pub mod fault;
pub mod find;
pub mod judge;
pub mod listed;
pub mod operators;
pub mod reach;
pub mod rebuild;
pub mod rows;
pub mod survivors;
pub mod tree;
pub mod verdict;
pub mod weave;
pub mod worker;
