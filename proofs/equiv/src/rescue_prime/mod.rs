//! Obligations of Rescue-Prime: its instances against Cryptol, on elements of the field.
//!
//! What the code does with elements it does through the operations of [`ashlar::fields::goldilocks::Arithmetic`]. Here these operations are
//! their contract, for any representatives; that each backend keeps the contract is what the obligations `goldilocks/*` decide, with which
//! the uses of each row are matched. Outputs are words that were stored, hence canonical, or the row is not proved.
//!
//! Permutations are decided as they are, on all inputs. What is built on them is decided over any permutation, the opaque function of
//! [`field::opaque`](ashlar_engine::field::opaque): on the right the kernels of a backend with it in the place of each permutation, which is a use of that permutation's row; on the left
//! the text of the module with it for `permutation`.

mod counts;
mod definitions;
pub mod functions;
mod integers;
mod left;
mod on_symbols;
mod opaque;
mod parts;
mod permuted;
pub mod platform;
mod registry;
mod sides;
mod specification;

pub use integers::added_integers;
pub use registry::obligations;
