//! Lengths that modes refuse.

use core::fmt;

/// The mode takes no message of this length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageLengthError {
    /// Elements of the message.
    pub length: usize,
}

/// What is wrong with the lengths of a batch of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BatchError {
    /// The messages do not fill their buffer exactly.
    Buffer {
        /// Elements of the buffer.
        elements: usize,
        /// Elements of each message.
        length: usize,
        /// The number of digests asked for.
        digests: usize,
    },
    /// The mode takes no messages of this length.
    Message(MessageLengthError),
}

impl fmt::Display for MessageLengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the mode takes no message of {} elements", self.length)
    }
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Buffer { elements, length, digests } => {
                write!(f, "{digests} messages of {length} elements do not fill a buffer of {elements} elements exactly")
            }
            Self::Message(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MessageLengthError {}
impl core::error::Error for BatchError {}

impl From<MessageLengthError> for BatchError {
    fn from(error: MessageLengthError) -> Self {
        Self::Message(error)
    }
}
