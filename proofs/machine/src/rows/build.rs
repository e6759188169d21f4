//! The library that rows are about.

use std::sync::Arc;

use crate::forms::Forms;
use crate::library::Library;

/// A library with what is known of how it was built.
#[derive(Clone)]
pub struct Build {
    /// The library.
    pub library: Arc<Library>,
    /// Profile or flags of the compiler, in words.
    pub flags: String,
    /// The forms of instructions that runs of it met.
    pub forms: Arc<Forms>,
}
