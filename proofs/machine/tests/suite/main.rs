//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

mod aarch64;
mod built;
mod definitions;
mod encodings;
mod findings;
mod patched;
mod reader;
mod rows;
mod runs;
