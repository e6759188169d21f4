//! Elements that count the operations on them.

use std::cell::Cell;
use std::fmt;

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts { squarings: 0, multiplications: 0, additions: 0 }) };
}

/// Numbers of operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Squarings.
    pub squarings: u64,
    /// Multiplications of two elements that are not squarings.
    pub multiplications: u64,
    /// Additions.
    pub additions: u64,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { squarings, multiplications, additions } = self;
        write!(f, "{squarings} squarings, {multiplications} further multiplications, {additions} additions")
    }
}

/// Counts of the operations that `f` makes on this thread.
pub fn counted<T>(f: impl FnOnce() -> T) -> (T, Counts) {
    let before = COUNTS.replace(Counts::default());
    let result = f();
    (result, COUNTS.replace(before))
}

fn count(update: impl FnOnce(&mut Counts)) {
    let mut counts = COUNTS.get();
    update(&mut counts);
    COUNTS.set(counts);
}

/// Counts a squaring.
pub fn squaring() {
    count(|counts| counts.squarings += 1);
}

/// Counts a multiplication.
pub fn multiplication() {
    count(|counts| counts.multiplications += 1);
}

/// Counts an addition.
pub fn addition() {
    count(|counts| counts.additions += 1);
}
