//! The theorems.

use std::path::Path;

use ashlar_vkey_link::coq::on_theorem;
use ashlar_vkey_link::obligation::{Context, Obligation, Status, Verdict};

use crate::project::build;
use crate::provenance::Provenance;
use crate::{FOLDER, SOURCES};

/// A theorem.
#[derive(Clone, Copy)]
struct Theorem {
    /// Behind `coq-of-rust/`.
    id: &'static str,
    /// The library of Coq, and the folder that it is.
    library: (&'static str, &'static str),
    /// The file, without its extension.
    file: &'static str,
    name: &'static str,
    /// What it speaks of.
    code: &'static str,
    claim: &'static str,
    scope: &'static str,
}

const SEMANTICS: (&str, &str) = ("RocqOfRust", "theories");
const PROOFS: (&str, &str) = ("Vkey", "vkey");

const THEOREMS: [Theorem; 20] = [
    Theorem {
        id: "vm/writer",
        library: PROOFS,
        file: "VmWriter",
        name: "encode_is_model",
        code: "impl:ashlar_vkey::vm::encode",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every well-formed key of fewer than 2^63 pages, every memory",
    },
    Theorem {
        id: "vm/reader",
        library: PROOFS,
        file: "VmReader",
        name: "decode_is_model",
        code: "impl:ashlar_vkey::vm::decode",
        claim: "The strict reader, as coq-of-rust prints it, gives the model's key, or its reason and offset, without panic and overflow",
        scope: "every string of fewer than 2^63 bytes, every memory",
    },
    Theorem {
        id: "vm/injective",
        library: PROOFS,
        file: "VmTheorems",
        name: "writer_is_injective",
        code: "impl:ashlar_vkey::vm::encode",
        claim: "Two keys of which the writer, as coq-of-rust prints it, gives one string are one key",
        scope: "every two well-formed keys of fewer than 2^63 pages",
    },
    Theorem {
        id: "vm/prefix-free",
        library: PROOFS,
        file: "VmTheorems",
        name: "writer_is_prefix_free",
        code: "impl:ashlar_vkey::vm::encode",
        claim: "No string that the writer, as coq-of-rust prints it, gives of a key begins that of another",
        scope: "every two well-formed keys of fewer than 2^63 pages",
    },
    Theorem {
        id: "vm/strict",
        library: PROOFS,
        file: "VmTheorems",
        name: "reader_is_strict",
        code: "impl:ashlar_vkey::vm::decode",
        claim: "A string that the reader, as coq-of-rust prints it, takes for a key is the encoding of that key",
        scope: "every string of fewer than 2^63 bytes",
    },
    Theorem {
        id: "vm/one-string",
        library: PROOFS,
        file: "VmTheorems",
        name: "reader_takes_one_string",
        code: "impl:ashlar_vkey::vm::decode",
        claim: "Two strings that the reader, as coq-of-rust prints it, takes for one key are one string",
        scope: "every two strings of fewer than 2^63 bytes",
    },
    Theorem {
        id: "vm/round-trip",
        library: PROOFS,
        file: "VmTheorems",
        name: "reader_reads_what_is_written",
        code: "impl:ashlar_vkey::vm::decode",
        claim: "The reader gives the key of the string that the writer gave, both as coq-of-rust prints them",
        scope: "every well-formed key with a string of fewer than 2^63 bytes",
    },
    Theorem {
        id: "claim/writer",
        library: PROOFS,
        file: "ClaimWriter",
        name: "encode_is_model",
        code: "impl:ashlar_vkey::claim::encode",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every well-formed claim of fewer than 2^63 elements, every memory",
    },
    Theorem {
        id: "claim/reader",
        library: PROOFS,
        file: "ClaimReader",
        name: "decode_is_model",
        code: "impl:ashlar_vkey::claim::decode",
        claim: "The strict reader, as coq-of-rust prints it, gives the model's claim, or its reason and offset, without panic and overflow",
        scope: "every string of fewer than 2^63 bytes, every memory",
    },
    Theorem {
        id: "field/goldilocks/writer",
        library: PROOFS,
        file: "Field",
        name: "encode_goldilocks_is_model",
        code: "impl:ashlar_vkey::field::encode_goldilocks",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every element, every memory",
    },
    Theorem {
        id: "field/goldilocks/reader",
        library: PROOFS,
        file: "Field",
        name: "decode_goldilocks_is_model",
        code: "impl:ashlar_vkey::field::decode_goldilocks",
        claim: "The strict reader, as coq-of-rust prints it, gives the model's element, or its reason and offset, without panic and overflow",
        scope: "every string of fewer than 2^63 bytes, every memory",
    },
    Theorem {
        id: "field/koala_bear/writer",
        library: PROOFS,
        file: "Field",
        name: "encode_koala_bear_is_model",
        code: "impl:ashlar_vkey::field::encode_koala_bear",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every element, every memory",
    },
    Theorem {
        id: "field/koala_bear/reader",
        library: PROOFS,
        file: "Field",
        name: "decode_koala_bear_is_model",
        code: "impl:ashlar_vkey::field::decode_koala_bear",
        claim: "The strict reader, as coq-of-rust prints it, gives the model's element, or its reason and offset, without panic and overflow",
        scope: "every string of fewer than 2^63 bytes, every memory",
    },
    Theorem {
        id: "framing/blob/writer",
        library: PROOFS,
        file: "Framing",
        name: "encode_blob_is_model",
        code: "impl:ashlar_vkey::framing::encode_blob",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every payload, every memory",
    },
    Theorem {
        id: "framing/private_input/writer",
        library: PROOFS,
        file: "Framing",
        name: "encode_private_input_is_model",
        code: "impl:ashlar_vkey::framing::encode_private_input",
        claim: "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow",
        scope: "every payload of fewer than 2^32 bytes, every memory",
    },
    Theorem {
        id: "domain/vm_input",
        library: PROOFS,
        file: "Domain",
        name: "vm_input_is_model",
        code: "impl:ashlar_vkey::domain::vm_input",
        claim: "What is hashed, as coq-of-rust prints it, is the tag and the encoding of the model, without panic and overflow",
        scope: "every well-formed key of fewer than 2^63 pages, every memory",
    },
    Theorem {
        id: "domain/claim_input",
        library: PROOFS,
        file: "Domain",
        name: "claim_input_is_model",
        code: "impl:ashlar_vkey::domain::claim_input",
        claim: "What is hashed, as coq-of-rust prints it, is the tag and the encoding of the model, without panic and overflow",
        scope: "every well-formed claim of fewer than 2^63 elements, every memory",
    },
    Theorem {
        id: "put/put_tag",
        library: PROOFS,
        file: "Put",
        name: "put_tag_is_model",
        code: "impl:ashlar_vkey::put::put_tag",
        claim: "The function, as coq-of-rust prints it, appends the model's encoding of a tag, without panic and overflow",
        scope: "every tag below 2^63 bytes, everything written before, every memory",
    },
    Theorem {
        id: "word/u16_of_count",
        library: PROOFS,
        file: "Words",
        name: "u16_of_count_is_count",
        code: "impl:ashlar_vkey::word::u16_of_count",
        claim: "The function, as coq-of-rust prints it, gives the count as it is; its assertion never fails",
        scope: "every count below 2^16",
    },
    Theorem {
        id: "semantics",
        library: SEMANTICS,
        file: "RocqOfRust",
        name: "evaluates_is_functional",
        code: "the terms that coq-of-rust prints",
        claim: "A term has one result at most under the semantics of proofs/coq-of-rust",
        scope: "every term, memory and program",
    },
];

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    THEOREMS.into_iter().map(obligation).collect()
}

