//! The normal form of words.
//!
//! A value is a concatenation of segments; a segment is a slice of an atom or a constant; an atom is
//! an input or the result of an arithmetic or logical operation on values. Equal ids prove equality;
//! different ids prove nothing. Every rewriting step is stated as a lemma in [`crate::rules`] and
//! decided there by an independent solver, and by Coq for every width. Where one is applied, the graph notes it.
//!
//! A rotation of a xor stays one where the graph does not distribute, which keeps forms small; else it becomes the xor of the rotated
//! operands, in whatever order code rotates and xors.
//!
//! A graph that distributes is of code of compilers. There selections between constants, masks and multiples of a bit are one form
//! (`selection`), as are comparisons, carries and borrows (`order`), and sums lose the zeros above and the constants within their terms
//! (`sum`). Long words are multiplied and narrowed by halves (`halves`). Operands of doubles are exchanged, and their signs moved, as IEEE 754
//! allows (`graph::double`).

mod and;
mod bits;
mod compare;
mod halves;
mod order;
mod rotation;
mod selection;
mod sum;
mod xor;
