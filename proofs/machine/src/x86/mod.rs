//! x86-64.

pub mod flags;
mod identity;

pub mod state;

mod operands;

pub mod instructions;

mod form;

mod machine;

pub mod native;

pub use machine::comparisons;
pub use state::State;
