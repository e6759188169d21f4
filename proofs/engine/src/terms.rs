//! Functions of Cryptol that are polymorphic in the values on which an opaque function works, evaluated over terms.
//!
//! Why they stand for all values: a function that is polymorphic in a type treats values of it alike, whatever type that is, by the type alone (J. C. Reynolds, Types, abstraction and
//! parametric polymorphism, 1983; P. Wadler, Theorems for free!, 1989). Let h map each term to the value that it has for some values of the symbols and some function in the place of the
//! application. By how module Terms writes terms h maps zero to zero, and an application to that function of what h gives its arguments. So what a function yields for values is what h makes
//! of that which it yields for terms. The class `Zero` has no other operation; a function of class `Cmp` is none of these, since terms may differ where values are equal.

use crate::cryptol::Term;
use crate::graph::Sym;

/// Values of functions of Cryptol over terms.
pub struct Terms {
    /// The module in which the expressions stand.
    pub module: &'static str,
    /// Expressions, each a sequence of so many terms.
    pub expressions: Vec<(String, usize)>,
    /// What they say.
    pub reading: Box<dyn Reading>,
}

/// What terms say of the inputs of a case.
pub trait Reading: Send + Sync {
    /// The outputs for symbolic inputs, one list a group, from the terms of all expressions.
    fn symbolic(&self, terms: &[Term], inputs: &[Vec<Sym>]) -> Vec<Sym>;

    /// The outputs for concrete inputs.
    fn concrete(&self, terms: &[Term], inputs: &[Vec<u64>]) -> Vec<u64>;
}
