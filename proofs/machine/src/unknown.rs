//! Values that nobody gave: registers before a call, bytes that nothing was written to.

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::Sym;

/// Begins the names of these inputs, and of no others.
const PREFIX: &str = "unknown ";

/// An unknown value, by what holds it and a number there.
pub fn unknown(what: &str, number: u32, width: u32) -> Sym {
    Sym::input(&format!("{PREFIX}{what}"), number, width)
}

/// Whether a value depends on no input but unknown ones.
pub fn is_of_unknowns(value: Sym) -> bool {
    Plan::new(&[value]).inputs().iter().all(|input| input.name.starts_with(PREFIX))
}
