//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

mod documents;
mod floors;
mod hashes;
mod reach;
mod tree;
mod unit_tests;
