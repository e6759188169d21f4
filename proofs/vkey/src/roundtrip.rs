//! Round trips: the readers read what the writers write, for every key of a shape.

use crate::assignment::Assignment;
use crate::formats::{CLAIM, Format, LIMBS, PROGRAM, SYSTEM, VM};
use crate::obligation::{Counterexample, Obligation, Status, Verdict};
use crate::paths::{self, Fact};
use crate::shapes;
use crate::strict::hex;
use crate::symbolic::word::Byte;
use crate::symbolic::{claim, field, program, system, vm};

/// Paths of one shape that are followed at most.
const LIMIT: usize = 100_000;

/// What a path came to.
enum Outcome {
    /// The key is not well-formed.
    Refused,
    /// It was read back.
    Same,
    /// Something else was read, or nothing, from these bytes.
    Different(Vec<Byte>),
}

/// The obligations about round trips.
pub fn obligations() -> Vec<Obligation> {
    vec![
        obligation(VM, "all values of all fields, keys with 0 to 6 pages", |verdict| {
            (0..=6).try_for_each(|pages| {
                let key = shapes::vm(pages);
                follow(VM, verdict, &[], || outcome(vm::encode(&key), |bytes| vm::decode(bytes).is_ok_and(|read| read == key)))
            })
        }),
        obligation(SYSTEM, "all well-formed keys of the shapes of vkey/layout/system", |verdict| {
            [shapes::every_tuple(), shapes::every_constructor(), shapes::every_list()].concat().iter().try_for_each(|shape| {
                let (key, facts) = shapes::system(shape);
                follow(SYSTEM, verdict, &facts, || match system::encode(&key) {
                    Err(_) => Outcome::Refused,
                    Ok(bytes) => outcome(bytes, |bytes| system::decode(bytes).is_ok_and(|read| read == key)),
                })
            })
        }),
        obligation(PROGRAM, "all programs with 0 to 5 pages; the pages are read by ascending base", |verdict| {
            (0..=5).try_for_each(|pages| {
                let key = shapes::program(pages);
                follow(PROGRAM, verdict, &[], || match program::encode(&key) {
                    Err(_) => Outcome::Refused,
                    Ok(bytes) => outcome(bytes, |bytes| program::decode(bytes).is_ok_and(|read| is_sorted(&read, &key))),
                })
            })
        }),
        obligation(CLAIM, "all claims of 0 to 16 elements", |verdict| {
            (0..=16).try_for_each(|elements| {
                let key = shapes::claim(elements);
                follow(CLAIM, verdict, &[], || match claim::encode(&key) {
                    Err(_) => Outcome::Refused,
                    Ok(bytes) => outcome(bytes, |bytes| claim::decode(bytes).is_ok_and(|read| read == key)),
                })
            })
        }),
        obligation(LIMBS, "all four limbs", |verdict| {
            let limbs = shapes::digest();
            follow(LIMBS, verdict, &[], || {
                let digest = field::digest_of_limbs(&limbs);
                let same = field::limbs_of_digest(&digest) == limbs;
                outcome(digest.to_vec(), |_| same)
            })
        }),
    ]
}

/// Whether the first program is the second with its pages in another order.
fn is_sorted(read: &program::Program, key: &program::Program) -> bool {
    let other_parts = (&read.elf_digest, read.pc_start, &read.decode) == (&key.elf_digest, key.pc_start, &key.decode);
    other_parts && read.pages.len() == key.pages.len() && key.pages.iter().all(|page| read.pages.contains(page))
}

fn outcome(bytes: Vec<Byte>, is_read: impl Fn(&[Byte]) -> bool) -> Outcome {
    if is_read(&bytes) { Outcome::Same } else { Outcome::Different(bytes) }
}

fn obligation(format: Format, scope: &str, each: fn(&mut Verdict) -> Result<(), Status>) -> Obligation {
    Obligation {
        id: format!("vkey/round-trip/{}", format.name),
        claim: "The reader reads what the writer writes of a well-formed key, and gives that key".to_owned(),
        left: "the key written".to_owned(),
        right: format!("impl:{}, {}", format.writer, format.reader),
        scope: scope.to_owned(),
        assumes: Vec::new(),
        theories: &[],
        decide: Box::new(move |_| {
            let engine = "paths".to_owned();
            let mut verdict = Verdict { status: Status::Proved, engine, cases: 0, detail: String::new(), evidence: None };
            match each(&mut verdict) {
                Ok(()) => verdict.detail = format!("{} shapes", verdict.cases),
                Err(status) => verdict.status = status,
            }
            verdict
        }),
    }
}

/// Follows every path for one shape; some key of it must be read back.
fn follow(format: Format, verdict: &mut Verdict, facts: &[Fact], code: impl FnMut() -> Outcome) -> Result<(), Status> {
    verdict.cases += 1;
    let explored = paths::explore(facts, LIMIT, code).map_err(Status::Unknown)?;
    let mut same = false;
    for path in explored {
        match path.outcome {
            Outcome::Refused => {}
            Outcome::Same => same = true,
            Outcome::Different(bytes) => return Err(refutation(format, &bytes, &path.facts)),
        }
    }
    if same { Ok(()) } else { Err(Status::Unknown(format!("no key of shape {} is written", verdict.cases))) }
}

/// Numbers on the path, replayed on the native reader.
fn refutation(format: Format, bytes: &[Byte], facts: &[Fact]) -> Status {
    for seed in 0..64 {
        let Some(mut assignment) = Assignment::of(facts, seed) else { continue };
        let input = assignment.bytes(bytes);
        let again = (format.native)(&input);
        if again.as_ref().and_then(|again| again.as_ref().ok()) != Some(&input) {
            return Status::Refuted(Box::new(Counterexample {
                case: format!("{} bytes", input.len()),
                input: hex(&input),
                expected: "the key that was written".to_owned(),
                got: again.map_or_else(|| "refused".to_owned(), |again| format!("a key that is written as {again:02x?}")),
                confirmed: true,
            }));
        }
    }
    Status::Unknown("another key is read along a path, but no bytes were found that take it".to_owned())
}
