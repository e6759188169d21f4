//! Matches what rows used with what rows proved.

use std::collections::{BTreeSet, HashMap};

use super::{Guarantee, Record, Use};
use crate::models;
use crate::obligation::{Kind, Obligation};
use crate::runner::row::{Row, Status};

/// Most uses that the detail of a row names.
const NAMED: usize = 3;

/// Begins the detail of a row that rests on rows which do not hold.
const BROKEN: &str = "rests on ";

/// What a row rests on.
#[derive(Default)]
struct Needs {
    /// For each use that rows of this run are to prove, the numbers of these rows, of which one is enough.
    rows: Vec<Vec<usize>>,
    /// Ids of the rows that would prove it, which were not chosen.
    undecided: BTreeSet<String>,
    /// What no row is to prove.
    uncovered: Vec<String>,
}

/// Fills in what each row rests on, and takes back those whose chain is not whole: a row stays `proved` or `tested` only where each of
/// its uses is covered by a guarantee of a row that stays `proved`, each model that it ran agrees with the processor or is of another
/// one, and each row that it names is `proved` or `tested`. Of `others`, which were not chosen, it is said that they were not decided.
/// No chain goes in a circle.
pub fn settle(rows: &mut [Row], others: &[Obligation]) {
    let records: Vec<Record> = rows.iter_mut().map(|row| std::mem::take(&mut row.record)).collect();
    let needs = Finder::new(rows, &records, others).all();
    let held = whole(rows, &needs);
    let word = |(row, held): (&Row, &bool)| if is_good(row.status) && !held { Status::Unknown } else { row.status }.word();
    let words: Vec<String> = rows.iter().zip(&held).map(|pair| format!("{}, which is {}", pair.0.id, word(pair))).collect();
    let ids: Vec<String> = rows.iter().map(|row| row.id.clone()).collect();
    for (i, needs) in needs.into_iter().enumerate() {
        let row = &mut rows[i];
        let relied = needs.rows.iter().flatten().map(|&on| ids[on].clone());
        row.assumes = relied.chain(needs.undecided.iter().cloned()).collect::<BTreeSet<_>>().into_iter().collect();
        row.undecided = needs.undecided.into_iter().collect();
        if !is_good(row.status) || held[i] {
            continue;
        }
        let broken = needs.rows.iter().filter(|on| !on.iter().any(|&on| held[on]));
        let broken: Vec<String> = broken.map(|on| words[on[0]].clone()).collect();
        let reason = match needs.uncovered.is_empty() {
            false => format!("uses what no row proves: {}", named(&needs.uncovered)),
            true => format!("{BROKEN}{}", named(&broken)),
        };
        row.uncovered = needs.uncovered;
        row.status = Status::Unknown;
        row.detail = Some(reason);
    }
}

/// The first few, and how many there are.
fn named(all: &[String]) -> String {
    let unique: BTreeSet<&str> = all.iter().map(String::as_str).collect();
    let first: Vec<&str> = unique.iter().take(NAMED).copied().collect();
    match unique.len().saturating_sub(NAMED) {
        0 => first.join("; "),
        more => format!("{}; and {more} more", first.join("; ")),
    }
}

/// Whether a row was taken back by [`settle`].
pub fn is_taken_back(row: &Row) -> bool {
    let rests = row.detail.as_ref().is_some_and(|detail| detail.starts_with(BROKEN));
    row.status == Status::Unknown && (rests || !row.uncovered.is_empty())
}

fn is_good(status: Status) -> bool {
    matches!(status, Status::Proved | Status::Tested)
}

/// Which rows stay: the least set that is closed, so that rows in a circle do not hold one another.
fn whole(rows: &[Row], needs: &[Needs]) -> Vec<bool> {
    // A model of another processor cannot be compared here; its row says so.
    let mut held: Vec<bool> =
        rows.iter().map(|row| row.status == Status::NotRun && models::is_of_another_processor(&row.id)).collect();
    loop {
        let mut changed = false;
        for (i, row) in rows.iter().enumerate() {
            let is_whole = needs[i].uncovered.is_empty() && needs[i].rows.iter().all(|on| on.iter().any(|&on| held[on]));
            if !held[i] && is_good(row.status) && is_whole {
                held[i] = true;
                changed = true;
            }
        }
        if !changed {
            return held;
        }
    }
}

