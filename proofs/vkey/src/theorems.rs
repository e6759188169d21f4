//! The theorem of this crate's theories, closed under the global context.

use crate::coq::{Coq, LAYOUTS, on_theorem};
use crate::obligation::{Context, Obligation};

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
        decide: Box::new(|context| on_theorem(context.root.join(FILE), || printed(context))),
    }]
}

/// What Coq says the theorem rests on.
fn printed(context: &Context) -> Result<String, String> {
    let coq = Coq::build(&context.root)?;
    let file = context.output.join("vkey/layout_shapes_assumptions.v");
    coq.check_text(&file, "From AshlarLink Require Shapes.\nPrint Assumptions Shapes.system_layout.\n")
}
