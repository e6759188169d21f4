//! Bit-vector expressions of one thread, as a hash-consed graph.
//!
//! [`scope`] opens a fresh graph; within it, values are [`Sym`] handles and every operation on them
//! adds a node or finds the one that is already there. In [`Mode::Normal`] operations build the
//! normal form of words (equal handles prove equal values); in [`Mode::Raw`] they record the
//! expression exactly as it was written.

pub mod arena;
mod double;
mod normal;
mod rule;
mod sym;

use std::cell::RefCell;

use arena::Arena;
pub use rule::{Applied, Rule};
pub use sym::Sym;

/// How operations build nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Exactly as written, shared.
    Raw,
    /// In normal form.
    Normal,
}

struct Graph {
    mode: Mode,
    arena: Arena,
}

thread_local! {
    static GRAPH: RefCell<Option<Graph>> = const { RefCell::new(None) };
}

/// Puts back the graph that was current before a scope, also when the scope panics.
struct Restore(Option<Graph>);

impl Drop for Restore {
    fn drop(&mut self) {
        GRAPH.with_borrow_mut(|current| *current = self.0.take());
    }
}

/// Runs `f` with a fresh graph current on this thread. Handles made inside mean nothing outside.
pub fn scope<T>(mode: Mode, f: impl FnOnce() -> T) -> T {
    let fresh = Graph { mode, arena: Arena::new() };
    let _restore = Restore(GRAPH.with_borrow_mut(|current| current.replace(fresh)));
    f()
}

/// The mode of the current graph.
///
/// # Panics
/// Outside any [`scope`].
pub fn mode() -> Mode {
    with(|graph| graph.mode)
}

/// Reads the arena of the current graph.
///
/// # Panics
/// Outside any [`scope`].
pub fn read<T>(f: impl FnOnce(&Arena) -> T) -> T {
    with(|graph| f(&graph.arena))
}

#[inline]
fn with<T>(f: impl FnOnce(&mut Graph) -> T) -> T {
    GRAPH.with_borrow_mut(|current| f(current.as_mut().expect("no graph scope on this thread")))
}

#[cfg(test)]
mod tests;
