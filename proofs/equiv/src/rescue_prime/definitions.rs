//! The definitions in Cryptol's text by which rows take a function apart.
//!
//! `hash` of bytes is compared as the hash of the elements that its chunks make, each with an export of its own, and `merge_with_int` in its two
//! cases. That these parts make up the function is read from the text of the module, in a row that the rows on the functions assume.

use super::functions::Instance;
use crate::cryptol::definition;
use crate::inputs::Inputs;
use crate::obligation::{Kind, Obligation, Test};
use crate::workspace::Workspace;

/// The elements that `hash` makes of `bytes`, of which it is the hash.
pub const ELEMENTS: &str = "[ element chunk | chunk <- Rescue::hash_chunks bytes ]";

/// A function of Cryptol's text that rows take apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// Of bytes.
    Hash,
    /// Of a digest and an integer. What the parts of the integer are is decided in `goldilocks/encoding/quotient`.
    MergeWithInt,
}

impl Definition {
    fn name(self) -> &'static str {
        match self {
            Self::Hash => "hash",
            Self::MergeWithInt => "merge_with_int",
        }
    }

    /// What it has to be in the text.
    fn text(self) -> String {
        match self {
            Self::Hash => format!("hash bytes = hash_elements {ELEMENTS}"),
            Self::MergeWithInt => "merge_with_int seed v = if is_canonical v then merge_with_low seed (element low) \
                 else merge_with_both seed (element low) (element high) where [low, high] = Rescue::int_limbs v"
                .to_owned(),
        }
    }

    fn id(self, instance: Instance) -> String {
        format!("{}/definitions/{}", instance.name(), self.name())
    }

    /// The rows that a row by parts assumes.
    pub fn assumed(self, instance: Instance) -> Vec<String> {
        let parts = match self {
            Self::Hash => None,
            Self::MergeWithInt => Some("goldilocks/encoding/quotient".to_owned()),
        };
        [self.id(instance)].into_iter().chain(parts).collect()
    }
}

/// A row a definition and instance.
pub fn obligations(workspace: &Workspace) -> Vec<Obligation> {
    let of = |instance: Instance| [Definition::Hash, Definition::MergeWithInt].map(|part| obligation(workspace, instance, part));
    Instance::ALL.into_iter().flat_map(of).collect()
}

fn obligation(workspace: &Workspace, instance: Instance, part: Definition) -> Obligation {
    let (modules, module) = (workspace.cryptol(), instance.module());
    let reads = Inputs::none().files(modules.join(module).with_extension("cry"), &[]);
    Obligation {
        id: part.id(instance),
        claim: "The text of the module has this definition, by which rows take the function apart".to_owned(),
        left_name: format!("cryptol:{module}::{}", part.name()),
        right_name: part.text(),
        scope: "the text, without comments".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(reads, move || {
            let found = definition(&modules, module, part.name())?;
            if found == part.text() { Ok(found) } else { Err(format!("the text is {found}")) }
        })),
    }
}
