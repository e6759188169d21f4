//! What comes of comparisons of numbers, on which code branches.
//!
//! A run is given the outcomes of its comparisons in their order, and keeps what was compared. Where two runs with the same outcomes compared the same numbers
//! with the same bounds, each is what its code does for exactly those inputs for which the comparisons come out so. So if that holds for all outcomes, up to a
//! number of them, and the runs give the same values in each, then the codes agree on all inputs on which they make no more comparisons than that.

use std::cell::RefCell;
use std::thread::LocalKey;

/// Comparisons that a run makes at most; code that makes more does not end.
const MOST: usize = 10_000;

/// A number that is compared.
pub trait Compared: Copy + PartialEq + 'static {
    /// What comes of comparisons on this thread.
    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>>;
}

/// The outcomes that are given, and what was compared.
#[derive(Debug)]
pub struct Comparisons<V> {
    outcomes: Vec<bool>,
    made: Vec<(V, u64)>,
    asked: usize,
}

impl<V> Default for Comparisons<V> {
    fn default() -> Self {
        Self { outcomes: Vec::new(), made: Vec::new(), asked: 0 }
    }
}

/// Runs code whose comparisons come out as `outcomes` says, and past these true. Returns what the code gives and what it compared, each number with its bound.
pub fn decided<V: Compared, T>(outcomes: &[bool], run: impl FnOnce() -> T) -> (T, Vec<(V, u64)>) {
    V::comparisons().replace(Comparisons { outcomes: outcomes.to_vec(), ..Comparisons::default() });
    let value = run();
    (value, V::comparisons().take().made)
}

/// Whether a number is less than a bound: what came of it before, or the next outcome.
///
/// # Panics
/// When the run has asked too often.
pub fn is_below<V: Compared>(number: V, bound: u64) -> bool {
    V::comparisons().with_borrow_mut(|comparisons| {
        comparisons.asked += 1;
        assert!(comparisons.asked <= MOST, "the code compares without end");
        let place = comparisons.made.iter().position(|made| *made == (number, bound)).unwrap_or_else(|| {
            comparisons.made.push((number, bound));
            comparisons.made.len() - 1
        });
        comparisons.outcomes.get(place).copied().unwrap_or(true)
    })
}
