//! Generates the vectors of modes with one length of input.

use ashlar_spec::compression::{davies_meyer, jive, truncated_permutation};

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, EDGE, GENERATED, Input, NOT_CANONICAL, Permutations, RANDOM, WRONG_LENGTH, drawn, edge_inputs, elements, files_of,
    first_not_canonical, input, mode_tests, not_canonical_inputs,
};
use crate::file::BugType;
use crate::poseidon::mode::{Compression, CompressionGroup, CompressionMode};
use crate::poseidon::{Element, InputError, Instance};

/// The digests that fill an input, laid end to end.
fn digests<const N: usize, const D: usize>(input: &[u32]) -> [[u32; D]; N] {
    let digest = |i: usize| input[D * i..D * (i + 1)].try_into().expect("slices have D elements");
    std::array::from_fn(digest)
}

/// A function on inputs of its length.
pub struct Compressor {
    /// The instance.
    pub instance: Instance,
    /// The lengths of its input and its digest.
    pub parameters: Compression,
    digest: fn(&Permutations, &[u32]) -> Vec<u32>,
}

/// A compressor with the lengths of its input and its digest.
fn compressor(
    instance: Instance,
    input_length: usize,
    digest_length: usize,
    digest: fn(&Permutations, &[u32]) -> Vec<u32>,
) -> Compressor {
    Compressor { instance, parameters: Compression { input_length, digest_length }, digest }
}

impl Compressor {
    /// The digest of an input.
    ///
    /// # Errors
    ///
    /// Why the mode does not take it.
    pub fn digest(&self, permutations: &Permutations, input: &[u32]) -> Result<Vec<Element>, InputError> {
        if input.len() != self.parameters.input_length {
            return Err(InputError::Length { found: input.len() });
        }
        first_not_canonical(input).map_or(Ok(()), Err)?;
        Ok(elements(&(self.digest)(permutations, input)))
    }
}

/// The functions of a mode.
pub fn compressors(mode: CompressionMode) -> Vec<Compressor> {
    use Instance::{KoalaBear16, KoalaBear24};
    match mode {
        CompressionMode::TruncatedPermutation => vec![
            compressor(KoalaBear16, 16, 8, |pi, x| truncated_permutation(&pi.narrow, &digests::<2, 8>(x)).to_vec()),
            compressor(KoalaBear16, 16, 4, |pi, x| truncated_permutation(&pi.narrow, &digests::<4, 4>(x)).to_vec()),
            compressor(KoalaBear24, 16, 8, |pi, x| truncated_permutation(&pi.wide, &digests::<2, 8>(x)).to_vec()),
            compressor(KoalaBear24, 24, 8, |pi, x| truncated_permutation(&pi.wide, &digests::<3, 8>(x)).to_vec()),
        ],
        CompressionMode::DaviesMeyer => vec![
            compressor(KoalaBear16, 16, 8, |pi, x| davies_meyer::<_, _, 16, 8>(&pi.narrow, digests::<1, 16>(x)[0]).to_vec()),
            compressor(KoalaBear24, 24, 8, |pi, x| davies_meyer::<_, _, 24, 8>(&pi.wide, digests::<1, 24>(x)[0]).to_vec()),
        ],
        CompressionMode::Jive => vec![
            compressor(KoalaBear16, 16, 8, |pi, x| jive(&pi.narrow, &digests::<2, 8>(x)).to_vec()),
            compressor(KoalaBear16, 16, 4, |pi, x| jive(&pi.narrow, &digests::<4, 4>(x)).to_vec()),
            compressor(KoalaBear24, 24, 12, |pi, x| jive(&pi.wide, &digests::<2, 12>(x)).to_vec()),
            compressor(KoalaBear24, 24, 8, |pi, x| jive(&pi.wide, &digests::<3, 8>(x)).to_vec()),
        ],
    }
}

/// The file of a mode and its schema.
pub fn files(permutations: &Permutations, mode: CompressionMode) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let group = |compressor: Compressor| {
        let Compressor { instance, parameters, .. } = compressor;
        let tests = mode_tests(numbers, inputs(mode, instance, parameters), |values| compressor.digest(permutations, values));
        CompressionGroup { instance, parameters, tests }
    };
    let groups = compressors(mode).into_iter().map(group).collect();
    let confirmed = match mode {
        CompressionMode::TruncatedPermutation => {
            "Valid tests: every one confirmed by `TruncatedPermutation` of the crate p3-symmetric 0.9.0-rc.2."
        }
        _ => {
            "Valid tests: every one confirmed by the mode written out over the permutation of the crate p3-koala-bear 0.9.0-rc.2, as no crate of Plonky3 has the mode."
        }
    };
    files_of(
        mode.file_name(),
        &[GENERATED, CRYPTOL, confirmed],
        &[EDGE, ("Order", BugType::Functionality, "The same elements in two orders."), RANDOM, NOT_CANONICAL, WRONG_LENGTH],
        groups,
    )
}

fn inputs(mode: CompressionMode, instance: Instance, parameters: Compression) -> Vec<Input> {
    let Compression { input_length, digest_length } = parameters;
    let label = |name: &str| format!("{instance:?} {} {input_length} {digest_length} {name}", mode.name());
    let mut inputs = edge_inputs(input_length);
    let mut random = drawn(&label("order"), input_length);
    inputs.push(input("one order", &["Order"], random.clone()));
    random.rotate_left(digest_length);
    inputs.push(input("moved by the length of a digest", &["Order"], random));
    for index in 0..8 {
        inputs.push(input(format!("random {index}"), &[RANDOM.0], drawn(&label(&index.to_string()), input_length)));
    }
    inputs.extend(not_canonical_inputs(&label(""), input_length));
    for length in [0, input_length - 1, input_length + 1, input_length + digest_length] {
        inputs.push(input(format!("{length} elements"), &[WRONG_LENGTH.0], drawn("length", length)));
    }
    inputs
}
