//! Sentences that are put together while constants are computed.

/// A sentence. What has no room any more is left out.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    bytes: [u8; Self::ROOM],
    length: usize,
}

impl Text {
    /// Room in bytes: the longest sentence has less than 200.
    const ROOM: usize = 256;

    /// Without a word.
    pub(super) const fn new() -> Self {
        Self { bytes: [0; Self::ROOM], length: 0 }
    }

    /// Followed by `more`.
    pub(super) const fn with(mut self, more: &str) -> Self {
        if self.length + more.len() <= Self::ROOM {
            self.bytes.split_at_mut(self.length).1.split_at_mut(more.len()).0.copy_from_slice(more.as_bytes());
            self.length += more.len();
        }
        self
    }

    /// Followed by a number in decimal.
    pub(super) const fn with_number(self, number: usize) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let before = if number < 10 { self } else { self.with_number(number / 10) };
        before.with(DIGITS[number % 10])
    }

    /// The words.
    pub const fn as_str(&self) -> &str {
        match core::str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(words) => words,
            Err(_) => "",
        }
    }
}
