//! What kernels use of operations with a part that is fixed when they are compiled.

use std::cell::RefCell;
use std::collections::BTreeSet;

thread_local! {
    static USED: RefCell<Used> = RefCell::default();
}

/// Constants, factors and rows that occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Used {
    /// Constants that were added.
    pub constants: BTreeSet<u32>,
    /// Factors of multiples.
    pub factors: BTreeSet<i32>,
    /// Factors of multiples that were added.
    pub added_factors: BTreeSet<i32>,
    /// Powers of two that were divided by.
    pub divisions: BTreeSet<u32>,
    /// Factors of dot products.
    pub rows: BTreeSet<Vec<u32>>,
    /// Integers in lanes.
    pub integers: BTreeSet<Vec<i32>>,
    /// Coefficients of pairs of words.
    pub coefficients: BTreeSet<[i32; 2]>,
    /// Integers that fill words.
    pub word_integers: BTreeSet<i32>,
    /// Integers that were added to sums of words.
    pub added_integers: BTreeSet<i32>,
    /// Factors of cubes of words and of what is beside them.
    pub cubes_beside: BTreeSet<[i32; 2]>,
    /// Factors of words that are scaled.
    pub scales: BTreeSet<i32>,
    /// Integers that fill long words.
    pub longs: BTreeSet<i32>,
    /// Factors of products in long words.
    pub long_factors: BTreeSet<i32>,
    /// Factors of dot products in long words.
    pub long_rows: BTreeSet<Vec<i32>>,
}

/// What `f` uses on this thread.
pub fn used(f: impl FnOnce()) -> Used {
    let outer = USED.take();
    f();
    USED.replace(outer)
}

/// Notes a use.
pub fn note(update: impl FnOnce(&mut Used)) {
    USED.with_borrow_mut(update);
}
