//! What elements of each adapter stand for.

use ashlar::fields::goldilocks::double::BOUNDS;
use ashlar::fields::goldilocks::{Arithmetic, DoubleField, Doubles, IfmaField, Memory, NeonField, Scalar};
use ashlar::machine::Machine64;
use ashlar::machine::isa::{Avx512Ifma, Neon};
use ashlar_engine::carries::Interval;

use crate::lanes64::{Lane, Lanes64};

/// An adapter whose representatives are of two parts: each stands for the integer `first` + 2^[`SHIFT`](Self::SHIFT) `second`.
pub trait Representatives<L: Lane>: Arithmetic<Memory: Memory<Word = L>, Lane = L, Integer: Lanes64<Lane = L>> {
    /// The power of two of the second part.
    const SHIFT: u32;
    /// What is added to a part in [`decode`](Self::decode), so that it is not negative.
    const OFFSET: u64;
    /// What each part of a representative of this level lies in. A level's ranges lie in those of the next.
    fn ranges(level: usize) -> [Interval; 2];

    /// The element with these parts, in two's complement.
    fn encode(parts: [&[L]; 2]) -> Self::Element;
    /// The parts of each lane, plus [`OFFSET`](Self::OFFSET).
    fn decode(element: Self::Element) -> [Vec<L>; 2];
}

/// Ranges of a representative of one word, the first part; the second is 0.
fn word() -> [Interval; 2] {
    [Interval::new(0, u64::MAX), Interval::new(0, 0)]
}

/// One word a lane.
impl<L: Lane, M: Machine64<Long = L>> Representatives<L> for Scalar<M>
where
    L: Lanes64<Lane = L>,
{
    const SHIFT: u32 = 64;
    const OFFSET: u64 = 0;

    fn ranges(_: usize) -> [Interval; 2] {
        word()
    }

    fn encode([words, _]: [&[L]; 2]) -> L {
        words[0]
    }

    fn decode(element: L) -> [Vec<L>; 2] {
        [vec![element], vec![L::lane(0)]]
    }
}

/// One word a lane.
impl<L: Lane, I: Neon<Long = L, V128: Lanes64<Lane = L>>> Representatives<L> for NeonField<I> {
    const SHIFT: u32 = 64;
    const OFFSET: u64 = 0;

    fn ranges(_: usize) -> [Interval; 2] {
        word()
    }

    fn encode([words, _]: [&[L]; 2]) -> I::V128 {
        I::V128::from_lanes(words)
    }

    fn decode(element: I::V128) -> [Vec<L>; 2] {
        [element.lanes(), vec![L::lane(0); Self::LANES]]
    }
}

/// Two doubles a lane, an integer of either sign each.
impl<L: Lane, V: Doubles<Machine: Machine64<Long = L>, Vector: Lanes64<Lane = L>>> Representatives<L> for DoubleField<V> {
    const SHIFT: u32 = 32;
    const OFFSET: u64 = 1 << 51;

    fn ranges(level: usize) -> [Interval; 2] {
        let bound = i128::from(BOUNDS[level.min(BOUNDS.len() - 1)]);
        [0, 1].map(|_| Interval::new(-bound, bound))
    }

    fn encode(parts: [&[L]; 2]) -> [V::Vector; 2] {
        parts.map(|part| V::Vector::from_lanes(&part.iter().copied().map(L::double).collect::<Vec<_>>()))
    }

    fn decode(element: [V::Vector; 2]) -> [Vec<L>; 2] {
        element.map(|part| part.lanes().into_iter().map(L::integer).collect())
    }
}

/// Two limbs a lane: the low 52 bits of the first, and the second, from 1 to 2^46 - 1.
impl<L: Lane, I: Avx512Ifma<Long = L, V256: Lanes64<Lane = L>>> Representatives<L> for IfmaField<I> {
    const SHIFT: u32 = 52;
    const OFFSET: u64 = 0;

    fn ranges(_: usize) -> [Interval; 2] {
        [Interval::new(0, u64::MAX), Interval::new(1, (1u64 << 46) - 1)]
    }

    fn encode(parts: [&[L]; 2]) -> [I::V256; 2] {
        parts.map(I::V256::from_lanes)
    }

    fn decode([first, second]: [I::V256; 2]) -> [Vec<L>; 2] {
        [first.lanes().into_iter().map(L::low52).collect(), second.lanes()]
    }
}
