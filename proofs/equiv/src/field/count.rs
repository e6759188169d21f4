//! Counts of operations: symbolic arithmetic counts each operation once, however many lanes it has.

use std::cell::Cell;
use std::fmt;

thread_local! {
    static COUNTS: Cell<Counts> = const { Cell::new(Counts::NONE) };
}

/// Numbers of operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Squarings of elements.
    pub squarings: u64,
    /// Multiplications of two elements that are not squarings.
    pub multiplications: u64,
    /// Elements split into integers.
    pub splits: u64,
    /// Elements joined from integers.
    pub joins: u64,
    /// Additions and subtractions of integers.
    pub additions: u64,
    /// Shifts of integers.
    pub shifts: u64,
}

impl Counts {
    const NONE: Self = Counts { squarings: 0, multiplications: 0, splits: 0, joins: 0, additions: 0, shifts: 0 };
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { squarings, multiplications, splits, joins, additions, shifts } = self;
        write!(f, "{squarings} squarings, {multiplications} multiplications, ")?;
        write!(f, "{splits} splits, {joins} joins, {additions} integer additions, {shifts} integer shifts")
    }
}

/// What `f` returns, and the counts of the operations that it makes on this thread.
pub fn counted<T>(f: impl FnOnce() -> T) -> (T, Counts) {
    let before = COUNTS.replace(Counts::NONE);
    let result = f();
    (result, COUNTS.replace(before))
}

fn count(update: impl FnOnce(&mut Counts)) {
    let mut counts = COUNTS.get();
    update(&mut counts);
    COUNTS.set(counts);
}

/// Counts a squaring.
pub(super) fn squaring() {
    count(|counts| counts.squarings += 1);
}

/// Counts a multiplication.
pub(super) fn multiplication() {
    count(|counts| counts.multiplications += 1);
}

/// Counts a split.
pub(super) fn split() {
    count(|counts| counts.splits += 1);
}

/// Counts a join.
pub(super) fn join() {
    count(|counts| counts.joins += 1);
}

/// Counts an addition or subtraction of integers.
pub(super) fn addition() {
    count(|counts| counts.additions += 1);
}

/// Counts a shift of an integer.
pub(super) fn shift() {
    count(|counts| counts.shifts += 1);
}
