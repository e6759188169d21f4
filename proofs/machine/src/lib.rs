//! Runs functions of the built library, as they are installed, on symbolic bytes, instruction by instruction.
//!
//! [`library`] reads the file, [`processor`] follows its code by the definitions of [`instructions`], on a [`state`] whose registers and
//! memory hold expressions of the graph of `ashlar-engine`. Addresses, lengths and branches must be numbers: what depends on a free byte there
//! ends a run with a [`finding`]. [`rows`] says which functions are compared with what, and [`native`] compares the definitions with this
//! machine's processor.

pub mod features;
pub mod finding;
pub mod forms;
pub mod library;
mod unknown;

pub mod flags;
pub mod memory;
pub mod premises;

pub mod state;

mod lanes;

mod operands;

pub mod instructions;
mod stubs;

pub mod processor;

pub mod call;
pub mod native;

pub mod rows;
