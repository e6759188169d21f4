//! Whole messages against the specification.

use arbitrary::Arbitrary;
use ashlar::Backend;

use crate::message::Message;
use crate::mode::Mode;
use crate::{Check, compare};

/// A message of at most 20 KiB, in any mode.
#[derive(Arbitrary, Debug)]
pub struct OneShot {
    mode: Mode,
    message: Message<{ 20 << 10 }>,
}

impl Check for OneShot {
    fn check(&self) {
        let message = self.message.bytes();
        let expected = self.mode.specified(&message);
        for backend in Backend::available() {
            compare::bytes(backend, &self.mode.one_shot(backend, &message), &expected);
        }
        compare::bytes("detected backend", &self.mode.detected(&message), &expected);
    }
}
