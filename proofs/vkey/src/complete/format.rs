//! Which strings the models read, as data: `theories/Formats.v` in Rust, with which it is compared by coqc.

use crate::coq::{apply, list};

/// Encodings, and the parts of system keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "each is the encoding, or the part, of that name")]
pub enum Name {
    Node,
    Root,
    Nodes,
    Roots,
    Lookup,
    Lookups,
    Circuit,
    Digests,
    Commitment,
    Index,
    System,
    Vm,
    Program,
    Claim,
    Blob,
    PrivateInput,
    Goldilocks,
    KoalaBear,
    Digest,
}

/// What a number is below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// A number.
    Number(u64),
    /// The number of the node that it stands in.
    Place,
    /// How many nodes its circuit has.
    Nodes,
}

/// A field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// So many bytes.
    Any(usize),
    /// A number of so many bytes, from the least on and below the bound.
    Between(usize, u64, Bound),
    /// These bytes.
    Exactly(Vec<u8>),
    /// What the format of this name says.
    Inside(Name),
}

/// A step of a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field.
    Field(Field),
    /// A number of things, in so many bytes.
    Count(usize),
    /// As many times as was counted last.
    Each(Vec<Field>),
    /// The same, behind a number of eight bytes each, above the one before.
    Ascending(Vec<Field>),
    /// A byte, and what follows it by its number.
    Tagged(Vec<Vec<Field>>),
    /// All that is left.
    Rest,
}

impl Name {
    /// Its constructor in Coq.
    fn constructor(self) -> String {
        format!("{self:?}Format")
    }

    /// The names that its format mentions, and itself.
    fn with_mentioned(self, found: &mut Vec<Name>) {
        if found.contains(&self) {
            return;
        }
        found.push(self);
        for field in self.format().iter().flat_map(Step::fields) {
            if let Field::Inside(name) = field {
                name.with_mentioned(found);
            }
        }
    }
}

impl Step {
    fn fields(&self) -> Vec<&Field> {
        match self {
            Step::Field(field) => vec![field],
            Step::Each(fields) | Step::Ascending(fields) => fields.iter().collect(),
            Step::Tagged(alternatives) => alternatives.iter().flatten().collect(),
            Step::Count(_) | Step::Rest => Vec::new(),
        }
    }

    fn term(&self) -> String {
        match self {
            Step::Field(field) => apply("Field", &[field.term()]),
            Step::Count(width) => apply("Count", &[width.to_string()]),
            Step::Each(fields) => apply("Each", &[terms(fields)]),
            Step::Ascending(fields) => apply("Ascending", &[terms(fields)]),
            Step::Tagged(alternatives) => apply("Tagged", &[list(alternatives.iter().map(|fields| terms(fields)))]),
            Step::Rest => "Rest".to_owned(),
        }
    }
}

impl Field {
    fn term(&self) -> String {
        match self {
            Field::Any(width) => apply("Any", &[width.to_string()]),
            Field::Between(width, least, bound) => apply("Between", &[width.to_string(), format!("{least}%N"), bound.term()]),
            Field::Exactly(bytes) => apply("Exactly", &[list(bytes.iter().map(|byte| format!("x{byte:02x}")))]),
            Field::Inside(name) => apply("Inside", &[name.constructor()]),
        }
    }
}

impl Bound {
    fn term(self) -> String {
        match self {
            Bound::Number(number) => format!("{number}%N"),
            Bound::Place => "place".to_owned(),
            Bound::Nodes => "nodes".to_owned(),
        }
    }
}

fn terms(fields: &[Field]) -> String {
    list(fields.iter().map(Field::term))
}

/// The file in which coqc sees that the formats of an encoding, and of all parts that it mentions, are those of the models.
pub fn theory(name: Name) -> String {
    let mut names = Vec::new();
    name.with_mentioned(&mut names);
    let case = |name: &Name| format!("  | {} => {}\n", name.constructor(), list(name.format().iter().map(Step::term)));
    let proof = |name: &Name| format!("  destruct inside as [<- | inside]; [exact (format_means {}) |].\n", name.constructor());
    format!(
        "(* The formats that paths are compared with. *)\n\
         From Coq Require Import List NArith.\n\
         From Ashlar Require Import Encoding.Domains Encoding.Framing.\n\
         From AshlarLink Require Import Formats FormatsOfModels.\n\
         Import ListNotations.\n\n\
         Definition names : list name := {}.\n\n\
         Definition written (part : name) (nodes place : N) : list step :=\n  match part with\n{}  | _ => []\n  end.\n\n\
         Theorem written_is_model (part : name) : In part names -> means part (written part).\n\
         Proof.\n  intros inside.\n{}  contradiction.\nQed.\n\n\
         Print Assumptions written_is_model.\n",
        list(names.iter().map(|name| name.constructor())),
        names.iter().map(case).collect::<String>(),
        names.iter().map(proof).collect::<String>(),
    )
}
