//! Small functions of two numbers, each over a construct that the encodings use: what coq-of-rust prints of them is evaluated in Coq and has to
//! give what the compiled function gives, a panic included. They are written for the order and the effects that they have, and for nothing else.

// What clippy would have written otherwise is what is compared.
#![allow(clippy::style, clippy::complexity, clippy::perf)]

pub mod arithmetic;
pub mod assignments;
pub mod loops;
pub mod matches;
pub mod results;
pub mod sequences;
