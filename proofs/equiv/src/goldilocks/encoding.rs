//! What depends on the bits of a representative: its encoding and its quotient.

use ashlar::fields::goldilocks::{Arithmetic, Memory, Scalar};
use ashlar::machine::{Machine64, Portable};
use ashlar_engine::chain::Guarantee;
use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::Sym;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{Arg, Case, Input, LeftCall, Right};

/// A function on a word or its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Function {
    /// The word in eight bytes.
    WordOfBytes,
    /// The eight bytes of a word.
    BytesOfWord,
    /// The quotient of a word by p.
    Quotient,
    /// The canonical representative.
    Canonical,
}

impl Function {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::WordOfBytes, Self::BytesOfWord, Self::Quotient, Self::Canonical];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::WordOfBytes => "word_of_le_bytes",
            Self::BytesOfWord => "long_to_le_bytes",
            Self::Quotient => "quotient",
            Self::Canonical => "canonical",
        }
    }

    /// The function of Cryptol that it is compared with.
    pub fn cryptol(self) -> &'static str {
        match self {
            Self::WordOfBytes => "Goldilocks::limb_from_bytes",
            Self::BytesOfWord => "Goldilocks::bytes_from_limb",
            Self::Quotient | Self::Canonical => "RescuePrime::int_limbs",
        }
    }

    /// The case, for all inputs.
    pub fn case(self) -> Case {
        let input = match self {
            Self::WordOfBytes => Input::bytes("bytes", 8),
            _ => Input::new("word", 64, 1),
        };
        let (module, types, body, output) = match self {
            Self::WordOfBytes => ("Goldilocks", "[8][8]", "limb_from_bytes x", "[64]"),
            Self::BytesOfWord => ("Goldilocks", "[64]", "bytes_from_limb x", "[8][8]"),
            Self::Quotient => ("RescuePrime", "[64]", "int_limbs x @ 1", "[64]"),
            Self::Canonical => ("RescuePrime", "[64]", "int_limbs x @ 0", "[64]"),
        };
        let export = Export::new(module, &[("x", types)], body, output);
        let left = vec![LeftCall { export, args: vec![Arg::group(0, &input)] }];
        Case { label: "all inputs".into(), inputs: vec![input], left, right: Box::new(self) }
    }

    fn run<M: Machine64>(self, m: M, bytes: &[M::Byte], words: &[M::Long]) -> (Vec<M::Byte>, Vec<M::Long>) {
        match self {
            Self::WordOfBytes => (vec![], vec![m.word_of_le_bytes(*bytes.first_chunk().expect("eight bytes"))]),
            Self::BytesOfWord => (m.long_to_le_bytes(words[0]).to_vec(), vec![]),
            Self::Quotient => (vec![], vec![m.quotient(words[0])]),
            Self::Canonical => {
                let mut canonical = words[0];
                Scalar(m).store(words[0], |_, word| canonical = word);
                (vec![], vec![canonical])
            }
        }
    }
}

impl Right for Function {
    fn guarantees(&self) -> Vec<Guarantee> {
        vec![Guarantee::of::<Symbolic>(self.name())]
    }

    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let (bytes, words) = self.run(Symbolic, &inputs[0], &inputs[0]);
        [bytes, words].concat()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let bytes: Vec<u8> = inputs[0].iter().map(|&byte| byte as u8).collect();
        let (bytes, words) = self.run(Portable, &bytes, &inputs[0]);
        Ok(bytes.into_iter().map(u64::from).chain(words).collect())
    }
}
