//! Elements as bytes.

use ashlar_spec::koala_bear::MODULUS;
use ashlar_vectors::LoadError;
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::poseidon::element_bytes::read_elements;
use ashlar_vectors::poseidon::element_bytes;
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::super::function::{Answer, Function, Vectors, parts, vector};
use super::elements::drawn;
use crate::edits;

/// As many elements as are to be read from bytes.
pub struct ElementsFromBytes;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bytes {
    count: usize,
    bytes: Hex,
}

impl Function for ElementsFromBytes {
    type Input = Bytes;

    fn algorithm(&self) -> &'static str {
        "KoalaBear"
    }

    fn name(&self) -> &'static str {
        "elements_from_bytes"
    }

    fn vectors(&self) -> Result<Vectors<Bytes>, LoadError> {
        let (notes, groups) = parts(element_bytes::load()?);
        let vector = |count, test: element_bytes::ElementBytesTest| {
            vector(test, |test| (Bytes { count, bytes: test.bytes }, Answer::of_option(test.elements)))
        };
        let tests = groups.into_iter().flat_map(|group| group.tests.into_iter().map(move |test| vector(group.count, test)));
        Ok(Vectors { file: "poseidon_element_bytes", notes, tests: tests.collect() })
    }

    fn boundaries(&self) -> Vec<Bytes> {
        let bytes = [MODULUS - 1, 0].map(u32::to_le_bytes).concat();
        let edits = edits::single_edits(&bytes).into_iter().map(|bytes| Bytes { count: 2, bytes: Hex(bytes) });
        let wrong = [MODULUS, MODULUS + 1, u32::MAX].map(|wrong| Bytes { count: 1, bytes: Hex(wrong.to_le_bytes().to_vec()) });
        wrong.into_iter().chain(edits).collect()
    }

    fn random(&self, rng: &mut Rng) -> Bytes {
        let count = rng.usize(..10);
        let bytes: Vec<u8> = drawn(rng, count).into_iter().flat_map(|limb| limb.0.to_le_bytes()).collect();
        Bytes { count, bytes: Hex(if rng.bool() { edits::edited(rng, &bytes) } else { bytes }) }
    }

    fn answer(&self, Bytes { count, bytes }: &Bytes) -> Option<Answer> {
        Some(Answer::of_result(read_elements(&bytes.0, *count)))
    }
}
