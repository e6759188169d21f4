//! Obligations of Rescue-Prime: its instances against Cryptol, on elements of the field.
//!
//! What the code does with elements it does through the operations of [`ashlar::goldilocks::Arithmetic`]. Here these operations are
//! their contract, for any representatives; that each backend keeps the contract is what the obligations `goldilocks/*` decide.

mod counts;
mod functions;
mod left;
mod parts;
mod registry;
mod sides;
mod specification;

pub use registry::obligations;
