//! The theorems.

use std::path::Path;
use std::sync::OnceLock;

use ashlar_vkey_link::coq::{CLOSED, on_theorem};
use ashlar_vkey_link::obligation::{Context, Obligation, Status, Verdict};

use crate::project::with_proofs;
use crate::provenance;
use crate::translation::{ENCODINGS, FOLDER};

/// A theorem.
#[derive(Clone, Copy)]
struct Theorem {
    /// Behind `coq-of-rust/`.
    id: &'static str,
    /// The file without its extension, and the name in it.
    theorem: &'static str,
    /// The function that it speaks of, in the crate; empty of one on all terms.
    code: &'static str,
    claim: &'static str,
    scope: &'static str,
}

/// The files on what terms mean, in a library and folder of their own.
const SEMANTICS: [&str; 2] = ["RocqOfRust", "Evaluator"];

const THEOREMS: [Theorem; 34] = [
    writer(
        "vm/writer",
        "VmWriter::encode_is_model",
        "vm::encode",
        "every well-formed key of fewer than 2^63 pages, every memory",
    ),
    reader("vm/reader", "VmReader::decode_is_model", "vm::decode"),
    corollaries(
        "vm/corollaries",
        "Formats::vm_corollaries",
        "vm::decode",
        "well-formed keys of fewer than 2^63 pages, strings of fewer than 2^63 bytes",
    ),
    writer("system/writer", "SystemWriter::encode_is_model", "system::encode", "every well-formed key, every memory"),
    reader("system/reader", "SystemReader::decode_is_model", "system::decode"),
    corollaries(
        "system/corollaries",
        "Formats::system_corollaries",
        "system::decode",
        "well-formed keys, strings of fewer than 2^63 bytes",
    ),
    writer(
        "claim/writer",
        "ClaimWriter::encode_is_model",
        "claim::encode",
        "every well-formed claim of fewer than 2^63 elements, every memory",
    ),
    reader("claim/reader", "ClaimReader::decode_is_model", "claim::decode"),
    corollaries(
        "claim/corollaries",
        "Formats::claim_corollaries",
        "claim::decode",
        "well-formed claims of fewer than 2^63 elements, strings of fewer than 2^63 bytes",
    ),
    writer(
        "field/goldilocks/writer",
        "Field::encode_goldilocks_is_model",
        "field::encode_goldilocks",
        "every element, every memory",
    ),
    reader("field/goldilocks/reader", "Field::decode_goldilocks_is_model", "field::decode_goldilocks"),
    writer(
        "field/koala_bear/writer",
        "Field::encode_koala_bear_is_model",
        "field::encode_koala_bear",
        "every element, every memory",
    ),
    reader("field/koala_bear/reader", "Field::decode_koala_bear_is_model", "field::decode_koala_bear"),
    writer(
        "field/digest/writer",
        "Digests::encode_digest_is_model",
        "field::encode_digest",
        "every digest of four elements, every memory",
    ),
    reader("field/digest/reader", "Digests::decode_digest_is_model", "field::decode_digest"),
    corollaries(
        "field/digest/corollaries",
        "Formats::digest_corollaries",
        "field::decode_digest",
        "digests of four elements, strings of fewer than 2^63 bytes",
    ),
    reader("field/limbs/reader", "Digests::decode_limbs_is_model", "field::decode_limbs"),
    Theorem {
        id: "field/limbs/of_digest",
        theorem: "Limbs::limbs_of_digest_is_model",
        code: "field::limbs_of_digest",
        claim: "The function, as coq-of-rust prints it, gives the model's limbs of a digest, without panic and overflow",
        scope: "every digest of 32 bytes, every memory",
    },
    Theorem {
        id: "field/limbs/digest",
        theorem: "Limbs::digest_of_limbs_is_model",
        code: "field::digest_of_limbs",
        claim: "The function, as coq-of-rust prints it, gives the model's encoding of limbs, without panic and overflow",
        scope: "every four limbs, every memory",
    },
    writer("framing/blob/writer", "Framing::encode_blob_is_model", "framing::encode_blob", "every payload, every memory"),
    reader("framing/blob/reader", "FramingReader::decode_blob_is_model", "framing::decode_blob"),
    writer(
        "framing/private_input/writer",
        "Framing::encode_private_input_is_model",
        "framing::encode_private_input",
        "every payload of fewer than 2^32 bytes, every memory",
    ),
    reader("framing/private_input/reader", "FramingReader::decode_private_input_is_model", "framing::decode_private_input"),
    writer(
        "program/writer",
        "ProgramWriter::encode_is_model",
        "program::encode",
        "every program of fewer than 2^63 pages, in any order, with bases of their own; every memory",
    ),
    reader("program/reader", "ProgramReader::decode_is_model", "program::decode"),
    corollaries(
        "program/corollaries",
        "Formats::program_corollaries",
        "program::decode",
        "well-formed programs of fewer than 2^63 pages by base, strings of fewer than 2^63 bytes",
    ),
    hashed(
        "domain/vm_input",
        "Domain::vm_input_is_model",
        "domain::vm_input",
        "every well-formed key of fewer than 2^63 pages, every memory",
    ),
    hashed("domain/system_input", "Domain::system_input_is_model", "domain::system_input", "every well-formed key, every memory"),
    hashed(
        "domain/claim_input",
        "Domain::claim_input_is_model",
        "domain::claim_input",
        "every well-formed claim of fewer than 2^63 elements, every memory",
    ),
    Theorem {
        id: "put/put_tag",
        theorem: "Put::put_tag_is_model",
        code: "put::put_tag",
        claim: "The function, as coq-of-rust prints it, appends the model's encoding of a tag, without panic and overflow",
        scope: "every tag below 2^63 bytes, everything written before, every memory",
    },
    Theorem {
        id: "word/u16_of_count",
        theorem: "Words::u16_of_count_is_count",
        code: "word::u16_of_count",
        claim: "The function, as coq-of-rust prints it, gives the count as it is; its assertion never fails",
        scope: "every count below 2^16",
    },
    Theorem {
        id: "semantics",
        theorem: "RocqOfRust::evaluates_is_functional",
        code: "",
        claim: "A term has one result at most under the semantics of proofs/coq-of-rust",
        scope: "every term, memory and program",
    },
    Theorem {
        id: "evaluator/sound",
        theorem: "Evaluator::evaluate_is_sound",
        code: "",
        claim: "What the evaluator gives is the result under the semantics",
        scope: "every term, memory and program",
    },
    Theorem {
        id: "evaluator/complete",
        theorem: "Evaluator::evaluate_is_complete",
        code: "",
        claim: "Where the semantics has a result, the evaluator gives it or runs out of fuel, and is never stuck",
        scope: "every term, memory and program",
    },
];

