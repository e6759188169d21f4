//! What every target checks.

use std::fmt::Debug;

use arbitrary::Arbitrary;

/// An input that knows what has to hold of it.
pub trait Check: for<'a> Arbitrary<'a> + Debug {
    /// Panics if it does not hold.
    fn check(&self);
}
