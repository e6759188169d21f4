//! Challengers over bytes and the seeds of multi-stark.

use ashlar::blake3::Hasher;
use ashlar::challenger::multi_stark::Parameters;
use ashlar::challenger::{Element, HashChallenger, SerializingChallenger};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar_conform::operations::Asked;
use ashlar_conform::protocol::{Reply, Request};
use ashlar_vectors::goldilocks::Integer;
use serde_json::{Value, json};

use crate::input::{bytes, input, refused, unsupported};

pub const SUPPORTED: [&str; 4] =
    ["HashChallenger/transcript", "SerializingChallenger32/transcript", "SerializingChallenger64/transcript", "MultiStark/seed"];

pub fn transcript(request: &Request) -> Result<Reply, Reply> {
    let (initial, hasher) = (bytes(request, "initialState")?, Hasher::new());
    let steps: Vec<Asked> = input(request, "steps")?;
    match request.algorithm.as_str() {
        "HashChallenger" => of_bytes(HashChallenger::from_hasher(&initial, hasher), steps, request),
        "SerializingChallenger32" => of_elements(
            SerializingChallenger::from_hasher(&initial, hasher),
            steps,
            request,
            |number| KoalaBear::new(number.try_into().ok()?).ok(),
            |element| element.value().into(),
        ),
        _ => of_elements(
            SerializingChallenger::from_hasher(&initial, hasher),
            steps,
            request,
            |number| Goldilocks::new(number).ok(),
            Goldilocks::value,
        ),
    }
}

fn output(sampled: &[Value], digest: [u8; 32]) -> Result<Reply, Reply> {
    Ok(Reply::Output(json!({ "sampled": sampled, "digest": hex::encode(digest) })))
}

fn of_bytes(mut challenger: HashChallenger, steps: Vec<Asked>, request: &Request) -> Result<Reply, Reply> {
    let mut sampled = Vec::new();
    for step in steps {
        match step {
            Asked::ObserveBytes { bytes } => challenger.observe_slice(&bytes.0),
            Asked::SampleBytes { count } => {
                let mut bytes = vec![0; count];
                challenger.sample_into_slice(&mut bytes);
                sampled.push(hex::encode(bytes).into());
            }
            _ => return Err(unsupported(request)),
        }
    }
    output(&sampled, challenger.finalize())
}

fn of_elements<E: Element>(
    mut challenger: SerializingChallenger<E>,
    steps: Vec<Asked>,
    request: &Request,
    element: impl Fn(u64) -> Option<E>,
    number: impl Fn(E) -> u64,
) -> Result<Reply, Reply> {
    let read = |&Integer(number): &Integer| element(number).ok_or_else(|| Reply::Refused(format!("{number} is not canonical")));
    let text = |element: E| Value::from(number(element).to_string());
    let mut sampled = Vec::new();
    for step in steps {
        match step {
            Asked::ObserveBytes { bytes } => challenger.observe_bytes(&bytes.0),
            Asked::Observe { numbers } => {
                challenger.observe_slice(&numbers.iter().map(read).collect::<Result<Vec<E>, _>>()?);
            }
            Asked::Sample { count } => sampled.push((0..count).map(|_| text(challenger.sample())).collect()),
            Asked::SampleBits { bits } => {
                sampled.push(challenger.sample_bits(bits).map_err(refused)?.to_string().into());
            }
            Asked::CheckWitness { bits, witness } => {
                sampled.push(challenger.check_witness(bits, read(&witness)?).map_err(refused)?.into());
            }
            Asked::Grind { bits } => sampled.push(text(challenger.grind(bits).map_err(refused)?)),
            Asked::SampleBytes { .. } => return Err(unsupported(request)),
        }
    }
    output(&sampled, challenger.finalize())
}

pub fn seed(request: &Request) -> Result<Reply, Reply> {
    let given: ashlar_vectors::challenger::Parameters = input(request, "parameters")?;
    let parameters = Parameters {
        log_blowup: given.log_blowup.0,
        cap_height: given.cap_height.0,
        log_final_poly_len: given.log_final_poly_len.0,
        max_log_arity: given.max_log_arity.0,
        num_queries: given.num_queries.0,
        commit_proof_of_work_bits: given.commit_proof_of_work_bits.0,
        query_proof_of_work_bits: given.query_proof_of_work_bits.0,
    };
    let mut challenger = parameters.challenger_from(Hasher::new());
    let elements: Vec<String> = (0..3).map(|_| challenger.sample().value().to_string()).collect();
    Ok(Reply::Output(json!({ "seed": hex::encode(parameters.seed()), "elements": elements })))
}
