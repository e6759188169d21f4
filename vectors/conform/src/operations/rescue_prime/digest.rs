//! Digests as bytes.

use ashlar_spec::{MODULUS, goldilocks};
use ashlar_vectors::LoadError;
use ashlar_vectors::file::Hex;
use ashlar_vectors::rescue_prime::{Instance, digest_bytes};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::{answer, drawn};
use crate::edits;

pub struct DigestFromBytes(pub Instance);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bytes {
    bytes: Hex,
}

impl Function for DigestFromBytes {
    type Input = Bytes;

    fn algorithm(&self) -> &'static str {
        self.0.name()
    }

    fn name(&self) -> &'static str {
        "digest_from_bytes"
    }

    fn vectors(&self) -> Result<Vectors<Bytes>, LoadError> {
        let (notes, groups) = parts(digest_bytes::load()?);
        let tests = groups.into_iter().flat_map(|group| group.tests);
        let vector = |test: digest_bytes::DigestBytesTest| {
            vector(test, |test| (Bytes { bytes: test.bytes }, Answer::of_option(test.digest)))
        };
        Ok(Vectors { file: "rescue_prime_digest_bytes", notes, tests: tests.map(vector).collect() })
    }

    fn boundaries(&self) -> Vec<Bytes> {
        let digest = [1_u64, MODULUS - 1, 0, 1 << 32].map(u64::to_le_bytes).concat();
        let wrong = [MODULUS, u64::MAX].into_iter().flat_map(|wrong| {
            (0..4).map(move |place| {
                let mut limbs = [0; 4];
                limbs[place] = wrong;
                limbs.map(u64::to_le_bytes).concat()
            })
        });
        wrong.chain(edits::single_edits(&digest)).map(|bytes| Bytes { bytes: Hex(bytes) }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Bytes {
        let bytes: Vec<u8> = drawn(rng, 4).into_iter().flat_map(|limb| limb.0.to_le_bytes()).collect();
        Bytes { bytes: Hex(if rng.bool() { edits::edited(rng, &bytes) } else { bytes }) }
    }

    fn answer(&self, Bytes { bytes }: &Bytes) -> Option<Answer> {
        answer(bytes.0[..].try_into().ok().and_then(goldilocks::digest_from_bytes))
    }
}
