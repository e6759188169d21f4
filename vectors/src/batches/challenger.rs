//! Calls of `cryptol/SerializingChallenger.cry` for the vectors.

use crate::LoadError;
use crate::challenger::{self, Challenger, ChallengerGroup, MultiStarkTest, Step, TranscriptTest};
use crate::cryptol::{Batch, bytes};
use crate::file::Outcome;
use crate::goldilocks::Integer;

/// The hash function, twice: it is taken for digests and for other lengths.
const HASH: &str = "B::hash";

/// Batches for all valid vectors of challengers over bytes.
///
/// # Errors
///
/// [`LoadError`] if the committed file is damaged.
pub fn challenger_batches() -> Result<Vec<Batch>, LoadError> {
    Ok(challenger::load()?.test_groups.iter().map(batch).collect())
}

fn batch(group: &ChallengerGroup) -> Batch {
    let (part, claims) = match group {
        ChallengerGroup::Transcripts { challenger, tests } => {
            let valid = tests.iter().filter(|test| test.result == Outcome::Valid);
            (format!("{challenger:?}"), valid.map(|test| (test.tc_id, transcript(*challenger, test))).collect::<Vec<_>>())
        }
        ChallengerGroup::MultiStark { tests } => {
            ("multi-stark".to_owned(), tests.iter().map(|test| (test.tc_id, multi_stark(test))).collect())
        }
    };
    Batch::new("challenger", part, "SerializingChallenger", &claims)
}

fn transcript(challenger: Challenger, test: &TranscriptTest) -> String {
    let digest = test.digest.as_ref().expect("a valid transcript ends in a digest");
    let end = format!("finalize {HASH} {{}} == {}", bytes(&digest.0));
    claim(challenger, &test.steps, 0, &format!("start ({})", bytes(&test.initial_state.0)), &end)
}

/// That the steps from step `index` on, taken from a challenger, give what they say and the digest. Names have the index, as Cryptol warns
/// of those that shadow others.
fn claim(of: Challenger, steps: &[Step], index: usize, challenger: &str, end: &str) -> String {
    let Some(step) = steps.get(index) else {
        return end.replace("{}", &format!("({challenger})"));
    };
    let rest = |name: &str| claim(of, steps, index + 1, name, end);
    let then = |observed: String| format!("(\\c{index} -> {}) ({observed})", rest(&format!("c{index}")));
    let gives = |expected: String, call: String| {
        let rest = rest(&format!("c{index}"));
        format!("(\\(v{index}, c{index}) -> v{index} == {expected} /\\ ({rest})) ({call} (ready {HASH} ({challenger})))")
    };
    let types = match of {
        Challenger::HashChallenger | Challenger::SerializingChallenger64 => "G::P, 8",
        Challenger::SerializingChallenger32 => "K::P, 4",
    };
    match step {
        Step::ObserveBytes { bytes: observed } => then(format!("observe ({challenger}) ({})", bytes(&observed.0))),
        Step::SampleBytes { bytes: sampled } => {
            if sampled.0.is_empty() {
                return rest(challenger);
            }
            gives(bytes_of(&sampled.0), format!("sample_array`{{{}}} {HASH}", sampled.0.len()))
        }
        Step::Observe { numbers } => then(format!("observe_elements`{{{types}}} ({challenger}) {}", list(numbers, types))),
        Step::Sample { elements } => {
            gives(list(elements, types), format!("sample_extension`{{{types}, {}}} {HASH}", elements.len()))
        }
        Step::SampleBits { bits, value } => {
            gives(value.expect("is valid").0.to_string(), format!("sample_bits`{{{types}, {bits}}} {HASH}"))
        }
        // No work leaves the challenger as it is, which need not be ready: property `no_work_is_free`.
        Step::CheckWitness { bits: 0, accepted, .. } => format!("{} /\\ ({})", cryptol_bit(*accepted), rest(challenger)),
        Step::Grind { bits: 0, witness } => {
            format!("(0 : Integer) == {} /\\ ({})", witness.expect("is valid").0, rest(challenger))
        }
        Step::CheckWitness { bits, witness, accepted } => {
            let call = format!("(\\c -> check_witness`{{{types}, {bits}}} {HASH} {HASH} c {})", witness.0);
            gives(cryptol_bit(*accepted).to_owned(), call)
        }
        Step::Grind { bits, witness } => {
            gives(witness.expect("is valid").0.to_string(), format!("grind`{{{types}, {bits}}} {HASH} {HASH}"))
        }
    }
}

fn cryptol_bit(bit: Option<bool>) -> &'static str {
    if bit.expect("is valid") { "True" } else { "False" }
}

fn bytes_of(all: &[u8]) -> String {
    format!("({})", bytes(all))
}

/// Numbers as elements in Cryptol.
fn list(numbers: &[Integer], types: &str) -> String {
    let (modulus, _) = types.split_once(',').expect("the modulus comes first");
    let all: Vec<_> = numbers.iter().map(|number| number.0.to_string()).collect();
    format!("([{}] : [{}](Z {modulus}))", all.join(", "), all.len())
}

fn multi_stark(test: &MultiStarkTest) -> String {
    let parameters = &test.parameters;
    let fields = [
        ("log_blowup", parameters.log_blowup),
        ("cap_height", parameters.cap_height),
        ("log_final_poly_len", parameters.log_final_poly_len),
        ("max_log_arity", parameters.max_log_arity),
        ("num_queries", parameters.num_queries),
        ("commit_proof_of_work_bits", parameters.commit_proof_of_work_bits),
        ("query_proof_of_work_bits", parameters.query_proof_of_work_bits),
    ];
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name} = {}", value.0)).collect();
    let sampled = format!("sample_extension`{{G::P, 8, {}}} {HASH} (ready {HASH} (start s))", test.elements.len());
    let elements = list(&test.elements, "G::P, 8");
    format!(
        "(\\s -> s == {} /\\ (\\(v, _) -> v == {elements}) ({sampled})) (seed {{ {} }})",
        bytes_of(&test.seed.0),
        fields.join(", ")
    )
}
