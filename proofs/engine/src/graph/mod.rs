//! Bit-vector expressions of one thread, as a hash-consed graph.
//!
//! [`scope`] opens a fresh graph; within it, values are [`Sym`] handles and every operation on them
//! adds a node or finds the one that is already there. In [`Mode::Normal`] operations build the
//! normal form of words (equal handles prove equal values); in [`Mode::Raw`] they record the
//! expression exactly as it was written.

pub mod arena;
mod double;
mod function;
mod index;
mod known;
mod node;
mod normal;
mod rule;
mod scope;
mod sym;
pub mod width;

pub use function::Function;
pub use rule::{Applied, Rule};
pub use scope::{Mode, distributing, mode, read, rest_on, scope};
pub use sym::Sym;

#[cfg(test)]
mod tests;
