//! The operations of challengers of elements, whichever text has them.

use ashlar::challenger::{Incremental, SerializingChallenger};
use ashlar_spec::hash::Hash;
use ashlar_spec::hash_challenger as bytes;
use ashlar_spec::serializing_challenger as spec;

use super::element::{Decided, Element, Specified};
use super::value::Value;

/// Coefficients of an element of an extension.
const DEGREE: usize = 2;

/// An operation. Numbers are of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// An element is observed.
    Observe,
    /// Bytes are observed.
    ObserveBytes,
    /// An element is sampled.
    Sample,
    /// Two coefficients of an element of an extension are sampled.
    Extension,
    /// Bits are sampled.
    Bits(u32),
    /// Uniform bits are sampled.
    UniformBits(u32),
    /// A witness of work is checked.
    Check(u32),
    /// A witness of work is searched for.
    Grind(u32),
}

/// A challenger of elements.
pub trait Challenger<V: Value>: Clone {
    /// Does an operation with an element and bytes at hand. Returns what it gives.
    fn operate(&mut self, operation: Operation, element: V, bytes: &[V::Byte]) -> Vec<V>;

    /// The digest of the input.
    fn digest(&self) -> [V::Byte; 32];
}

fn bit<V: Value>(value: bool) -> V {
    V::constant(value.into())
}

const HAS_BITS: &str = "an element has so many bits";

impl<V: Value, H: Incremental<Byte = V::Byte>, const K: usize> Challenger<V>
    for SerializingChallenger<Element<V, K>, H, Decided<V>>
{
    fn operate(&mut self, operation: Operation, element: V, bytes: &[V::Byte]) -> Vec<V> {
        let element = Element(element);
        match operation {
            Operation::Observe => self.observe_slice(&[element]),
            Operation::ObserveBytes => self.observe_bytes(bytes),
            Operation::Sample => return vec![self.sample().0],
            Operation::Extension => return self.sample_array::<DEGREE>().map(|coefficient| coefficient.0).into(),
            Operation::Bits(bits) => return vec![self.sample_bits(bits).expect(HAS_BITS).0],
            Operation::UniformBits(bits) => return vec![self.sample_uniform_bits(bits).expect(HAS_BITS).0],
            Operation::Check(bits) => return vec![bit(self.check_witness(bits, element).expect(HAS_BITS))],
            Operation::Grind(bits) => return vec![self.grind(bits).expect("some element is a witness").0],
        }
        Vec::new()
    }

    fn digest(&self) -> [V::Byte; 32] {
        self.clone().finalize()
    }
}

/// The challenger of spec/ with its hash function.
#[derive(Clone)]
pub struct OfElements<B, H, const K: usize> {
    hash: H,
    challenger: bytes::HashChallenger<B>,
}

impl<B: Copy, H, const K: usize> OfElements<B, H, K> {
    /// The challenger with its first input.
    pub fn new(initial: &[B], hash: H) -> Self {
        Self { hash, challenger: bytes::start(initial) }
    }

    fn take<T>(&mut self, sampled: Option<bytes::Sampled<T, B>>) -> T {
        let sampled = sampled.expect("something is sampled");
        self.challenger = sampled.challenger;
        sampled.value
    }
}

impl<V: Value, H: Hash<V::Byte, [V::Byte; 32]> + Clone, const K: usize> Challenger<V> for OfElements<V::Byte, H, K> {
    fn operate(&mut self, operation: Operation, element: V, bytes: &[V::Byte]) -> Vec<V> {
        let (hash, before) = (&self.hash.clone(), &self.challenger.clone());
        let element = Specified::<V, K>::Any(element);
        match operation {
            Operation::Observe => self.challenger = spec::observe_elements(before, &[element]),
            Operation::ObserveBytes => self.challenger = ashlar_spec::hash_challenger::observe(before, bytes),
            Operation::Sample => return vec![self.take(spec::sample_element::<Specified<V, K>, H, K>(hash, before)).value()],
            Operation::Extension => {
                let coefficients = self.take(spec::sample_extension::<Specified<V, K>, H, K>(hash, before, DEGREE));
                return coefficients.into_iter().map(Specified::value).collect();
            }
            Operation::Bits(bits) | Operation::UniformBits(bits) => {
                return vec![self.take(spec::sample_bits::<Specified<V, K>, H, K>(hash, before, bits)).0];
            }
            Operation::Check(bits) => return vec![bit(self.take(spec::check_witness(hash, before, bits, element)))],
            Operation::Grind(bits) => return vec![self.take(spec::grind::<Specified<V, K>, H, K>(hash, before, bits)).value()],
        }
        Vec::new()
    }

    fn digest(&self) -> [V::Byte; 32] {
        bytes::finalize(&self.hash, &self.challenger)
    }
}
