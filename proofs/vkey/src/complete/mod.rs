//! Completeness of the readers: they accept whatever the models read, and nothing else.
//!
//! Which strings a model reads is data, [`format::Name::format`], of which coqc sees in every row that a string passes exactly if the codec of the model reads it (`theories/FormatsOfModels.v`).
//! The reader of the code is followed along every path; at the end of each, the format is walked along the same bytes, and must come to the same answer. So a path that refuses
//! assumes something that no encoding of a well-formed value has.
//!
//! System keys are followed part by part ([`system`]), beside the summaries of [`crate::parts`]. What a check refuses is compared in [`keys`].

pub mod format;
mod formats;
pub mod keys;
pub mod strings;
pub mod system;
pub mod walk;

use crate::coq::Coq;
use crate::formats::{BLOB, CLAIM, DIGEST, GOLDILOCKS, KOALA_BEAR, PRIVATE_INPUT, PROGRAM, VM};
use crate::obligation::{Context, Obligation, Status, Verdict};
use format::Name;

/// The obligations about completeness.
pub fn obligations() -> Vec<Obligation> {
    let mut all = vec![
        strings::obligation(VM, Name::Vm, 351, "the size of 6 pages"),
        strings::obligation(PROGRAM, Name::Program, 342, "the size of 6 pages"),
        strings::obligation(CLAIM, Name::Claim, 72, "the size of 8 elements"),
        strings::obligation(BLOB, Name::Blob, 64, "a payload of 48"),
        strings::obligation(PRIVATE_INPUT, Name::PrivateInput, 64, "a payload of 48"),
        strings::obligation(GOLDILOCKS, Name::Goldilocks, 16, "twice the size of an element"),
        strings::obligation(KOALA_BEAR, Name::KoalaBear, 16, "four times the size of an element"),
        strings::obligation(DIGEST, Name::Digest, 64, "twice the size of a digest"),
        system::obligation(),
    ];
    all.extend(keys::obligations());
    all
}

/// The model of a name, as rows call it.
fn model(name: Name) -> &'static str {
    match name {
        Name::System => "coq:Ashlar.Encoding.SystemKey.system_key",
        Name::Vm => "coq:Ashlar.Encoding.VmKey.vm_key",
        Name::Program => "coq:Ashlar.Encoding.ProgramId.program_id",
        Name::Claim => "coq:Ashlar.Encoding.FieldElements.claim",
        Name::Blob => "coq:Ashlar.Encoding.Framing.decode_blob",
        Name::PrivateInput => "coq:Ashlar.Encoding.Framing.private_input",
        Name::Goldilocks => "coq:Ashlar.Encoding.FieldElements.goldilocks",
        Name::KoalaBear => "coq:Ashlar.Encoding.FieldElements.koala_bear",
        Name::Digest => "coq:Ashlar.Encoding.FieldElements.goldilocks_digest",
        part => panic!("{part:?} is a part of an encoding"),
    }
}

/// Has coqc see that the format is the model's, then follows paths; what they say of those that were followed.
fn decide(context: &Context, row: &str, name: Name, follow: impl FnOnce(&mut Verdict) -> Result<String, Status>) -> Verdict {
    let mut verdict =
        Verdict { status: Status::Proved, engine: "paths".to_owned(), cases: 0, detail: String::new(), evidence: None };
    match Coq::version() {
        Err(reason) => return Verdict { status: Status::NotRun(reason), ..verdict },
        Ok(version) => verdict.engine = format!("coq {version}, paths"),
    }
    let file = context.output.join(format!("vkey/complete/{}.v", row.replace(['-', '/'], "_")));
    let printed = Coq::build(&context.root).and_then(|coq| coq.check_text(&file, &format::theory(name)));
    verdict.evidence = Some(file);
    match printed {
        Ok(printed) if printed.trim() == "Closed under the global context" => {}
        Ok(reason) | Err(reason) => {
            verdict.status = Status::Unknown(reason);
            return verdict;
        }
    }
    match follow(&mut verdict) {
        Ok(detail) => verdict.detail = detail,
        Err(status) => verdict.status = status,
    }
    verdict
}
