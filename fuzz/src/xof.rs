//! Extendable output read in pieces from anywhere, against the specification.

use std::io::{Read, Seek, SeekFrom};

use arbitrary::Arbitrary;
use ashlar::blake3::{OutputEnd, OutputReader};
use ashlar_spec::blake3::{Node, output};

use crate::message::Message;
use crate::mode::Mode;
use crate::which::Which;
use crate::{Check, compare};

/// The specification is slow: bytes of one read, and calls, are bounded.
const MOST_BYTES: u16 = 4 << 10;
const MOST_CALLS: usize = 32;

/// The output of a message and the reads from it.
#[derive(Arbitrary, Debug)]
pub struct Xof {
    mode: Mode,
    message: Message<2100>,
    backend: Which,
    calls: Vec<Call>,
}

#[derive(Arbitrary, Debug)]
enum Call {
    SetPosition(Position),
    /// Bytes to fill.
    Fill(u16),
    /// `std::io::Read`, which reads less at the end instead of failing.
    Read(u16),
    /// `std::io::Seek` from the start, the current position or the end.
    SeekStart(u64),
    SeekCurrent(i64),
    SeekEnd(i64),
}

#[derive(Arbitrary, Debug)]
enum Position {
    Start(u16),
    /// Next to where the block counter needs its high word.
    HighWord(i16),
    /// Bytes before the end at 2^64 - 1.
    BeforeEnd(u16),
    Any(u64),
}

impl Position {
    fn value(&self) -> u64 {
        match *self {
            Self::Start(offset) => offset.into(),
            Self::HighWord(offset) => (64u64 << 32).wrapping_add_signed(offset.into()),
            Self::BeforeEnd(bytes) => u64::MAX - u64::from(bytes),
            Self::Any(position) => position,
        }
    }
}

/// The reader, and where and over what it is to be.
struct Run {
    reader: OutputReader,
    root: Node<u32>,
    position: u64,
}

impl Run {
    fn call(&mut self, call: &Call) {
        match call {
            Call::SetPosition(position) => {
                self.position = position.value();
                self.reader.set_position(self.position);
            }
            Call::Fill(length) => self.fill((length % (MOST_BYTES + 1)).into()),
            Call::Read(length) => self.read((length % (MOST_BYTES + 1)).into()),
            Call::SeekStart(position) => self.seek(SeekFrom::Start(*position), Some(*position)),
            Call::SeekCurrent(offset) => self.seek(SeekFrom::Current(*offset), self.position.checked_add_signed(*offset)),
            Call::SeekEnd(offset) => self.seek(SeekFrom::End(*offset), u64::MAX.checked_add_signed(*offset)),
        }
        compare::value("position", self.reader.position(), self.position);
    }

    fn fill(&mut self, length: usize) {
        let mut out = vec![compare::UNTOUCHED; length];
        let found = self.reader.fill(&mut out);
        if length as u64 > u64::MAX - self.position {
            compare::value("fill", found, Err(OutputEnd { position: self.position, requested: length }));
            compare::untouched("fill beyond the end", &out);
            return;
        }
        compare::value("fill", found, Ok(()));
        self.compare_output("fill", &out);
    }

    fn read(&mut self, length: usize) {
        let mut out = vec![compare::UNTOUCHED; length];
        let expected = (length as u64).min(u64::MAX - self.position) as usize;
        let found = self.reader.read(&mut out).map_err(|error| error.to_string());
        compare::value("read", found, Ok(expected));
        compare::untouched("read beyond the end", &out[expected..]);
        self.compare_output("read", &out[..expected]);
    }

    /// Compares what was read from the position on, and moves it.
    fn compare_output(&mut self, subject: &str, found: &[u8]) {
        let expected = output::<u32>(self.root, self.position, found.len());
        compare::bytes(format_args!("{subject} from {}", self.position), found, &expected);
        self.position += found.len() as u64;
    }

    fn seek(&mut self, to: SeekFrom, expected: Option<u64>) {
        compare::value("seek", self.reader.seek(to).ok(), expected);
        self.position = expected.unwrap_or(self.position);
    }
}

impl Check for Xof {
    fn check(&self) {
        let message = self.message.bytes();
        let mut hasher = self.mode.hasher(self.backend.backend());
        hasher.update(&message);
        let mut run = Run { reader: hasher.finalize_xof(), root: self.mode.specified_root(&message), position: 0 };
        for call in self.calls.iter().take(MOST_CALLS) {
            run.call(call);
        }
        run.fill(131);
    }
}
