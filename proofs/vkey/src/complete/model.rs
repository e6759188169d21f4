//! The models that formats are compared with.

use super::format::{self, Name};
use crate::coq::{CLOSED, Coq};
use crate::obligation::{Context, Status, Verdict};

/// The model of a name, as rows call it.
pub(super) fn model(name: Name) -> &'static str {
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
pub(super) fn decide(
    context: &Context,
    row: &str,
    name: Name,
    follow: impl FnOnce(&mut Verdict) -> Result<String, Status>,
) -> Verdict {
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
        Ok(printed) if printed.trim() == CLOSED => {}
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
