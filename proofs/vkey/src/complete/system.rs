//! The reader of system keys against the format, part by part.
//!
//! A part may refuse for two reasons: a reader that it called has refused, and the format goes on with the same thing there, or what it has read does not pass. So, by induction on the calls of the
//! parts, what the reader of a key refuses the model refuses.

use super::format::Name;
use super::model::{decide, model};
use super::strings::{Agreed, Outcome, completed, replay};
use super::walk::{Parts, Stop, Walk, Wanted};
use crate::coq::LAYOUTS;
use crate::formats::SYSTEM;
use crate::obligation::{Obligation, Status, Verdict};
use crate::parts::base::cursor::Cursor;
use crate::parts::code::system_beside_circuit::system;
use crate::parts::contracts::{CONTRACTS, LENGTH, Part};
use crate::parts::follow::{self, Broken};
use crate::parts::run::{self, ABSENT, Asked, Run};
use crate::parts::{calls, witness};
use crate::paths::{self, Path};
use crate::symbolic::word::Byte;
use fastrand::Rng;

/// Paths of one part that are followed at most.
const LIMIT: usize = 1_000_000;

/// Strings tried of each path on which the two differ.
const SEEDS: u64 = 64;

/// Paths on which the two differ that are kept of one part, as some parts no string has, and of all.
const DIFFERENT_OF_ONE: usize = 2;
const DIFFERENT: usize = 64;

/// The obligation that every key that the model reads is read.
pub fn obligation() -> Obligation {
    Obligation {
        id: "vkey/complete/system".to_owned(),
        claim: "The reader accepts a string exactly if the model does: on every path of each part beside the contracts of those that it calls, its answer is that of the model".to_owned(),
        left: model(Name::System).to_owned(),
        right: format!("impl:{}", SYSTEM.reader),
        scope: format!(
            "all strings of 0 to {LENGTH} bytes, the size of 3 circuits of 12 nodes and two members in each other list: every byte free, every count; by induction on the calls of the parts of a key"
        ),
        assumes: vec!["vkey/strict/system/every-string".to_owned()],
        theories: LAYOUTS,
        decide: Box::new(|context| decide(context, "system", Name::System, follow)),
    }
}

/// What a run has read, to walk along.
struct Read<'a>(&'a Run);

impl Parts for Read<'_> {
    fn part_of(&self, variable: u32) -> Option<Part> {
        if variable == ABSENT { Some(Part::Commitment { present: false }) } else { self.0.parts.get(&variable).copied() }
    }

    fn is_whole(&self, name: Name) -> bool {
        name != Name::Digests
    }
}

fn follow(verdict: &mut Verdict) -> Result<String, Status> {
    let (mut agreed, mut different) = (Agreed::default(), Vec::new());
    for part in follow::parts(CONTRACTS).into_iter().flatten() {
        verdict.cases += 1;
        let explored = paths::explore(&[], LIMIT, || {
            run::begin(CONTRACTS, (CONTRACTS.start)(part), LENGTH);
            let read = calls::read(&mut Cursor::here(), part);
            judge_part(part, read, run::end())
        });
        collect(explored, Some(part), &mut agreed, &mut different)?;
    }
    let bytes: Vec<Byte> = (0..LENGTH).map(|place| Byte::free(follow::OPENED + place as u32)).collect();
    for length in 0..=LENGTH {
        verdict.cases += 1;
        let explored = paths::explore(&[], LIMIT, || {
            run::begin(CONTRACTS, 0, length);
            let is_read = system::decode(&bytes[..length]).is_ok();
            judge_whole(is_read, run::end())
        });
        collect(explored, None, &mut agreed, &mut different)?;
    }
    if different.is_empty() {
        agreed.finish(&format!("{} parts and lengths", verdict.cases))
    } else {
        Err(refutation(&different))
    }
}

/// Counts the paths of a part, or of the whole key, and keeps some of those on which the two differ.
fn collect(
    explored: Result<Vec<Path<(Outcome, Run)>>, String>,
    part: Option<Part>,
    agreed: &mut Agreed,
    different: &mut Vec<Broken>,
) -> Result<(), Status> {
    let most = DIFFERENT.min(different.len() + DIFFERENT_OF_ONE);
    for Path { facts, outcome: (outcome, run), .. } in
        explored.map_err(|reason| Status::Unknown(format!("{part:?}: {reason}")))?
    {
        if !agreed.add(&outcome) && different.len() < most {
            let reason = "the code and the model differ".to_owned();
            different.push(Broken { part, reason, place: calls::Place::default(), run, facts });
        }
    }
    Ok(())
}

