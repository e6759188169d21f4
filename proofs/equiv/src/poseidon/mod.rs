//! Obligations of Poseidon: its instances against Cryptol, on elements of the field.
//!
//! What the code does with elements it does through the operations of [`ashlar::fields::koala_bear::Arithmetic`]. Here these operations are
//! their contract, for any representatives; that each backend keeps the contract is what the obligations `koala_bear/*` decide, for all
//! constants and factors that the code run here uses, with which the uses of each row are matched. Outputs are words that were stored, hence
//! canonical, or the row is not proved.

mod full_rounds;
pub mod functions;
pub mod instance;
pub mod left;
pub mod on_elements;
mod parts;
pub mod permuted;
mod registry;
pub mod sides;
mod specification;

pub use parts::used;
pub use registry::{field_case, lanes, obligations};