/// Guarantees by the operation and its type.
type ByOperation<'a> = HashMap<(&'a str, &'a str), Vec<(usize, &'a Guarantee)>>;

struct Finder<'a> {
    rows: &'a [Row],
    records: &'a [Record],
    ids: HashMap<&'a str, usize>,
    guarantees: ByOperation<'a>,
    others: &'a [Obligation],
}

impl<'a> Finder<'a> {
    fn new(rows: &'a [Row], records: &'a [Record], others: &'a [Obligation]) -> Self {
        let mut guarantees = ByOperation::new();
        for (i, record) in records.iter().enumerate() {
            for guarantee in &record.guarantees {
                guarantees.entry((&guarantee.operation, &guarantee.of)).or_default().push((i, guarantee));
            }
        }
        let ids = rows.iter().enumerate().map(|(i, row)| (row.id.as_str(), i)).collect();
        Finder { rows, records, ids, guarantees, others }
    }

    /// The needs of all rows.
    fn all(&self) -> Vec<Needs> {
        let mut open: HashMap<&Use, Vec<usize>> = HashMap::new();
        let mut all: Vec<Needs> = Vec::new();
        for (i, (row, record)) in self.rows.iter().zip(self.records).enumerate() {
            let mut needs = Needs::default();
            for id in row.assumes.iter().chain(&record.models) {
                self.named(std::slice::from_ref(id), &mut needs);
            }
            for ids in &record.one_of {
                self.named(ids, &mut needs);
            }
            for used in &record.uses {
                match self.provers(used) {
                    provers if provers.is_empty() => open.entry(used).or_default().push(i),
                    provers => needs.rows.push(provers),
                }
            }
            all.push(needs);
        }
        self.look_among_others(open, &mut all);
        all
    }

    /// Rows that are named, of which one is enough.
    fn named(&self, ids: &[String], needs: &mut Needs) {
        let rows: Vec<usize> = ids.iter().filter_map(|id| self.ids.get(id.as_str()).copied()).collect();
        if !rows.is_empty() {
            needs.rows.push(rows);
        } else if let Some(id) = ids.iter().find(|id| self.others.iter().any(|other| other.id == **id)) {
            needs.undecided.insert(id.clone());
        } else {
            needs.uncovered.push(format!("{}, which is no row", ids.join(" or ")));
        }
    }

    /// The rows of this run with a guarantee that covers a use.
    fn provers(&self, used: &Use) -> Vec<usize> {
        let of_operation = self.guarantees.get(&(used.operation.as_ref(), used.of.as_ref()));
        let covering = of_operation.into_iter().flatten().filter(|(_, guarantee)| guarantee.covers(used));
        let mut rows: Vec<usize> = covering.map(|(row, _)| *row).collect();
        rows.dedup();
        rows
    }

    /// What no row of this run is to prove: an obligation that was not chosen may be.
    fn look_among_others(&self, mut open: HashMap<&Use, Vec<usize>>, all: &mut [Needs]) {
        for other in self.others {
            if open.is_empty() {
                return;
            }
            let guarantees = declared(other);
            open.retain(|used, rows| {
                let is_covered = guarantees.iter().any(|guarantee| guarantee.covers(used));
                if is_covered {
                    rows.iter().for_each(|&row| {
                        all[row].undecided.insert(other.id.clone());
                    });
                }
                !is_covered
            });
        }
        for (used, rows) in open {
            rows.into_iter().for_each(|row| all[row].uncovered.push(used.to_string()));
        }
        all.iter_mut().for_each(|needs| needs.uncovered.sort_unstable());
    }
}

/// What an obligation that does not run would prove of operations.
fn declared(obligation: &Obligation) -> Vec<Guarantee> {
    match &obligation.kind {
        Kind::Claims(cases) => cases().iter().flat_map(|case| case.right.guarantees()).collect(),
        Kind::Equivalence(cases) => cases().iter().flat_map(|case| case.right.guarantees()).collect(),
        Kind::Field(cases) => cases().iter().flat_map(|case| case.right.guarantees()).collect(),
        _ => Vec::new(),
    }
}
