//! Extendable output with seek.

use core::fmt;

use super::chunk::Node;
use super::platform::{self, Platform, PlatformTask};
use crate::machine::{Backend, OfIntegers};

/// Reads the extendable output of a hash, 2^64 - 1 bytes long (paper, section 2.6), from any position on.
#[derive(Clone)]
pub struct OutputReader {
    backend: Backend,
    root: Node<u8, u32>,
    position: u64,
}

/// A read would reach beyond byte 2^64 - 2, the last of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputEnd {
    /// Where the read was to begin, in bytes.
    pub position: u64,
    /// How many bytes were asked for.
    pub requested: usize,
}

impl OutputReader {
    pub(super) fn new(backend: Backend, root: Node<u8, u32>) -> Self {
        Self { backend, root, position: 0 }
    }

    /// Fills `out` with the bytes from the current position on, and moves the position behind them.
    ///
    /// # Errors
    /// [`OutputEnd`] if the output ends before; nothing is written then and the position stays.
    pub fn fill(&mut self, out: &mut [u8]) -> Result<(), OutputEnd> {
        let end = OutputEnd { position: self.position, requested: out.len() };
        let next = u64::try_from(out.len()).ok().and_then(|length| self.position.checked_add(length)).ok_or(end)?;
        platform::run(self.backend, Fill { root: &self.root, position: self.position, out });
        self.position = next;
        Ok(())
    }

    /// The position of the next byte to read, in bytes from the start of the output.
    pub fn position(&self) -> u64 {
        self.position
    }

    /// Moves to `position`, in bytes from the start of the output.
    pub fn set_position(&mut self, position: u64) {
        self.position = position;
    }
}

struct Fill<'a> {
    root: &'a Node<u8, u32>,
    position: u64,
    out: &'a mut [u8],
}

impl PlatformTask for Fill<'_> {
    type Output = ();

    fn run<P: Platform<Machine: OfIntegers>>(self, on: P) {
        self.root.fill(on, self.position, self.out);
    }
}

#[cfg(feature = "std")]
impl std::io::Read for OutputReader {
    fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
        let left = usize::try_from(u64::MAX - self.position).unwrap_or(usize::MAX);
        let length = out.len().min(left);
        self.fill(&mut out[..length]).map_err(std::io::Error::other)?;
        Ok(length)
    }
}

#[cfg(feature = "std")]
impl std::io::Seek for OutputReader {
    fn seek(&mut self, to: std::io::SeekFrom) -> std::io::Result<u64> {
        let position = match to {
            std::io::SeekFrom::Start(position) => Some(position),
            std::io::SeekFrom::Current(offset) => self.position.checked_add_signed(offset),
            std::io::SeekFrom::End(offset) => u64::MAX.checked_add_signed(offset),
        };
        self.position = position.ok_or(std::io::ErrorKind::InvalidInput)?;
        Ok(self.position)
    }
}

impl fmt::Debug for OutputReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputReader").field("position", &self.position).finish_non_exhaustive()
    }
}

impl fmt::Display for OutputEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes from position {} on reach beyond the end of the output at 2^64 - 1", self.requested, self.position)
    }
}

impl core::error::Error for OutputEnd {}
