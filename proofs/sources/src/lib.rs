//! What programs are built from: a hash of sources whatever their comments say, the modules of a crate and what they import, and the code that one module reaches.

mod hash;
mod modules;

mod imports;

mod reach;

pub use hash::{Hashes, with_manifests};
pub use imports::imports;
pub use modules::Modules;
pub use reach::Units;
