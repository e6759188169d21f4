//! Long messages on every backend and on several threads, against the portable backend.

use arbitrary::Arbitrary;
use ashlar::Backend;
use ashlar::blake3::Hasher;

use crate::message::Message;
use crate::mode::Mode;
use crate::{Check, compare};

/// A message of at most 200 KiB, in any mode, and where to cut it in two.
#[derive(Arbitrary, Debug)]
pub struct Backends {
    mode: Mode,
    message: Message<{ 200 << 10 }>,
    cut: u32,
    seek: u64,
}

impl Check for Backends {
    fn check(&self) {
        let message = self.message.bytes();
        let digest = self.mode.one_shot(Backend::portable(), &message);
        let output = self.output(&self.hasher(Backend::portable(), &message));
        for backend in Backend::available() {
            compare::bytes(backend, &self.mode.one_shot(backend, &message), &digest);
            let hasher = self.hasher(backend, &message);
            compare::bytes(format_args!("{backend}, in two pieces"), hasher.finalize().as_bytes(), &digest);
            compare::bytes(format_args!("{backend}, output"), &self.output(&hasher), &output);
        }
    }
}

impl Backends {
    /// A hasher that has taken in the message, the bytes from the cut on with several threads.
    fn hasher(&self, backend: Backend, message: &[u8]) -> Hasher {
        let (left, right) = message.split_at(self.cut as usize % (message.len() + 1));
        let mut hasher = self.mode.hasher(backend);
        hasher.update(left).update_rayon(right);
        hasher
    }

    /// Output for more blocks than the widest vector has lanes.
    fn output(&self, hasher: &Hasher) -> Vec<u8> {
        let mut out = vec![0; 2500];
        let mut reader = hasher.finalize_xof();
        reader.set_position(self.seek.min(u64::MAX - out.len() as u64));
        compare::value("fill", reader.fill(&mut out), Ok(()));
        out
    }
}
