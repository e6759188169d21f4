//! Runs functions of the built library, as they are installed, on symbolic bytes, instruction by instruction.
//!
//! [`library`] reads the file, [`processor`] follows its code by the definitions of [`x86`] or [`aarch64`], on registers and [`memory`] that hold
//! expressions of the graph of `ashlar-engine`. Addresses, lengths and branches must be numbers: what depends on a free byte there ends a run
//! with a [`finding`]. [`rows`] says which functions are compared with what, and both architectures compare their definitions with a processor.

pub mod byte;
pub mod checked;
mod flag;
pub mod library;
mod values;
mod widths;

pub mod features;
mod lanes;

pub mod finding;
mod unknown;

pub mod forks;
pub mod memory;
pub mod premises;

pub mod machine;

pub mod met;
mod stubs;

pub mod processor;

pub mod aarch64;
pub mod x86;

pub mod argument;
pub mod forms;

pub mod call;

pub mod rows;
