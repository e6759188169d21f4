//! The list of obligations of challengers.

use ashlar::challenger::HashChallenger;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Input, Kind, Obligation, Right};
use ashlar_spec::hash::Blake3;

use super::bytes::{bytes, native, symbols};
use super::elements;
use super::hash::{HASH, Message, Opaque};
use super::numbers;
use super::patterns::{OPERATIONS, Patterns};
use super::script::{Script, Specified};
use super::specification::TRANSCRIPTS;
use super::transcripts::{self, OBSERVED, SAMPLES};
use super::trees::Transcripts;

/// Bytes of the first input of the rows over any hash function.
const INITIAL: usize = 3;

/// All obligations of challengers.
pub fn obligations() -> Vec<Obligation> {
    vec![patterns(), transcripts(), cryptol(), numbers(), elements(), operations(), searches()]
}

fn numbers() -> Obligation {
    let [narrow, wide] = numbers::BITS;
    Obligation {
        id: "challenger/numbers/spec".to_owned(),
        claim: "The number that spec/ takes from an output, whether it is rejected, and bits equal the specification".to_owned(),
        left_name: "cryptol:SerializingChallenger, sample_array, number, masked, is_below_order and sample_bits".to_owned(),
        right_name: "spec:serializing_challenger::sample_element, sample_bits".to_owned(),
        scope: format!("all outputs; {narrow:?} bits of 4 bytes, {wide:?} bits of 8 bytes"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Equivalence(Box::new(numbers::cases)),
    }
}

fn of_elements(name: &str, ran: &[&str], scope: &str, transcripts: Transcripts) -> Obligation {
    let ran: Vec<String> = ran.iter().map(|function| format!("challenger::SerializingChallenger::{function}")).collect();
    let Transcripts { length, .. } = transcripts;
    Obligation {
        id: format!("challenger/{name}/impl"),
        claim: "The challengers of elements equal spec/, over any hash function".to_owned(),
        left_name: "spec:serializing_challenger over an opaque hash function".to_owned(),
        right_name: format!("impl:{}", ran.join(", ")),
        scope: format!(
            "all inputs, a first input of {INITIAL} bytes, elements of 4 bytes with any function in place of the factor 2^32, and of 8 bytes; all transcripts \
             of up to {length} operations, {scope}"
        ),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Composed(Box::new(move || elements::cases(transcripts, INITIAL))),
    }
}

fn elements() -> Obligation {
    let scope = "each of which observes or samples an element, with one rejected number at most";
    of_elements("elements", &["from_hasher", "observe_slice", "observe", "sample", "finalize"], scope, elements::LONG)
}

fn operations() -> Obligation {
    let ran = [
        "from_hasher",
        "observe_slice",
        "observe",
        "observe_bytes",
        "sample",
        "sample_array",
        "sample_bits",
        "sample_uniform_bits",
        "check_witness",
        "finalize",
    ];
    let scope = "each of which observes an element or 3 bytes, samples an element with up to two rejected numbers, two coefficients with one, \
                 0, 13 or 30 bits, or checks a witness of 0 or 9 bits, accepted or refused";
    of_elements("operations", &ran, scope, elements::MIXED)
}

fn searches() -> Obligation {
    let scope = "each of which observes or samples an element, or searches for a witness of 0 or 30 bits, of which the first, the third or the \
                 66th candidate is one";
    of_elements(
        "searches",
        &["from_hasher", "observe_slice", "observe", "sample", "grind", "finalize"],
        scope,
        elements::SEARCHES,
    )
}

fn over_any_hash(
    name: &str,
    ran: &[&str],
    scope: String,
    cases: impl Fn() -> Vec<ComposedCase> + Send + Sync + 'static,
) -> Obligation {
    let ran: Vec<String> = ran.iter().map(|function| format!("challenger::HashChallenger::{function}")).collect();
    Obligation {
        id: format!("challenger/{name}/impl"),
        claim: "The challenger over bytes equals spec/, over any hash function".to_owned(),
        left_name: "spec:hash_challenger over an opaque hash function".to_owned(),
        right_name: format!("impl:{}", ran.join(", ")),
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Composed(Box::new(cases)),
    }
}

fn patterns() -> Obligation {
    let scope = format!(
        "all inputs, a first input of {INITIAL} bytes, all transcripts of up to {OPERATIONS} operations, each of which observes or samples one byte"
    );
    let ran = ["from_hasher", "observe", "sample", "finalize"];
    over_any_hash("patterns", &ran, scope, || vec![case("all".to_owned(), OPERATIONS, Patterns)])
}

fn transcripts() -> Obligation {
    let scope = format!(
        "all inputs, a first input of {INITIAL} bytes, 0 to {SAMPLES} samples, {OBSERVED:?} bytes observed at once, then one and eight samples"
    );
    let ran = ["from_hasher", "observe_slice", "sample", "sample_array", "finalize"];
    let one = |observed: usize| case(format!("{observed} observed at once"), observed, transcripts::Transcripts { observed });
    over_any_hash("transcripts", &ran, scope, move || OBSERVED.map(one).into())
}

fn cryptol() -> Obligation {
    Obligation {
        id: "challenger/transcripts/spec".to_owned(),
        claim: "The challenger of spec/ over bytes equals the specification, over BLAKE3".to_owned(),
        left_name: "cryptol:SerializingChallenger, the challenger of HashChallenger over BLAKE3".to_owned(),
        right_name: "spec:hash_challenger".to_owned(),
        scope: format!("all inputs, the transcripts {TRANSCRIPTS:?}"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Equivalence(Box::new(|| TRANSCRIPTS.map(super::specification::Transcript::case).into())),
    }
}

fn case(label: String, count: usize, script: impl Script) -> ComposedCase {
    ComposedCase {
        label,
        inputs: vec![Input::bytes("initial", INITIAL), Input::bytes("x", count)],
        opaque: &HASH,
        left: ComposedLeft::Specification(Box::new(Specification(script.clone()))),
        right: Box::new(Code(script)),
    }
}

/// A script on spec/.
struct Specification<S>(S);

impl<S: Script> Right for Specification<S> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let challenger = Specified::new(&bytes(&inputs[0]), Opaque);
        symbols(&self.0.run(challenger, &bytes(&inputs[1])))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let challenger = Specified::new(&native(&inputs[0]), Blake3);
        Ok(self.0.run(challenger, &native(&inputs[1])).into_iter().map(u64::from).collect())
    }
}

/// A script on the code, which runs on BLAKE3 where the bytes are no symbols.
struct Code<S>(S);

impl<S: Script> Right for Code<S> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let challenger = HashChallenger::from_hasher(&bytes(&inputs[0]), Message::<Opaque>::default());
        symbols(&self.0.run(challenger, &bytes(&inputs[1])))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let challenger = HashChallenger::new(&native(&inputs[0]));
        Ok(self.0.run(challenger, &native(&inputs[1])).into_iter().map(u64::from).collect())
    }
}
