//! Merkle trees over any hash of rows and any compression, against the specification.

mod opaque;
mod shapes;

mod hashers;

mod question;

mod side;

mod code;
mod specification;

mod registry;

pub use registry::obligations;
