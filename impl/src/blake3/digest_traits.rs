//! The traits of the `digest` crate.

use digest::common::{BlockSizeUser, KeySizeUser};
use digest::consts::{U32, U64};
use digest::{
    ExtendableOutput, ExtendableOutputReset, FixedOutput, FixedOutputReset, HashMarker, Key, KeyInit, MacMarker, Output,
    OutputSizeUser, Reset, Update, XofReader,
};

use super::{Hasher, OutputReader};

impl HashMarker for Hasher {}

impl MacMarker for Hasher {}

impl Update for Hasher {
    fn update(&mut self, data: &[u8]) {
        Self::update(self, data);
    }
}

impl Reset for Hasher {
    fn reset(&mut self) {
        Self::reset(self);
    }
}

impl OutputSizeUser for Hasher {
    type OutputSize = U32;
}

impl BlockSizeUser for Hasher {
    type BlockSize = U64;
}

impl FixedOutput for Hasher {
    fn finalize_into(self, out: &mut Output<Self>) {
        out.copy_from_slice(self.finalize().as_bytes());
    }
}

impl FixedOutputReset for Hasher {
    fn finalize_into_reset(&mut self, out: &mut Output<Self>) {
        out.copy_from_slice(self.finalize().as_bytes());
        Self::reset(self);
    }
}

impl KeySizeUser for Hasher {
    type KeySize = U32;
}

impl KeyInit for Hasher {
    fn new(key: &Key<Self>) -> Self {
        Self::new_keyed(&(*key).into())
    }
}

impl ExtendableOutput for Hasher {
    type Reader = OutputReader;

    fn finalize_xof(self) -> OutputReader {
        Self::finalize_xof(&self)
    }
}

impl ExtendableOutputReset for Hasher {
    fn finalize_xof_reset(&mut self) -> OutputReader {
        let reader = Self::finalize_xof(self);
        Self::reset(self);
        reader
    }
}

impl XofReader for OutputReader {
    /// Panics, as the trait knows no errors, if the output ends at 2^64 - 1 bytes before `buffer` is full.
    fn read(&mut self, buffer: &mut [u8]) {
        self.fill(buffer).expect("the output has 2^64 - 1 bytes");
    }
}
