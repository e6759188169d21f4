//! A hasher under any sequence of calls, against the specification's digest of what it has taken in.

use arbitrary::Arbitrary;
use ashlar::blake3::Hasher;

use crate::message::Message;
use crate::mode::Mode;
use crate::which::Which;
use crate::{Check, compare};

/// The specification is slow: bytes taken in between two resets, and calls, are bounded.
const MOST_BYTES: usize = 20 << 10;
const MOST_CALLS: usize = 32;

/// A hasher and what is done with it.
#[derive(Arbitrary, Debug)]
pub struct Incremental {
    mode: Mode,
    backend: Which,
    calls: Vec<Call>,
}

#[derive(Arbitrary, Debug)]
enum Call {
    /// Take in a piece of any length, zero included.
    Update(Message<MOST_BYTES>),
    /// The same on several threads.
    UpdateRayon(Message<MOST_BYTES>),
    /// Compare the digest so far.
    Finalize,
    Reset,
    /// Let a clone take in a piece, which the hasher itself must not notice.
    Clone(Message<2048>),
    /// Go on, on another backend.
    On(Which),
}

/// The hasher and the bytes that it is to have taken in.
struct Run<'a> {
    mode: &'a Mode,
    hasher: Hasher,
    taken: Vec<u8>,
}

impl Run<'_> {
    fn call(&mut self, call: &Call) {
        match call {
            Call::Update(piece) => {
                let piece = self.take(piece.bytes());
                self.hasher.update(&piece);
            }
            Call::UpdateRayon(piece) => {
                let piece = self.take(piece.bytes());
                self.hasher.update_rayon(&piece);
            }
            Call::Finalize => self.compare_digest(),
            Call::Reset => {
                self.hasher.reset();
                self.taken.clear();
            }
            Call::Clone(piece) => self.compare_clone(&piece.bytes()),
            Call::On(which) => self.hasher = self.hasher.clone().on(which.backend()),
        }
        compare::value("count", self.hasher.count(), self.taken.len() as u64);
    }

    /// Remembers the piece, cut to what is still allowed.
    fn take(&mut self, mut piece: Vec<u8>) -> Vec<u8> {
        piece.truncate(MOST_BYTES - self.taken.len());
        self.taken.extend_from_slice(&piece);
        piece
    }

    fn compare_digest(&self) {
        compare::bytes(self.hasher.backend(), self.hasher.finalize().as_bytes(), &self.mode.specified(&self.taken));
    }

    fn compare_clone(&self, piece: &[u8]) {
        let mut clone = self.hasher.clone();
        clone.update(piece);
        let all = [&self.taken, piece].concat();
        compare::bytes(format_args!("clone on {}", clone.backend()), clone.finalize().as_bytes(), &self.mode.specified(&all));
    }
}

impl Check for Incremental {
    fn check(&self) {
        let mut run = Run { mode: &self.mode, hasher: self.mode.hasher(self.backend.backend()), taken: Vec::new() };
        for call in self.calls.iter().take(MOST_CALLS) {
            run.call(call);
        }
        run.compare_digest();
    }
}
