//! Theorems of this crate's theories and of proofs/coq-of-rust, each closed under the global context.

use std::path::Path;

use crate::coq::{Coq, LAYOUTS, TRANSLATED};
use crate::obligation::{Context, Obligation, Status, Verdict};

/// The theories of proofs/coq-of-rust in the order in which they are built, by their paths there.
const TRANSLATION: [&str; 6] =
    ["theories/RocqOfRust", "theories/Heap", "translated/word", "translated/put", "theories/PutTag", "theories/PutTagModel"];

/// A theorem.
#[derive(Clone, Copy)]
struct Theorem {
    /// Behind `vkey/`.
    id: &'static str,
    /// Its file, under proofs/.
    file: &'static str,
    name: &'static str,
    /// What it speaks of.
    code: &'static str,
    claim: &'static str,
    scope: &'static str,
}

impl Theorem {
    /// Whether it speaks of a function that coq-of-rust would translate.
    fn is_translated(&self) -> bool {
        self.file.starts_with("coq-of-rust/")
    }
}

const THEOREMS: [Theorem; 4] = [
    Theorem {
        id: "translated/put_tag",
        file: "coq-of-rust/theories/PutTagModel.v",
        name: "put_tag_is_model",
        code: "impl:ashlar_vkey::put::put_tag",
        claim: "The function, transcribed by hand into what coq-of-rust prints, appends the model's encoding of a tag, without panic and overflow",
        scope: "every tag below 2^63 bytes, everything written before, every memory",
    },
    Theorem {
        id: "translated/u16_of_count",
        file: "coq-of-rust/theories/PutTag.v",
        name: "u16_of_count_is_count",
        code: "impl:ashlar_vkey::word::u16_of_count",
        claim: "The function, transcribed by hand into what coq-of-rust prints, gives the count as it is",
        scope: "every count below 2^16",
    },
    Theorem {
        id: "translated/semantics",
        file: "coq-of-rust/theories/RocqOfRust.v",
        name: "evaluates_is_functional",
        code: "the terms that coq-of-rust prints",
        claim: "A term has one result at most under the semantics of proofs/coq-of-rust",
        scope: "every term, memory and program",
    },
    Theorem {
        id: "layout/shapes",
        file: "vkey/theories/Shapes.v",
        name: "system_layout",
        code: "layout_of_system",
        claim: "The layout that Coq computes for a key of any shape is the encoding of the model",
        scope: "every shape of keys of format B, all values of all fields",
    },
];

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    THEOREMS.into_iter().map(obligation).collect()
}

fn obligation(theorem: Theorem) -> Obligation {
    Obligation {
        id: format!("vkey/{}", theorem.id),
        claim: theorem.claim.to_owned(),
        left: format!("coq:proofs/{}:{}", theorem.file, theorem.name),
        right: theorem.code.to_owned(),
        scope: theorem.scope.to_owned(),
        assumes: Vec::new(),
        theories: if theorem.is_translated() { TRANSLATED } else { LAYOUTS },
        decide: Box::new(move |context| decide(context, theorem)),
    }
}

fn decide(context: &Context, theorem: Theorem) -> Verdict {
    let evidence = Some(context.root.join("proofs").join(theorem.file));
    let mut verdict = Verdict { status: Status::Proved, engine: "coq".to_owned(), cases: 1, detail: String::new(), evidence };
    match Coq::version() {
        Err(reason) => return Verdict { status: Status::NotRun(reason), ..verdict },
        Ok(version) => verdict.engine = format!("coq {version}"),
    }
    match printed(context, theorem) {
        Ok(text) if text.trim() == "Closed under the global context" => verdict.detail = text.trim().to_owned(),
        Ok(text) | Err(text) => verdict.status = Status::Unknown(text),
    }
    verdict
}

/// What Coq says the theorem rests on.
fn printed(context: &Context, theorem: Theorem) -> Result<String, String> {
    let coq = Coq::build(&context.root)?;
    let library = if theorem.is_translated() {
        coq.build_translation(&TRANSLATION)?;
        "RocqOfRust"
    } else {
        "AshlarLink"
    };
    let module = Path::new(theorem.file).file_stem().unwrap_or_default().to_string_lossy();
    let file = context.output.join(format!("vkey/{}_assumptions.v", theorem.id.replace(['/', '-'], "_")));
    coq.check_text(&file, &format!("From {library} Require {module}.\nPrint Assumptions {module}.{}.\n", theorem.name))
}
