//! The theorems about translated code in proofs/coq-of-rust.

use crate::coq::Coq;
use crate::obligation::{Context, Obligation, Status, Verdict};

/// The theories in the order in which they are built, by their paths under proofs/coq-of-rust.
const THEORIES: [&str; 6] =
    ["theories/RocqOfRust", "theories/Heap", "translated/word", "translated/put", "theories/PutTag", "theories/PutTagModel"];

/// A theorem: the end of its id, its module, its name, the code, the claim and the scope.
type Theorem = [&'static str; 6];

const THEOREMS: [Theorem; 3] = [
    [
        "put_tag",
        "PutTagModel",
        "put_tag_is_model",
        "impl:vkey::put::put_tag",
        "The translated function appends the model's encoding of a tag, without panic and overflow",
        "every tag below 2^63 bytes, everything written before, every memory",
    ],
    [
        "u16_of_count",
        "PutTag",
        "u16_of_count_is_count",
        "impl:vkey::word::u16_of_count",
        "The translated function gives the count as it is",
        "every count below 2^16",
    ],
    [
        "semantics",
        "RocqOfRust",
        "evaluates_is_functional",
        "the terms that coq-of-rust prints",
        "A term has one result at most under the semantics of proofs/coq-of-rust",
        "every term, memory and program",
    ],
];

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    THEOREMS.into_iter().map(obligation).collect()
}

fn obligation([id, module, theorem, code, claim, scope]: Theorem) -> Obligation {
    Obligation {
        id: format!("vkey/translated/{id}"),
        claim: claim.to_owned(),
        left: format!("coq:RocqOfRust.{module}.{theorem}"),
        right: code.to_owned(),
        scope: scope.to_owned(),
        assumes: vec!["coq-of-rust/transcribed-by-hand".to_owned()],
        uses_theories: true,
        decide: Box::new(move |context| decide(context, module, theorem)),
    }
}

fn decide(context: &Context, module: &str, theorem: &str) -> Verdict {
    let file = context.root.join(format!("proofs/coq-of-rust/theories/{module}.v"));
    let mut verdict =
        Verdict { status: Status::Proved, engine: "coq".to_owned(), cases: 1, detail: String::new(), evidence: Some(file) };
    match Coq::version() {
        Err(reason) => return Verdict { status: Status::NotRun(reason), ..verdict },
        Ok(version) => verdict.engine = format!("coq {version}"),
    }
    match printed(context, module, theorem) {
        Ok(text) if text.trim() == "Closed under the global context" => verdict.detail = text.trim().to_owned(),
        Ok(text) | Err(text) => verdict.status = Status::Unknown(text),
    }
    verdict
}

/// What Coq says the theorem rests on.
fn printed(context: &Context, module: &str, theorem: &str) -> Result<String, String> {
    let coq = Coq::build(&context.root)?;
    coq.build_translation(&THEORIES)?;
    let file = context.output.join(format!("vkey/translated/{theorem}_assumptions.v"));
    coq.check_text(&file, &format!("From RocqOfRust Require {module}.\nPrint Assumptions {module}.{theorem}.\n"))
}