const fn writer(id: &'static str, theorem: &'static str, code: &'static str, scope: &'static str) -> Theorem {
    let claim = "The writer, as coq-of-rust prints it, gives the model's encoding, without panic and overflow";
    Theorem { id, theorem, code, claim, scope }
}

const fn reader(id: &'static str, theorem: &'static str, code: &'static str) -> Theorem {
    let claim = "The strict reader, as coq-of-rust prints it, gives the model's value, or its reason and offset, without panic and overflow";
    Theorem { id, theorem, code, claim, scope: "every string of fewer than 2^63 bytes, every memory" }
}

const fn corollaries(id: &'static str, theorem: &'static str, code: &'static str, scope: &'static str) -> Theorem {
    let claim = "Writer and reader, as coq-of-rust prints them: injective, prefix-free, strict, one string a value, and what is written is read";
    Theorem { id, theorem, code, claim, scope }
}

const fn hashed(id: &'static str, theorem: &'static str, code: &'static str, scope: &'static str) -> Theorem {
    let claim = "What is hashed, as coq-of-rust prints it, is the tag and the encoding of the model, without panic and overflow";
    Theorem { id, theorem, code, claim, scope }
}

/// Those on each of them.
pub fn obligations() -> Vec<Obligation> {
    THEOREMS.into_iter().map(obligation).collect()
}

