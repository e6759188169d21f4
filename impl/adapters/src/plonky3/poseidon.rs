//! Poseidon over KoalaBear: the permutation, the modes that Plonky3 has, the duplex challenger.

use std::sync::LazyLock;

use ashlar_conform::protocol::{Reply, Request};
use p3_challenger::{CanObserve, CanSample, CanSampleBits, DuplexChallenger};
use p3_field::PrimeField32;
use p3_field::integers::QuotientMap;
use p3_koala_bear::{KoalaBear, Poseidon1KoalaBear, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::{
    CryptographicHasher, CryptographicPermutation, Increment, Pad10Sponge, PaddingFreeSponge, Permutation,
    PseudoCompressionFunction, TruncatedPermutation,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::input::{input, unsupported};

pub const SUPPORTED: [&str; 10] = [
    "PoseidonKoalaBear16/permutation",
    "PoseidonKoalaBear16/padding_free_sponge",
    "PoseidonKoalaBear16/padded_sponge",
    "PoseidonKoalaBear16/truncated_permutation",
    "PoseidonKoalaBear16/duplex_challenger",
    "PoseidonKoalaBear24/permutation",
    "PoseidonKoalaBear24/padding_free_sponge",
    "PoseidonKoalaBear24/padded_sponge",
    "PoseidonKoalaBear24/truncated_permutation",
    "PoseidonKoalaBear24/duplex_challenger",
];

/// What the padded sponge does to the capacity after full blocks.
fn increment() -> Increment<KoalaBear> {
    Increment::new(KoalaBear::new(1))
}

static NARROW: LazyLock<Poseidon1KoalaBear<16>> = LazyLock::new(default_koalabear_poseidon1_16);
static WIDE: LazyLock<Poseidon1KoalaBear<24>> = LazyLock::new(default_koalabear_poseidon1_24);

/// What a mode is instantiated with: a rate or a length of input, and the length of the digest.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Parameters {
    #[serde(default)]
    rate: usize,
    #[serde(default)]
    input_length: usize,
    digest_length: usize,
}

/// The mode of a request with its parameters.
fn mode(request: &Request) -> Result<(&str, usize, usize), Reply> {
    let of: Parameters = input(request, "parameters")?;
    Ok((&request.operation, of.rate.max(of.input_length), of.digest_length))
}

pub fn narrow(request: &Request) -> Result<Reply, Reply> {
    let pi = || NARROW.clone();
    match request.operation.as_str() {
        "permutation" => return permuted::<_, 16>(&*NARROW, request),
        "duplex_challenger" => return transcript::<_, 16, 8>(pi(), request),
        _ => {}
    }
    match mode(request)? {
        ("padding_free_sponge", 8, 8) => hash(&PaddingFreeSponge::<_, 16, 8, 8>::new(pi()), request),
        ("padded_sponge", 8, 8) => hash(&Pad10Sponge::<KoalaBear, _, _, 16, 8, 8>::new(pi(), increment()), request),
        ("truncated_permutation", 16, 8) => compressed(&TruncatedPermutation::<_, 2, 8, 16>::new(pi()), request),
        ("truncated_permutation", 16, 4) => compressed(&TruncatedPermutation::<_, 4, 4, 16>::new(pi()), request),
        _ => Err(unsupported(request)),
    }
}

pub fn wide(request: &Request) -> Result<Reply, Reply> {
    let pi = || WIDE.clone();
    match request.operation.as_str() {
        "permutation" => return permuted::<_, 24>(&*WIDE, request),
        "duplex_challenger" => return transcript::<_, 24, 16>(pi(), request),
        _ => {}
    }
    match mode(request)? {
        ("padding_free_sponge", 16, 8) => hash(&PaddingFreeSponge::<_, 24, 16, 8>::new(pi()), request),
        ("padded_sponge", 16, 8) => hash(&Pad10Sponge::<KoalaBear, _, _, 24, 16, 8>::new(pi(), increment()), request),
        ("truncated_permutation", 16, 8) => compressed(&TruncatedPermutation::<_, 2, 8, 24>::new(pi()), request),
        ("truncated_permutation", 24, 8) => compressed(&TruncatedPermutation::<_, 3, 8, 24>::new(pi()), request),
        _ => Err(unsupported(request)),
    }
}

fn elements(numbers: &[u32]) -> Result<Vec<KoalaBear>, Reply> {
    let element = |number: &u32| {
        KoalaBear::from_canonical_checked(*number).ok_or_else(|| Reply::Refused(format!("{number} is not canonical")))
    };
    numbers.iter().map(element).collect()
}

fn given(request: &Request, name: &str) -> Result<Vec<KoalaBear>, Reply> {
    elements(&input::<Vec<u32>>(request, name)?)
}

fn array<T, const N: usize>(entries: Vec<T>) -> Result<[T; N], Reply> {
    entries.try_into().map_err(|entries: Vec<T>| Reply::Refused(format!("{} entries, not {N}", entries.len())))
}

fn numbers(elements: &[KoalaBear]) -> Value {
    elements.iter().map(PrimeField32::as_canonical_u32).collect()
}

fn permuted<P: Permutation<[KoalaBear; W]>, const W: usize>(pi: &P, request: &Request) -> Result<Reply, Reply> {
    Ok(Reply::Output(numbers(&pi.permute(array(given(request, "state")?)?))))
}

fn hash(hasher: &impl CryptographicHasher<KoalaBear, [KoalaBear; 8]>, request: &Request) -> Result<Reply, Reply> {
    Ok(Reply::Output(numbers(&hasher.hash_slice(&given(request, "input")?))))
}

fn compressed<const N: usize, const D: usize>(
    compression: &impl PseudoCompressionFunction<[KoalaBear; D], N>,
    request: &Request,
) -> Result<Reply, Reply> {
    let input = given(request, "input")?;
    if input.len() != N * D {
        return Err(Reply::Refused(format!("{} elements are not {N} digests of {D}", input.len())));
    }
    let digests = input.chunks_exact(D).map(|digest| array(digest.to_vec())).collect::<Result<Vec<_>, _>>()?;
    Ok(Reply::Output(numbers(&compression.compress(array(digests)?))))
}

/// A step of a transcript.
#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Step {
    Observe { numbers: Vec<u32> },
    Sample { count: usize },
    SampleBits { bits: usize },
}

fn transcript<P: CryptographicPermutation<[KoalaBear; W]>, const W: usize, const R: usize>(
    pi: P,
    request: &Request,
) -> Result<Reply, Reply> {
    if input::<usize>(request, "rate")? != R {
        return Err(unsupported(request));
    }
    let mut challenger = DuplexChallenger::<KoalaBear, P, W, R>::new(pi);
    let mut sampled = Vec::new();
    for step in input::<Vec<Step>>(request, "steps")? {
        match step {
            Step::Observe { numbers } => challenger.observe_slice(&elements(&numbers)?),
            Step::Sample { count } => {
                let samples: Vec<KoalaBear> = challenger.sample_vec(count);
                sampled.push(numbers(&samples));
            }
            Step::SampleBits { bits } => sampled.push(challenger.sample_bits(bits).into()),
        }
    }
    Ok(Reply::Output(json!({ "sampled": sampled, "state": numbers(&challenger.sponge_state) })))
}
