//! Where the inputs of a batch lie, and which counters they have.

use super::constants::CHUNK;

/// Consecutive inputs at equal distances, of one message or of several of equal length.
///
/// One type for all of them, whose values are looked at once a group: kernels are compiled once, and not for each kind of layout.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Offset of the first input.
    pub start: usize,
    /// Bytes from one input of a message to the next.
    pub stride: usize,
    /// The counter of each message's first input; it rises by `step` from one input to the next.
    pub counter: u64,
    /// One for chunks, zero for whole messages and parents.
    pub step: u64,
    /// The messages that the inputs are cut from; none where all are of one.
    pub messages: Option<Messages>,
    /// Whether the data are [far](crate::machine::Machine::is_far).
    pub far: bool,
}

/// Messages of equal length.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// Inputs in each message, at least one.
    pub inputs: usize,
    /// Bytes from one message to the next.
    pub stride: usize,
}

impl Layout {
    /// Inputs at equal distances, with counter zero.
    pub const fn rows(stride: usize) -> Self {
        Layout { start: 0, stride, counter: 0, step: 0, messages: None, far: false }
    }

    /// Consecutive chunks of one message, from the start of the data on; `counter` is that of the first.
    pub const fn chunks(counter: u64) -> Self {
        Layout { counter, step: 1, ..Self::rows(CHUNK) }
    }

    /// Whether any counter may not be zero.
    #[inline(always)]
    pub const fn is_counted(&self) -> bool {
        self.counter != 0 || self.step != 0
    }

    /// Whether inputs of any group are as far from their [`origin`](Self::origin) as those of any other group.
    #[inline(always)]
    pub const fn is_even(&self) -> bool {
        self.messages.is_none()
    }

    /// An offset from which those of `first` and the inputs after it can be counted.
    #[inline(always)]
    pub const fn origin(&self, first: usize) -> usize {
        if self.is_even() { self.offset(first) } else { 0 }
    }

    /// The offset of input `job` in the data.
    #[inline(always)]
    pub const fn offset(&self, job: usize) -> usize {
        match self.messages {
            Some(of) => self.start + job / of.inputs * of.stride + job % of.inputs * self.stride,
            None => self.start + job * self.stride,
        }
    }

    /// The chunk counter of input `job`.
    #[inline(always)]
    pub const fn counter(&self, job: usize) -> u64 {
        let input = match self.messages {
            Some(of) => job % of.inputs,
            None => job,
        };
        self.counter + self.step * input as u64
    }

    /// The offsets and counters of the inputs from `first` on, without end: a division for all, where each alone takes its own.
    #[inline(always)]
    pub fn places(self, first: usize) -> impl Iterator<Item = (usize, u64)> {
        let inputs = self.messages.map_or(usize::MAX, |of| of.inputs);
        let gap = self.messages.map_or(0, |of| of.stride - (of.inputs - 1) * self.stride);
        let (mut input, mut offset, mut counter) = (first % inputs, self.offset(first), self.counter(first));
        core::iter::repeat_with(move || {
            let place = (offset, counter);
            input += 1;
            if input == inputs {
                (input, offset, counter) = (0, offset + gap, self.counter);
            } else {
                (offset, counter) = (offset + self.stride, counter + self.step);
            }
            place
        })
    }
}
