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
    /// Additions and subtractions of elements.
    pub sums: u64,
    /// Multiples of elements by small integers.
    pub multiples: u64,
    /// Multiples of elements by small integers that are added at once.
    pub added_multiples: u64,
    /// Divisions of elements by a power of two.
    pub divisions: u64,
    /// Reductions of elements alone.
    pub reductions: u64,
    /// Sums of products by constants that are reduced once.
    pub dots: u64,
    /// The products in these.
    pub dot_products: u64,
}

impl Counts {
    const NONE: Self = Counts {
        squarings: 0,
        multiplications: 0,
        splits: 0,
        joins: 0,
        additions: 0,
        shifts: 0,
        sums: 0,
        multiples: 0,
        added_multiples: 0,
        divisions: 0,
        reductions: 0,
        dots: 0,
        dot_products: 0,
    };
}

impl Counts {
    /// Multiplications of elements and by small integers; divisions by powers of two are no multiplications.
    pub fn all_multiplications(&self) -> u64 {
        self.squarings + self.multiplications + self.multiples + self.added_multiples
    }
}

/// The numbers that are not zero.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all = [
            (self.squarings, "squarings"),
            (self.multiplications, "multiplications"),
            (self.splits, "splits"),
            (self.joins, "joins"),
            (self.additions, "integer additions"),
            (self.shifts, "integer shifts"),
            (self.sums, "additions"),
            (self.multiples, "small multiples"),
            (self.added_multiples, "added small multiples"),
            (self.divisions, "exact divisions"),
            (self.reductions, "reductions alone"),
            (self.dots, "lazy dot products"),
            (self.dot_products, "products in these"),
        ];
        let texts: Vec<String> =
            all.iter().filter(|(count, _)| *count != 0).map(|(count, name)| format!("{count} {name}")).collect();
        f.write_str(&texts.join(", "))
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

/// Counts an addition or subtraction of elements.
pub(super) fn sum() {
    count(|counts| counts.sums += 1);
}

/// Counts a multiple of an element by a small integer.
pub(super) fn multiple() {
    count(|counts| counts.multiples += 1);
}

/// Counts a multiple of an element by a small integer that is added at once.
pub(super) fn added_multiple() {
    count(|counts| counts.added_multiples += 1);
}

/// Counts a division by a power of two.
pub(super) fn division() {
    count(|counts| counts.divisions += 1);
}

/// Counts a reduction.
pub(super) fn reduction() {
    count(|counts| counts.reductions += 1);
}

/// Counts a sum of `products` products.
pub(super) fn dot(products: usize) {
    count(|counts| {
        counts.dots += 1;
        counts.dot_products += products as u64;
    });
}
