//! What comes of comparisons of symbolic numbers, which code branches on.
//!
//! A run is given the outcomes of its comparisons in their order, and keeps what was compared. Of two runs with the same outcomes that compared the same
//! numbers with the same bounds, each is what happens for exactly those inputs for which the comparisons come out so. So if this holds for all outcomes up
//! to a number of them, and values are equal in each, the codes agree for all inputs for which no more comparisons are made.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::fmt::Debug;

use ashlar::challenger::Number;
use ashlar_spec::serializing_challenger as spec;

use super::value::Value;

/// Comparisons of a number with a bound that a run makes at most: more would go on for ever.
const MOST: usize = 10_000;

#[derive(Default)]
struct State {
    outcomes: VecDeque<bool>,
    /// Hashes of numbers that were compared, with the bound and the outcome.
    known: Vec<(u64, u64, bool)>,
    asked: usize,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
}

/// Runs code whose comparisons come out as `outcomes` says, those past these as true. Returns what it gives, and the number of comparisons that
/// were made, with numbers and bounds as they were handed to `seen`.
pub fn decided<T>(outcomes: &[bool], run: impl FnOnce() -> T) -> (T, Vec<(u64, u64)>) {
    STATE.replace(State { outcomes: outcomes.iter().copied().collect(), ..State::default() });
    let value = run();
    let state = STATE.take();
    (value, state.known.into_iter().map(|(key, bound, _)| (key, bound)).collect())
}
