//! The tests of `conform` that take seconds.

mod operations;