impl Theorem {
    /// Its file, under the root.
    fn path(&self) -> String {
        format!("{FOLDER}/{}/{}.v", self.library.1, self.file)
    }
}

fn obligation(theorem: Theorem) -> Obligation {
    Obligation {
        id: format!("coq-of-rust/{}", theorem.id),
        claim: theorem.claim.to_owned(),
        left: format!("coq:{}:{}", theorem.path(), theorem.name),
        right: theorem.code.to_owned(),
        scope: theorem.scope.to_owned(),
        assumes: Vec::new(),
        theories: &[FOLDER, SOURCES],
        decide: Box::new(move |context| decide(context, theorem)),
    }
}

/// The text comes first: a fault that is put into it is what does not check, and no change of a source.
fn decide(context: &Context, theorem: Theorem) -> Verdict {
    let Theorem { library: (library, _), file, name, .. } = theorem;
    let printed = || build(&context.root)?.assumptions(library, file, name);
    let verdict = on_theorem(context.root.join(theorem.path()), printed);
    match (&verdict.status, of_these_sources(&context.root)) {
        (Status::Proved, Err(reason)) => Verdict { status: Status::NotRun(reason), ..verdict },
        _ => verdict,
    }
}

/// That the text was printed of the sources that are there.
fn of_these_sources(root: &Path) -> Result<(), String> {
    let changed = Provenance::read(root)?.changed(root)?;
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!("changed since the translation: {}; `make coq-of-rust` translates anew", changed.join(", ")))
}
