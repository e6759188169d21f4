//! The choice of a backend.

use arbitrary::Arbitrary;
use ashlar::Backend;

/// Stands for one of the backends of this processor.
#[derive(Arbitrary, Clone, Copy, Debug)]
pub struct Which(u8);

impl Which {
    /// The backend that it stands for.
    pub fn backend(self) -> Backend {
        let count = Backend::available().count();
        Backend::available().nth(usize::from(self.0) % count).unwrap_or(Backend::portable())
    }
}
