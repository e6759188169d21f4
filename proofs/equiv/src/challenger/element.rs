//! Numbers whose comparisons are decided, and elements, as both texts take them.
//!
//! An element is the number that it is held as: the canonical one, of which the texts are not asked to make use.

use ashlar::challenger as code;
use ashlar::fields::{goldilocks, koala_bear};
use ashlar_spec::serializing_challenger as spec;
use ashlar_spec::{Field, FieldBytes};

use super::comparisons;
use super::value::Value;

/// A number whose comparisons come out as the run says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decided<V>(pub V);

impl<V: Value> code::Number for Decided<V> {
    type Byte = V::Byte;

    fn constant(value: u64) -> Self {
        Self(V::constant(value))
    }

    fn push(self, byte: V::Byte) -> Self {
        Self(self.0.push(byte))
    }

    fn byte(self, place: usize) -> V::Byte {
        self.0.byte(place)
    }

    fn low(self, bits: u32) -> Self {
        Self(self.0.low(bits))
    }

    fn is_below(self, bound: u64) -> bool {
        comparisons::is_below(self.0, bound)
    }
}

impl<V: Value> spec::Number for Decided<V> {
    type Byte = V::Byte;

    fn weighted(byte: V::Byte, place: usize) -> Self {
        let zeros = std::iter::repeat_n(V::Byte::default(), place);
        Self(zeros.fold(V::constant(0).push(byte), V::push))
    }

    fn or(self, rhs: Self) -> Self {
        Self(self.0.or(rhs.0))
    }

    fn and(self, mask: u64) -> Self {
        assert_eq!(mask & mask.wrapping_add(1), 0, "the mask is of low bits");
        Self(self.0.low(mask.count_ones()))
    }

    fn is_below(self, bound: u64) -> bool {
        comparisons::is_below(self.0, bound)
    }
}

/// An element of `K` bytes: of KoalaBear if they are 4, of Goldilocks if they are 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element<V, const K: usize>(pub V);

/// The number of elements, and the factor by which they are observed.
const fn field(bytes: usize) -> (u64, u64) {
    match bytes {
        4 => (koala_bear::MODULUS as u64, 1 << 32),
        _ => (goldilocks::MODULUS, 1),
    }
}

/// Bytes of an element.
#[derive(Clone, Copy)]
pub struct Bytes<B, const K: usize>([B; K]);

impl<B: Default, const K: usize> Default for Bytes<B, K> {
    fn default() -> Self {
        Self(std::array::from_fn(|_| B::default()))
    }
}

impl<B, const K: usize> AsRef<[B]> for Bytes<B, K> {
    fn as_ref(&self) -> &[B] {
        &self.0
    }
}

impl<B, const K: usize> AsMut<[B]> for Bytes<B, K> {
    fn as_mut(&mut self) -> &mut [B] {
        &mut self.0
    }
}

impl<V: Value, const K: usize> code::Element<Decided<V>> for Element<V, K> {
    type Bytes = Bytes<V::Byte, K>;
    const ORDER: u64 = field(K).0;

    fn observed(self) -> Decided<V> {
        Decided(self.0.scaled(field(K).1 % Self::ORDER))
    }

    fn residue(number: Decided<V>) -> Self {
        Self(number.0)
    }
}

/// Only factors are constants.
#[derive(Clone, Copy)]
pub enum Specified<V, const K: usize> {
    /// A constant.
    Constant(u64),
    /// Any element.
    Any(V),
}

impl<V: Value, const K: usize> Specified<V, K> {
    /// The number.
    pub fn value(self) -> V {
        match self {
            Self::Constant(value) => V::constant(value),
            Self::Any(value) => value,
        }
    }
}

impl<V: Value, const K: usize> Field for Specified<V, K> {
    fn element(value: u64) -> Self {
        Self::Constant(value % field(K).0)
    }

    fn add(self, _: Self) -> Self {
        unimplemented!("challengers add no elements")
    }

    fn mul(self, rhs: Self) -> Self {
        match self {
            Self::Constant(factor) => Self::Any(rhs.value().scaled(factor)),
            Self::Any(_) => unimplemented!("challengers multiply by constants"),
        }
    }
}

impl<V: Value, const K: usize> FieldBytes<K> for Specified<V, K> {
    type Byte = V::Byte;

    fn byte(value: u8) -> V::Byte {
        V::constant(value.into()).byte(0)
    }

    fn from_le_bytes(_: [V::Byte; K]) -> Self {
        unimplemented!("challengers compare numbers before they are elements")
    }

    fn to_le_bytes(self) -> [V::Byte; K] {
        std::array::from_fn(|place| self.value().byte(place))
    }
}

impl<V: Value, const K: usize> spec::Serializing<K> for Specified<V, K> {
    type Number = Decided<V>;
    const ORDER: u64 = field(K).0;
    const FACTOR: u64 = field(K).1;

    fn residue(number: Decided<V>) -> Self {
        Self::Any(number.0)
    }
}
