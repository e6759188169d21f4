//! The state of one run of a part beside the summaries of others.
//!
//! What is read is a list of atoms: a byte atom stands for a byte, the atom of a part, variable `token` and index 0, for the bytes that a call of its reader read, as
//! many as those may be. How many bytes are left is not known, but for a least number of those read and a greatest of the whole string; a read that
//! these do not refuse both succeeds and fails.

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::parts::contracts::{CONTRACTS, Contracts, LENGTH, Part};
use crate::paths;
use crate::symbolic::word::Byte;

/// The atom of an absent commitment, which has one encoding only.
pub const ABSENT: u32 = u32::MAX;
/// The atom of an index that was not read.
pub const UNREAD: u32 = u32::MAX - 1;

/// The sizes of fields that the cursor was decided for.
pub const SIZES: [usize; 5] = [1, 2, 4, 8, 32];

/// What a reader reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A field of so many bytes.
    Field(usize),
    /// A part.
    Part(Part),
}

/// What was read, and what it came from.
#[derive(Clone, Debug)]
pub struct Run {
    contracts: Contracts,
    /// The number of bytes of the whole string, at most.
    length: usize,
    /// The position in the string, at least.
    pub least: usize,
    /// Whether the string ends here.
    pub ended: bool,
    /// The number of atoms read when the string was last found not to end.
    pub goes_on_at: Option<usize>,
    /// The atoms read.
    pub read: Vec<Byte>,
    /// The part that each token stands for.
    pub parts: BTreeMap<u32, Part>,
    /// The strings that a cursor was opened on.
    pub opened: Vec<Vec<Byte>>,
    /// The number of atoms before the first reader that refused, where one did: how far it read is not known.
    pub refused: Option<usize>,
    /// What that reader was to read.
    pub asked: Option<Asked>,
    /// Why the run does not speak of the code any more, where it does not.
    pub left: Option<String>,
}

thread_local! {
    static RUN: RefCell<Run> = const { RefCell::new(Run::new(CONTRACTS, 0, LENGTH)) };
}

fn with<T>(f: impl FnOnce(&mut Run) -> T) -> T {
    RUN.with_borrow_mut(f)
}

impl Run {
    const fn new(contracts: Contracts, least: usize, length: usize) -> Self {
        Run {
            contracts,
            length,
            least,
            ended: false,
            goes_on_at: None,
            read: Vec::new(),
            parts: BTreeMap::new(),
            opened: Vec::new(),
            refused: None,
            asked: None,
            left: None,
        }
    }

    fn has_room(&self, size: usize) -> bool {
        !self.ended && self.least + size <= self.length
    }

    fn next_variable(&self) -> u32 {
        u32::try_from(self.read.len()).expect("fewer atoms than bytes")
    }

    /// Whether a reader of at least this many bytes accepts.
    fn accepts(&mut self, asked: Asked, size: usize) -> bool {
        let accepts = self.has_room(size) && paths::choose(2) == 0;
        if !accepts {
            self.refused.get_or_insert(self.read.len());
            self.asked.get_or_insert(asked);
        }
        accepts
    }

    fn leave(&mut self, reason: String) {
        self.left.get_or_insert(reason);
    }
}

/// Starts a run at a least position of strings of at most this length.
pub fn begin(contracts: Contracts, least: usize, length: usize) {
    with(|run| *run = Run::new(contracts, least, length));
}

/// Ends the run.
pub fn end() -> Run {
    with(|run| std::mem::replace(run, Run::new(CONTRACTS, 0, LENGTH)))
}

/// Says that from here on the run does not speak of the code: a summary was called for what its contract does not promise.
pub fn leave(reason: impl Into<String>) {
    with(|run| run.leave(reason.into()));
}

/// Opens a cursor.
pub fn open(bytes: &[Byte]) {
    with(|run| run.opened.push(bytes.to_vec()));
}

/// Reads a field: the number of its first atom, or nothing where it is refused.
pub fn field(size: usize) -> Option<usize> {
    with(|run| {
        if !SIZES.contains(&size) {
            run.leave(format!("a field of {size} bytes"));
        }
        if !run.accepts(Asked::Field(size), size) {
            return None;
        }
        let at = run.read.len();
        for _ in 0..size {
            run.read.push(Byte::free(run.next_variable()));
        }
        run.least += size;
        Some(at)
    })
}

/// The atom of this number.
pub fn atom(number: usize) -> Option<Byte> {
    with(|run| run.read.get(number).copied())
}

/// Whether the string ends here.
pub fn is_end() -> bool {
    with(|run| {
        run.ended = run.ended || paths::choose(2) == 0;
        run.goes_on_at = (!run.ended).then_some(run.read.len());
        run.ended
    })
}

/// Reads a part as one atom: its token, or nothing where it is refused.
pub fn part(part: Part) -> Option<u32> {
    accepted(part).then(|| {
        with(|run| {
            let token = run.next_variable();
            run.read.push(Byte::free(token));
            run.parts.insert(token, part);
            token
        })
    })
}

/// Reads a part with one encoding only, of which this is the atom.
pub fn only(part: Part, token: u32) -> Option<u32> {
    accepted(part).then(|| {
        with(|run| {
            run.read.push(Byte::free(token));
            token
        })
    })
}

/// Reads a root as two byte atoms: its variable, or nothing where it is refused.
pub fn root(nodes: usize) -> Option<u32> {
    let part = Part::Root { nodes };
    accepted(part).then(|| {
        with(|run| {
            let token = run.next_variable();
            run.read.extend([0, 1].map(|index| Byte::Free { variable: token, index }));
            run.parts.insert(token, part);
            token
        })
    })
}

/// The number of members that a list may have at most, of a part that has this least number of bytes and at least one for each.
pub fn most(part: Part) -> usize {
    with(|run| (run.length + 1).saturating_sub(run.least + (run.contracts.least)(part)))
}

/// Whether the reader of a part accepts.
fn accepted(part: Part) -> bool {
    with(|run| {
        if run.least < (run.contracts.start)(part) {
            run.leave(format!("{part:?} is read at byte {}", run.least));
        }
        let least = (run.contracts.least)(part);
        let accepts = run.accepts(Asked::Part(part), least);
        run.least += if accepts { least } else { 0 };
        accepts
    })
}

/// The part of a token.
pub fn part_of(token: u32) -> Option<Part> {
    with(|run| run.parts.get(&token).copied())
}

/// Expects that a token stands for this part, as a check or writer is called for.
pub fn expect(token: u32, part: Part) {
    let found = part_of(token);
    if found != Some(part) {
        leave(format!("{found:?} where {part:?} was promised"));
    }
}
