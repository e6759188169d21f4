//! Long messages on every backend and on several threads, against the portable backend.

use arbitrary::Arbitrary;
use ashlar::Backend;

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
        let cut = self.cut as usize % (message.len() + 1);
        let digest = self.mode.one_shot(Backend::portable(), &message);
        let output = self.output(Backend::portable(), &message);
        for backend in Backend::available() {
            compare::bytes(backend, &self.mode.one_shot(backend, &message), &digest);
            compare::bytes(format_args!("{backend}, rayon"), &self.on_threads(backend, &message, cut), &digest);
            compare::bytes(format_args!("{backend}, output"), &self.output(backend, &message), &output);
        }
    }
}

impl Backends {
    /// The digest, with the bytes from `cut` on hashed on several threads.
    fn on_threads(&self, backend: Backend, message: &[u8], cut: usize) -> [u8; 32] {
        let mut hasher = self.mode.hasher(backend);
        hasher.update(&message[..cut]).update_rayon(&message[cut..]);
        hasher.finalize().into()
    }

    /// Output for more blocks than the widest vector has lanes.
    fn output(&self, backend: Backend, message: &[u8]) -> Vec<u8> {
        let mut hasher = self.mode.hasher(backend);
        let mut reader = hasher.update(message).finalize_xof();
        let mut out = vec![0; 2500];
        reader.set_position(self.seek.min(u64::MAX - out.len() as u64));
        compare::value("fill", reader.fill(&mut out), Ok(()));
        out
    }
}
