//! The theorem of this crate's theories, closed under the global context.

use crate::coq::{CLOSED, Coq, LAYOUTS};
use crate::obligation::{Context, Obligation, Status, Verdict};

/// The file of the theorem, under the root.
const FILE: &str = "proofs/vkey/theories/Shapes.v";

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    vec![Obligation {
        id: "vkey/layout/shapes".to_owned(),
        claim: "The layout that Coq computes for a key of any shape is the encoding of the model".to_owned(),
        left: format!("coq:{FILE}:system_layout"),
        right: "layout_of_system".to_owned(),
        scope: "every shape of keys of format B, all values of all fields".to_owned(),
        assumes: Vec::new(),
        theories: LAYOUTS,
        decide: Box::new(decide),
    }]
}

fn decide(context: &Context) -> Verdict {
    let evidence = Some(context.root.join(FILE));
    let mut verdict = Verdict { status: Status::Proved, engine: "coq".to_owned(), cases: 1, detail: String::new(), evidence };
    match Coq::version() {
        Err(reason) => return Verdict { status: Status::NotRun(reason), ..verdict },
        Ok(version) => verdict.engine = format!("coq {version}"),
    }
    match printed(context) {
        Ok(text) if text.trim() == CLOSED => verdict.detail = text.trim().to_owned(),
        Ok(text) | Err(text) => verdict.status = Status::Unknown(text),
    }
    verdict
}

/// What Coq says the theorem rests on.
fn printed(context: &Context) -> Result<String, String> {
    let coq = Coq::build(&context.root)?;
    let file = context.output.join("vkey/layout_shapes_assumptions.v");
    coq.check_text(&file, "From AshlarLink Require Shapes.\nPrint Assumptions Shapes.system_layout.\n")
}
