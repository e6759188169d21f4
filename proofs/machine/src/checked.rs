//! What comes of comparing an instruction with a processor.

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// The definition and the processor agree on so many states.
    Agrees(usize),
    /// It was not compared: it concerns more than its operands.
    Flow,
    /// It was not compared: this processor does not have it.
    Lacking,
}
