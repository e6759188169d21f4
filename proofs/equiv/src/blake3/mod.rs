//! The obligations of BLAKE3.

mod functions;
mod lanes;
mod left;
mod registry;
mod sides;
mod specification;

pub use registry::obligations;
pub use sides::on_constants;