impl Theorem {
    /// The file, without its extension, and the name.
    fn parts(&self) -> (&'static str, &'static str) {
        self.theorem.split_once("::").unwrap_or((self.theorem, ""))
    }

    /// The library of Coq, and the folder that it is.
    fn library(&self) -> (&'static str, &'static str) {
        if SEMANTICS.contains(&self.parts().0) { ("RocqOfRust", "theories") } else { ("Vkey", "vkey") }
    }

    /// Its file, under the root.
    fn path(&self) -> String {
        format!("{FOLDER}/{}/{}.v", self.library().1, self.parts().0)
    }
}

fn obligation(theorem: Theorem) -> Obligation {
    Obligation {
        id: format!("coq-of-rust/{}", theorem.id),
        claim: theorem.claim.to_owned(),
        left: format!("coq:{}:{}", theorem.path(), theorem.parts().1),
        right: match theorem.code {
            "" => "the terms that coq-of-rust prints".to_owned(),
            code => format!("impl:ashlar_vkey::{code}"),
        },
        scope: theorem.scope.to_owned(),
        assumes: Vec::new(),
        theories: &[FOLDER, ENCODINGS.folder],
        decide: Box::new(move |context| decide(context, theorem)),
    }
}

/// Begins the line before what is printed of a theorem, with its id.
const MARK: &str = "## ";

/// What Coq says that a theorem rests on: all of them are asked for at once, as loading what they speak of takes longer than to answer.
fn assumptions(root: &Path, theorem: Theorem) -> Result<String, String> {
    static PRINTED: OnceLock<Result<String, String>> = OnceLock::new();
    let printed = PRINTED.get_or_init(|| answers(root)).as_ref().map_err(String::clone)?;
    let of_each = printed.split(MARK).filter_map(|text| text.split_once('\n'));
    let found = of_each.into_iter().find_map(|(id, text)| (id == theorem.id).then(|| text.to_owned()));
    found.ok_or_else(|| format!("Coq says nothing of {}", theorem.id))
}

/// A mark and an answer for each theorem. What they share is walked through once if they rest on nothing together, and again for each if not.
fn answers(root: &Path) -> Result<String, String> {
    let project = with_proofs(root)?;
    let of_all = project.answer("together.v", &together())?;
    if of_all.trim() == CLOSED {
        return Ok(THEOREMS.iter().map(|theorem| format!("{MARK}{}\n{of_all}\n", theorem.id)).collect());
    }
    project.answer("assumptions.v", &question())
}

/// Asks what a term rests on that holds all theorems.
fn together() -> String {
    let required = |theorem: &Theorem| format!("From {} Require {}.\n", theorem.library().0, theorem.parts().0);
    let held = |theorem: &Theorem| format!("let _ := @{}.{} in\n", theorem.parts().0, theorem.parts().1);
    let (files, theorems): (String, String) = (THEOREMS.iter().map(required).collect(), THEOREMS.iter().map(held).collect());
    format!("{files}Definition together : True :=\n{theorems}I.\nPrint Assumptions together.\n")
}

fn question() -> String {
    let of = |theorem: Theorem| {
        let Theorem { id, .. } = theorem;
        let ((library, _), (file, name)) = (theorem.library(), theorem.parts());
        format!("From {library} Require {file}.\nGoal True. idtac \"{MARK}{id}\". Abort.\nPrint Assumptions {file}.{name}.\n")
    };
    THEOREMS.into_iter().map(of).collect()
}

/// The text comes first: a fault that is put into it is what does not check, and no change of a source.
fn decide(context: &Context, theorem: Theorem) -> Verdict {
    let verdict = on_theorem(context.root.join(theorem.path()), || assumptions(&context.root, theorem));
    match (&verdict.status, provenance::of_these_sources(&context.root, ENCODINGS)) {
        (Status::Proved, Err(reason)) => Verdict { status: Status::NotRun(reason), ..verdict },
        _ => verdict,
    }
}
