//! The obligations of BLAKE3.

pub mod functions;
mod lanes;
pub mod left;
mod one_block;
pub mod opaque;
mod registry;
pub mod scopes;
pub mod sides;
mod specification;
mod tree;
mod two_blocks;

pub use registry::obligations;
pub use specification::SpecWord;
