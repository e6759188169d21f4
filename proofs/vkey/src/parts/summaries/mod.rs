//! What stands in the place of parts that were decided: each function as its contract says, and nothing more.
//!
//! A reader gives a token, or refuses; its writer writes the token's atom; its check finds no fault, where it is asked about what the reader was asked for.
//! Types have no constructors that the code could use or look into. A call that no contract speaks of ends the run.

pub mod circuit;
pub mod lookup;
pub mod lookups;
pub mod node;
pub mod nodes;
pub mod preprocessed;
pub mod roots;

use super::base::word::{Byte, Token, Vec};
use super::contracts::CIRCUITS;
use super::run;

/// Writes the atom of a token.
fn put(out: &mut Vec<Byte>, token: Token) {
    out.push(Byte::free(token.0));
}

/// Writes the atom of a list.
fn put_list<T>(out: &mut Vec<Byte>, list: &Vec<T>) {
    match list.token() {
        Some(token) => put(out, Token(token)),
        None => run::leave("a list is written that no summary has read"),
    }
}

/// Expects that a list stands for this part.
fn expect_list<T>(list: &Vec<T>, part: super::contracts::Part) {
    match list.token() {
        Some(token) => run::expect(token, part),
        None => run::leave("a list is checked that no summary has read"),
    }
}

/// Expects a number of a circuit that there is room for.
fn expect_circuit(circuit: usize) {
    if circuit >= CIRCUITS {
        run::leave(format!("circuit {circuit} is checked"));
    }
}
