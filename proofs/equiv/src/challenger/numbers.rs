//! What Cryptol's text and spec/ take from an output: the number, whether it is rejected, and bits.

use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{Arg, Case, Input, LeftCall, Right};
use ashlar_spec::hash::Hash;
use ashlar_spec::hash_challenger::start;
use ashlar_spec::serializing_challenger::{sample_bits, sample_element};

use super::bytes::{bytes, native};
use super::comparisons::decided;
use super::element::Specified;
use super::value::{Long, Value};

/// Numbers of bits, of elements of 4 and of 8 bytes.
pub const BITS: [&[u32]; 2] = [&[1, 8, 13, 30], &[1, 8, 20, 63]];

/// A hash function with one digest.
struct Constant<B>([B; 32]);

impl<B: Copy> Hash<B, [B; 32]> for Constant<B> {
    fn hash(&self, _: &[B]) -> [B; 32] {
        self.0
    }
}

/// Cases for elements of 4 and of 8 bytes.
pub fn cases() -> Vec<Case> {
    vec![Outputs::<4> { field: "K", bits: BITS[0] }.case(), Outputs::<8> { field: "G", bits: BITS[1] }.case()]
}

/// What is sampled from any digest.
#[derive(Clone, Copy)]
struct Outputs<const K: usize> {
    field: &'static str,
    bits: &'static [u32],
}

impl<const K: usize> Outputs<K> {
    fn case(self) -> Case {
        let field = self.field;
        let input = Input::bytes("x", 32);
        let call = |body: String, output: String| LeftCall {
            export: Export::new("SerializingChallenger", &[("x", "[32][8]")], &body, &output),
            args: vec![Arg::group(0, &input)],
        };
        let of = |sampled: String| format!("(\\(v, _) -> v) ({sampled} (\\(_ : Digest) -> x) {{ input = x, left = 32 }})");
        let masked = format!("masked`{{{field}::P, {K}}} (number ({}))", of(format!("sample_array`{{{K}}}")));
        let mut left = vec![
            call(format!("[is_below_order`{{{field}::P, {K}}} ({masked})]"), "[1]".to_owned()),
            call(format!("zero # {masked}"), "[64]".to_owned()),
        ];
        left.extend(
            self.bits.iter().map(|bits| call(of(format!("sample_bits`{{{field}::P, {K}, {bits}}}")), format!("[{bits}]"))),
        );
        Case { label: format!("{K} bytes"), inputs: vec![input.clone()], left, right: Box::new(self) }
    }

    /// The number that is compared, the bound, and bits.
    fn run<V: Value>(self, digest: &[V::Byte]) -> (V, u64, Vec<V>) {
        let hash = Constant(crate::lists::array(digest));
        let ready = start::<V::Byte>(&[]);
        let (_, compared) = decided::<V, _>(&[true], || sample_element::<Specified<V, K>, _, K>(&hash, &ready));
        let bits = self
            .bits
            .iter()
            .map(|&bits| sample_bits::<Specified<V, K>, _, K>(&hash, &ready, bits).expect("an element has so many bits").value.0);
        let (number, bound) = compared[0];
        (number, bound, bits.collect())
    }
}

impl<const K: usize> Right for Outputs<K> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let (Long(number), bound, bits) = self.run::<Long>(&bytes(&inputs[0]));
        let low = number.extract(0, 8 * K as u32);
        let below = low.ult(Sym::constant(low.width(), bound.into()));
        let bits = self.bits.iter().zip(bits).map(|(count, Long(value))| value.extract(0, *count));
        [below, number].into_iter().chain(bits).collect()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let (number, bound, bits) = self.run::<u64>(&native(&inputs[0]));
        Ok([u64::from(number < bound), number].into_iter().chain(bits).collect())
    }
}
