//! AArch64, with Advanced SIMD.

pub mod flags;
pub mod instruction;

pub mod state;

mod operands;

pub mod instructions;

mod machine;

pub mod native;

pub use machine::comparisons;
pub use state::State;
