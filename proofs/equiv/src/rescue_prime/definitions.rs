//! The definition in Cryptol's text by which rows take a function apart.
//!
//! `merge_with_int` is compared in its two cases, each with an export of its own. That these make up the function is read from the text of the module, in a row
//! that the rows on the function assume.

use ashlar_engine::cryptol::definition;
use ashlar_engine::inputs::Inputs;
use ashlar_engine::obligation::{Kind, Obligation, Test};
use ashlar_engine::workspace::Workspace;

use super::functions::Instance;

/// The function, of a digest and an integer.
pub const NAME: &str = "merge_with_int";

/// What it has to be in the text. What the parts of the integer are is decided in [`QUOTIENT`].
const TEXT: &str = "merge_with_int seed v = if is_canonical v then merge_with_low seed (element low) \
                    else merge_with_both seed (element low) (element high) where [low, high] = Rescue::int_limbs v";

/// The row on the parts of an integer.
const QUOTIENT: &str = "goldilocks/encoding/quotient";

/// The rows that a row by parts assumes.
pub fn assumed(instance: Instance) -> Vec<String> {
    vec![id(instance), QUOTIENT.to_owned()]
}

fn id(instance: Instance) -> String {
    format!("{}/definitions/{NAME}", instance.name())
}

/// A row an instance.
pub fn obligations(workspace: &Workspace) -> Vec<Obligation> {
    Instance::ALL.map(|instance| obligation(workspace, instance)).into()
}

fn obligation(workspace: &Workspace, instance: Instance) -> Obligation {
    let (modules, module) = (workspace.cryptol(), instance.module());
    let reads = Inputs::none().files(modules.join(module).with_extension("cry"), &[]);
    Obligation {
        id: id(instance),
        claim: "The text of the module has this definition, by which rows take the function apart".to_owned(),
        left_name: format!("cryptol:{module}::{NAME}"),
        right_name: TEXT.to_owned(),
        scope: "the text, without comments".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(reads, move || {
            let found = definition(&modules, module, NAME)?;
            if found == TEXT { Ok(found) } else { Err(format!("the text is {found}")) }
        })),
    }
}
