//! Obligations of the modes: over any permutation for every rate, and over Poseidon for the rates of its instances.
//!
//! Both texts of a mode take the permutation as an argument: in Cryptol a function, in Rust a value of a type parameter, so that neither
//! can do more with it than to apply it to states. Here it is that of the module `opaque`: with w inputs a_i that nothing else depends on it maps a state s to
//! (t + j)^3, j = 1 to w, where t is the sum of a_i s_i. Why equal normal forms then prove equality over any permutation:
//! * Cubes of sums are products with one base each, which normal forms never expand. So an element that a mode computes is a linear
//!   combination of inputs of the message and of such cubes.
//! * Two cubes have one base only where their j and their sums t are equal as normal forms: a difference of two t has a term with some a_i or
//!   none, and is no constant but zero. Equal t are of equal states, as the terms of t with the factor a_i are those of s_i.
//! * So, by induction over applications, equal normal forms are made of the same applications to equal states by the same linear
//!   combination, and stay equal with any permutation in its place.
//!
//! Lengths are those of the cases. Lanes are two, with other messages in each, so that none can pass for another.

mod challenger;
mod compression;
mod left;
mod opaque;
mod rated;
mod registry;
mod slice;
mod specification;

pub use registry::obligations;