fn judge_part(part: Part, read: Option<Part>, run: Run) -> (Outcome, Run) {
    let atoms = paths::resolved(&run.read);
    let (name, nodes, place) = named(part);
    let mut walk = Walk::new(&atoms, Read(&run)).within(nodes, place);
    let walked = walk.along(name);
    let is_as_long = walk.is_at_end() && !matches!(read, Some(Part::Nodes { count }) if count != walk.passed);
    let answer = match walked {
        Ok(()) if run.refused.is_none() && is_as_long => Some(true),
        stopped => refusal(stopped, &run),
    };
    (outcome(read.is_some(), answer, &run), run)
}

fn judge_whole(is_read: bool, run: Run) -> (Outcome, Run) {
    let atoms = paths::resolved(&run.read);
    let mut walk = Walk::new(&atoms, Read(&run));
    let walked = walk.along(Name::System);
    let answer = match walked {
        // Bytes that are left are refused.
        Ok(()) if !walk.is_at_end() || run.goes_on_at == Some(walk.at) => Some(false),
        Ok(()) if run.refused.is_none() && run.ended => Some(true),
        stopped => refusal(stopped, &run),
    };
    (outcome(is_read, answer, &run), run)
}

/// That the model refuses: by what was read, or as what it goes on with is what a reader has refused. Nothing where it goes on with something else.
fn refusal(walked: Result<(), Stop>, run: &Run) -> Option<bool> {
    let is_refused = match walked {
        Err(Stop::Refused) => true,
        Err(Stop::Wanted(wanted)) => run.refused == Some(run.read.len()) && run.asked.map(asked) == Some(wanted),
        Ok(()) | Err(Stop::Astray) => false,
    };
    is_refused.then_some(false)
}

/// Whether the answer of the code is that of the model, which is not known where the two have read different things.
fn outcome(is_read: bool, answer: Option<bool>, run: &Run) -> Outcome {
    let answer = answer.filter(|_| run.left.is_none());
    Outcome::of(is_read, answer.unwrap_or(!is_read))
}

/// The name of a part, the number of nodes of its circuit and its own.
fn named(part: Part) -> (Name, usize, usize) {
    match part {
        Part::Node { number } => (Name::Node, 0, number),
        Part::Root { nodes } => (Name::Root, nodes, 0),
        Part::Nodes { .. } => (Name::Nodes, 0, 0),
        Part::Roots { nodes } => (Name::Roots, nodes, 0),
        Part::Lookup { nodes } => (Name::Lookup, nodes, 0),
        Part::Lookups { nodes } => (Name::Lookups, nodes, 0),
        Part::Circuit => (Name::Circuit, 0, 0),
        Part::Commitment { .. } => (Name::Commitment, 0, 0),
        Part::Index => (Name::Index, 0, 0),
    }
}

fn asked(asked: Asked) -> Wanted {
    match asked {
        Asked::Field(size) => Wanted::Bytes(size),
        Asked::Part(part) => Wanted::Part(named(part).0),
    }
}

/// A string on one of the paths, completed as the format says, replayed on the native code.
fn refutation(all: &[Broken]) -> Status {
    for seed in 0..SEEDS {
        for broken in all {
            let mut rng = Rng::with_seed(seed);
            let input = witness::begun(broken, seed).and_then(|begun| match broken.part {
                Some(part) => {
                    let (name, nodes, place) = named(part);
                    completed(name, &begun, nodes, place, &mut rng).map(|bytes| witness::whole(part, &bytes, broken.place))
                }
                None => completed(Name::System, &begun, 0, 0, &mut rng),
            });
            if let Some(status) = input.and_then(|input| replay(SYSTEM, Name::System, &input)) {
                return status;
            }
        }
    }
    let part = all.first().map_or_else(String::new, |broken| format!("{:?}: ", broken.part));
    Status::Unknown(format!("{part}the code and the model differ along a path, but no bytes were found that take it"))
}
