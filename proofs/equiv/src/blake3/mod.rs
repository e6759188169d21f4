//! The obligations of BLAKE3.

mod few_blocks;
pub mod functions;
mod lanes;
pub mod left;
mod one_block;
pub mod opaque;
mod operation;
mod registry;
pub mod scopes;
pub mod sides;
mod specification;
mod tree;

pub use registry::obligations;
pub use specification::SpecWord;
