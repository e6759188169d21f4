//! Follows every path of every part, and of the whole key, against the contracts.

use super::base::cursor::Cursor;
use super::calls::{self, Again, Place};
use super::code::system_beside_circuit::system;
use super::contracts::{Contracts, LENGTH, Part};
use super::run::{self, Run};
use crate::paths::{self, Fact, Path};
use crate::symbolic::word::Byte;

/// Paths that break a contract which are kept of one part, at most, and of all.
const BROKEN_OF_ONE: usize = 4;
const BROKEN: usize = 256;

/// Paths of one part that are followed at most.
const LIMIT: usize = 1_000_000;

/// The first variable of the bytes that a cursor is opened on, of which none is read by name.
pub const OPENED: u32 = 1 << 29;

/// How a path breaks a contract that goes on where it should not.
const ACCEPTS_REFUSED: &str = "what one of the readers refuses is accepted";

/// What a path came to.
enum Ending {
    Refused,
    /// It keeps the contract.
    Kept,
    /// It breaks the contract, or leaves those of others.
    Broken(Box<Broken>),
}

/// A path that breaks a contract.
#[derive(Debug)]
pub struct Broken {
    /// The part; nothing for the whole key.
    pub part: Option<Part>,
    /// How it breaks it.
    pub reason: String,
    /// Where a check finds fault with what was read.
    pub place: Place,
    /// What was read.
    pub run: Run,
    /// What the path assumes.
    pub facts: Vec<Fact>,
}

/// How many paths were followed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Parts, or lengths of whole strings.
    pub cases: usize,
    /// Paths that accept.
    pub accepted: usize,
    /// Paths that refuse.
    pub refused: usize,
}

/// A contract that was not found to be kept.
#[derive(Debug)]
pub enum Failure {
    /// Paths break it: the first few of each part.
    Broken(Vec<Broken>),
    /// It was not decided.
    Undecided(String),
}

/// A call of each reader of a part that there can be in strings of the greatest length: each number of nodes, or of the node, that there is room for.
pub fn parts(contracts: Contracts) -> Vec<Vec<Part>> {
    let each = |part: fn(usize) -> Part| (0..).map(part).take_while(|&part| (contracts.start)(part) <= LENGTH).collect();
    vec![
        each(|number| Part::Node { number }),
        each(|nodes| Part::Root { nodes }),
        vec![Part::Nodes { count: 0 }],
        each(|nodes| Part::Roots { nodes }),
        each(|nodes| Part::Lookup { nodes }),
        each(|nodes| Part::Lookups { nodes }),
        vec![Part::Circuit],
        vec![Part::Commitment { present: true }],
        vec![Part::Index],
    ]
}

/// Follows every path of a kind of part; some accept and some refuse.
///
/// # Errors
/// Paths that break the contract.
pub fn follow_parts(contracts: Contracts, parts: &[Part]) -> Result<Tally, Failure> {
    let (mut tally, mut broken) = (Tally::default(), Vec::new());
    for &part in parts {
        let start = (contracts.start)(part);
        let explored = paths::explore(&[], LIMIT, || {
            run::begin(contracts, start, LENGTH);
            let again = calls::again(&mut Cursor::here(), part);
            judge_part(contracts, part, again)
        });
        tally.add(explored, part, &mut broken)?;
        if broken.len() == BROKEN {
            break;
        }
    }
    tally.finish(broken, parts)
}

/// Follows every path of the reader and writer of keys, beside the summaries of circuits, commitment and indices, for strings of every length.
///
/// # Errors
/// Paths on which what is read is not written again.
pub fn follow_whole(contracts: Contracts) -> Result<Tally, Failure> {
    let bytes: Vec<Byte> = (0..LENGTH).map(|place| Byte::free(OPENED + place as u32)).collect();
    let (mut tally, mut broken) = (Tally::default(), Vec::new());
    for length in 0..=LENGTH {
        let explored = paths::explore(&[], LIMIT, || {
            run::begin(contracts, 0, length);
            let written = system::decode(&bytes[..length]).ok().map(|key| system::encode(&key));
            judge_whole(&bytes[..length], written.map(|written| written.ok().map(|out| out.atoms().to_vec())))
        });
        tally.add(explored, "the whole key", &mut broken)?;
        if broken.len() == BROKEN {
            break;
        }
    }
    tally.finish(broken, "the whole key")
}

impl Tally {
    /// Counts the paths of a case, and keeps those that break the contract.
    fn add(
        &mut self,
        explored: Result<Vec<Path<Ending>>, String>,
        case: impl std::fmt::Debug,
        all_broken: &mut Vec<Broken>,
    ) -> Result<(), Failure> {
        self.cases += 1;
        let most = BROKEN.min(all_broken.len() + BROKEN_OF_ONE);
        for path in explored.map_err(|reason| Failure::Undecided(format!("{case:?}: {reason}")))? {
            match path.outcome {
                Ending::Refused => self.refused += 1,
                Ending::Kept => self.accepted += 1,
                Ending::Broken(broken) if all_broken.len() < most => all_broken.push(Broken { facts: path.facts, ..*broken }),
                Ending::Broken(_) => {}
            }
        }
        Ok(())
    }

    /// No path breaks the contract, some accept and some refuse.
    fn finish(self, broken: Vec<Broken>, case: impl std::fmt::Debug) -> Result<Self, Failure> {
        if !broken.is_empty() {
            return Err(Failure::Broken(broken));
        }
        if self.accepted == 0 || self.refused == 0 {
            return Err(Failure::Undecided(format!("{case:?}: one of the outcomes never came")));
        }
        Ok(self)
    }
}

fn judge_part(contracts: Contracts, part: Part, again: Option<Again>) -> Ending {
    let run = run::end();
    let broken = |reason: String, place| broken(Some(part), reason, place, &run);
    if let Some(reason) = &run.left {
        return broken(reason.clone(), Place::default());
    }
    let Some(Again { part: read, written, fault }) = again else { return Ending::Refused };
    if run.refused.is_some() {
        return broken(ACCEPTS_REFUSED.to_owned(), Place::default());
    }
    if let Some(place) = fault {
        return broken("the check finds fault with what the reader accepts".to_owned(), place);
    }
    if !run.opened.is_empty() || paths::resolved(&written) != paths::resolved(&run.read) {
        return broken("other bytes are written than were read".to_owned(), Place::default());
    }
    if run.least < (contracts.start)(part) + (contracts.least)(read) {
        return broken(format!("{read:?} has fewer bytes than promised"), Place::default());
    }
    Ending::Kept
}

/// Nothing was accepted, or it was not written, or these atoms were.
fn judge_whole(bytes: &[Byte], written: Option<Option<Vec<Byte>>>) -> Ending {
    let run = run::end();
    let broken = |reason: &str| broken(None, reason.to_owned(), Place::default(), &run);
    if let Some(reason) = &run.left {
        return broken(reason);
    }
    let Some(written) = written else { return Ending::Refused };
    if run.refused.is_some() {
        return broken(ACCEPTS_REFUSED);
    }
    let Some(written) = written else { return broken("what is read is not written") };
    if paths::resolved(&written) != paths::resolved(&run.read) {
        return broken("other bytes are written than were read");
    }
    if !run.ended || run.opened != [bytes] {
        return broken("bytes are accepted that were not read");
    }
    Ending::Kept
}

fn broken(part: Option<Part>, reason: String, place: Place, run: &Run) -> Ending {
    Ending::Broken(Box::new(Broken { part, reason, place, run: run.clone(), facts: Vec::new() }))
}
