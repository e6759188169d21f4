//! Functions on words of which nothing is known but their values.
//!
//! An application of an opaque function is a node that holds the function and its arguments in normal form; each of its values is a node of its own,
//! found by hash like any other. So two values are one node exactly where function, number and all arguments are one.
//!
//! Why equality of normal forms over an opaque function proves equality for every function in its place: let f be any function on words, and let the
//! inputs have any values. Give every node a value, operands first: an input has its own, a constant and an operation the value that it has for words, and value i of
//! an application the word i of f at the values of the arguments. Then, by induction over the steps of a run, the node that a step returns has the value that the same
//! step computes on words with f in place of the opaque function:
//! * a step on words returns a node of the same value, which is what the rules of the normal form are proved for (`words/rules/*`); they read the value of an application as a word
//!   like any input;
//! * a step that applies the function returns the nodes of the application of its arguments, whose values are those arguments by induction. Where the node was there
//!   before, its arguments are the same nodes, so they have the same values, and f gives the same words.
//!
//! So where both sides return the same nodes they return the same words, for any f and any inputs; f may be the function that the code computes, if each kernel
//! that was taken for the opaque function computes that very function of the operands of each lane. That is what other rows prove, on the same types; which they are
//! is recorded ([`Use`](crate::chain::Use)) and matched in each run with what the rows prove ([`Guarantee`](crate::chain::Guarantee)). The converse does not hold: nodes may differ where values agree. Then the row is not proved.
//!
//! For a counterexample the values are those of the function that the code computes in truth, so that it replays on native code.

use std::cell::RefCell;

pub use crate::graph::Function;
use crate::graph::Sym;

impl Function {
    /// The words of its value for these arguments.
    pub fn apply(&'static self, arguments: &[Sym]) -> Vec<Sym> {
        WITHIN.with_borrow_mut(|within| within.iter_mut().for_each(|within| within.applied += 1));
        Sym::apply(self, arguments)
    }
}

/// The function that is opaque, and how often it was applied.
struct Within {
    function: &'static Function,
    applied: usize,
}

thread_local! {
    static WITHIN: RefCell<Option<Within>> = const { RefCell::new(None) };
}

/// Ends the part of a run where a function is opaque, also when it panics.
struct End;

impl Drop for End {
    fn drop(&mut self) {
        WITHIN.take();
    }
}

/// Runs `f` where a function is opaque, on this thread. Returns how often it was applied, too.
///
/// # Panics
/// Inside of another such run.
pub fn within<T>(function: &'static Function, f: impl FnOnce() -> T) -> (T, usize) {
    let outer = WITHIN.replace(Some(Within { function, applied: 0 }));
    assert!(outer.is_none(), "runs over opaque functions are nested");
    let _end = End;
    let result = f();
    (result, WITHIN.take().map_or(0, |within| within.applied))
}

/// The function of this name, if it is opaque here.
pub fn named(name: &str) -> Option<&'static Function> {
    WITHIN.with_borrow(|within| within.as_ref().map(|within| within.function).filter(|function| function.name == name))
}
