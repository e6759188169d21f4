//! The graph that is current on a thread.

use std::cell::RefCell;

use super::arena::Arena;
use super::rule::Applied;

/// How operations build nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Exactly as written, shared.
    Raw,
    /// In normal form.
    Normal,
}

/// A graph, and how it is built.
pub(super) struct Graph {
    pub(super) mode: Mode,
    pub(super) arena: Arena,
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
    within(Graph { mode, arena: Arena::new() }, f)
}

/// [`scope`] in the normal form of compilers' code, which has more rules: see `graph::normal`. Rotations are moved into xors, as compilers
/// move them where that saves an instruction.
pub fn distributing<T>(f: impl FnOnce() -> T) -> T {
    within(Graph { mode: Mode::Normal, arena: Arena::distributing() }, f)
}

fn within<T>(fresh: Graph, f: impl FnOnce() -> T) -> T {
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

/// Notes that the current graph rests on rules that another graph applied.
///
/// # Panics
/// Outside any [`scope`].
pub fn rest_on(rules: &Applied) {
    with(|graph| graph.arena.rest_on(rules));
}

#[inline]
pub(super) fn with<T>(f: impl FnOnce(&mut Graph) -> T) -> T {
    GRAPH.with_borrow_mut(|current| f(current.as_mut().expect("no graph scope on this thread")))
}
