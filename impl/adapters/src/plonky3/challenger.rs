//! Challengers over bytes, of p3-challenger over p3-blake3.

use ashlar_conform::operations::Asked;
use ashlar_conform::protocol::{Reply, Request};
use ashlar_vectors::goldilocks::Integer;
use p3_blake3::Blake3;
use p3_challenger::{
    CanFinalizeDigest, CanObserve, CanSample, CanSampleUniformBits, FieldChallenger, GrindingChallenger, HashChallenger,
    SerializingChallenger32, SerializingChallenger64,
};
use p3_field::PrimeField64;
use p3_field::integers::QuotientMap;
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::Hash;
use serde_json::{Value, json};

use crate::input::{bytes, input, unsupported};

pub const SUPPORTED: [&str; 3] =
    ["HashChallenger/transcript", "SerializingChallenger32/transcript", "SerializingChallenger64/transcript"];

pub fn transcript(request: &Request) -> Result<Reply, Reply> {
    let initial = bytes(request, "initialState")?;
    let steps: Vec<Asked> = input(request, "steps")?;
    match request.algorithm.as_str() {
        "HashChallenger" => of_bytes(HashChallenger::new(initial, Blake3), steps, request),
        "SerializingChallenger32" => {
            of_elements::<KoalaBear, _>(SerializingChallenger32::from_hasher(initial, Blake3), steps, request)
        }
        _ => of_elements::<Goldilocks, _>(SerializingChallenger64::from_hasher(initial, Blake3), steps, request),
    }
}

fn output(sampled: Vec<Value>, digest: [u8; 32]) -> Result<Reply, Reply> {
    Ok(Reply::Output(json!({ "sampled": sampled, "digest": hex::encode(digest) })))
}

fn of_bytes(mut challenger: HashChallenger<u8, Blake3, 32>, steps: Vec<Asked>, request: &Request) -> Result<Reply, Reply> {
    let mut sampled = Vec::new();
    for step in steps {
        match step {
            Asked::ObserveBytes { bytes } => challenger.observe_slice(&bytes.0),
            Asked::SampleBytes { count } => sampled.push(hex::encode(challenger.sample_vec(count)).into()),
            _ => return Err(unsupported(request)),
        }
    }
    output(sampled, challenger.finalize())
}

fn of_elements<F, C>(mut challenger: C, steps: Vec<Asked>, request: &Request) -> Result<Reply, Reply>
where
    F: PrimeField64,
    C: FieldChallenger<F>
        + GrindingChallenger<Witness = F>
        + CanSampleUniformBits<F>
        + CanObserve<Hash<F, u8, 1>>
        + CanFinalizeDigest<Digest = [u8; 32]>,
{
    let element = |&Integer(number): &Integer| {
        <F as QuotientMap<u64>>::from_canonical_checked(number)
            .ok_or_else(|| Reply::Refused(format!("{number} is not canonical")))
    };
    let text = |element: F| Value::from(element.as_canonical_u64().to_string());
    let mut sampled = Vec::new();
    for step in steps {
        match step {
            Asked::ObserveBytes { bytes } => {
                bytes.0.into_iter().for_each(|byte| challenger.observe(Hash::from([byte])));
            }
            Asked::Observe { numbers } => {
                challenger.observe_slice(&numbers.iter().map(element).collect::<Result<Vec<F>, _>>()?);
            }
            Asked::Sample { count } => sampled.push(challenger.sample_vec(count).into_iter().map(text).collect()),
            Asked::SampleBits { bits } => sampled.push(challenger.sample_bits(bits as usize).to_string().into()),
            Asked::CheckWitness { bits, witness } => {
                sampled.push(challenger.check_witness(bits as usize, element(&witness)?).into())
            }
            Asked::Grind { bits } => sampled.push(text(challenger.grind(bits as usize))),
            Asked::SampleBytes { .. } => return Err(unsupported(request)),
        }
    }
    output(sampled, challenger.finalize())
}
