//! What elements of each adapter stand for.

use ashlar::fields::koala_bear::{Arithmetic, DoubleField, Memory, Scalar};
use ashlar::machine::Machine64;
use ashlar::machine::doubles::Doubles;
use ashlar_engine::carries::Format;

use crate::lanes64::{Lane, Lanes64};

/// A lane's word of 32 bits, symbolic or native.
pub trait Word: Copy {
    /// A lane of 64 bits.
    type Long: Lane;
    /// The word in the low half.
    fn narrowed(long: Self::Long) -> Self;
    /// The word with zeros above.
    fn widened(self) -> Self::Long;
}

impl Word for u32 {
    type Long = u64;

    fn narrowed(long: u64) -> u32 {
        long as u32
    }

    fn widened(self) -> u64 {
        self.into()
    }
}

impl Word for ashlar_engine::graph::Sym {
    type Long = Self;

    fn narrowed(long: Self) -> Self {
        long.extract(0, 32)
    }

    fn widened(self) -> Self {
        self.zext(64)
    }
}

/// An adapter whose representatives are integers in lanes of 64 bits: r stands for the residue of r / 2^[`RADIX`](Self::RADIX).
pub trait Representatives<W: Word>: Arithmetic<Memory: Memory<Word = W>, Element: Lanes64<Lane = W::Long>> {
    /// How a lane holds an integer.
    const FORMAT: Format;
    /// The power of two of the Montgomery form.
    const RADIX: u32;
    /// The lane that holds 2^n times the integer of a lane.
    fn shifted(lane: W::Long, n: u32) -> W::Long;
}

impl<W: Word<Long: Lanes64<Lane = W::Long>>, M: Machine64<Long = W::Long, Word = W>> Representatives<W> for Scalar<M> {
    const FORMAT: Format = Format::Signed;
    const RADIX: u32 = 64;

    fn shifted(lane: W::Long, n: u32) -> W::Long {
        lane.shifted(n)
    }
}

impl<W: Word, V: Doubles<Machine: Machine64<Long = W::Long, Word = W>, Vector: Lanes64<Lane = W::Long>>> Representatives<W>
    for DoubleField<V>
{
    const FORMAT: Format = Format::Double;
    const RADIX: u32 = 0;

    fn shifted(lane: W::Long, n: u32) -> W::Long {
        lane.scaled(n)
    }
}
