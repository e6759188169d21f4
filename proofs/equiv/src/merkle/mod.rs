//! Merkle trees over any hash of rows and any compression, against the specification.

mod opaque;
mod over;
mod shapes;

mod hashers;

mod named;
mod question;

mod side;

mod strings;

mod code;
mod specification;

mod parts;

mod cryptol;
mod executable;

mod encoded_code;
mod encoded_specification;

mod registry;

pub use over::over;
pub use registry::obligations;
