//! What workers take in one go, and in which order.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::Path;

use super::lemmas;
use super::times::Times;
use crate::cryptol::{Export, Exports};
use crate::obligation::{Case, FieldCase, FollowedCase, Kind, Obligation};

/// What a worker takes in one go.
#[derive(Debug, PartialEq)]
pub(super) enum Unit {
    /// Exports of one module that are missing: one process loads it for all of them.
    Exports(Vec<Export>),
    /// Obligations, by their numbers.
    Rows(Vec<usize>),
}

/// The units of open obligations for a number of workers, in order. What builds the theories comes first, then the exports, as rows wait for both; then all other rows, largest
/// first by the time of an earlier run. What never ran comes before what did, and of that first what is taken together.
pub(super) fn units(
    obligations: &[Obligation],
    open: &[usize],
    exports: Option<&Exports>,
    times: &Times,
    jobs: usize,
) -> Vec<Unit> {
    let builder = open.iter().copied().find(|&i| uses_theories(&obligations[i]));
    let rest: Vec<usize> = open.iter().copied().filter(|&i| Some(i) != builder).collect();
    let costs = costs(obligations, &rest, times);
    let mut rows = cut(sessions(obligations, &rest), jobs);
    rows.sort_by_cached_key(|rows| {
        let cost = rows.iter().fold(0, |sum: u64, i| sum.saturating_add(costs[i]));
        Reverse((cost, rows.len()))
    });
    let exports = exports.map_or_else(Vec::new, |exports| cut(missing(obligations, open, exports), jobs));
    let builder = builder.map(|i| Unit::Rows(vec![i]));
    builder.into_iter().chain(exports.into_iter().map(Unit::Exports)).chain(rows.into_iter().map(Unit::Rows)).collect()
}

fn uses_theories(obligation: &Obligation) -> bool {
    match &obligation.kind {
        Kind::Coq(_) | Kind::CoqCheck(_) => true,
        Kind::Encoding(inner) => inner.uses_theories(),
        _ => false,
    }
}

/// Milliseconds, for the order alone. Rows on theories come last: of them, checks compute for long, and theorems are looked up. So do rows of a SAW script but the first, which runs it.
fn costs(obligations: &[Obligation], open: &[usize], times: &Times) -> HashMap<usize, u64> {
    let mut scripts = BTreeSet::new();
    let mut cost = |i: usize| match &obligations[i].kind {
        kind if uses_theories(&obligations[i]) => matches!(kind, Kind::CoqCheck(_)).into(),
        Kind::Saw(proof) if !scripts.insert(&proof.script) => 0,
        _ => times.last(&obligations[i].id).map_or(u64::MAX, |seconds| (seconds * 1e3) as u64),
    };
    open.iter().map(|&i| (i, cost(i))).collect()
}

/// What obligations of one process have in common: the constants of a module are then computed once.
#[derive(PartialEq, Eq, Hash)]
enum Session<'a> {
    /// Properties of a module of a folder.
    Properties(&'a Path, &'a str),
    /// Known answers of a module.
    Vectors(&'a str),
}

fn session(obligation: &Obligation) -> Option<Session<'_>> {
    match &obligation.kind {
        Kind::Property(property) => Some(Session::Properties(&property.folder, &property.module)),
        Kind::Vectors(batch) => Some(Session::Vectors(batch.module)),
        _ => None,
    }
}

/// The obligations of each session together, all others one by one, in order.
fn sessions(obligations: &[Obligation], open: &[usize]) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut known: HashMap<Session<'_>, usize> = HashMap::new();
    for &i in open {
        let next = groups.len();
        let group = session(&obligations[i]).map_or(next, |session| *known.entry(session).or_insert(next));
        if group == next {
            groups.push(Vec::new());
        }
        groups[group].push(i);
    }
    groups
}

/// The exports that are needed and not there, by module, most first.
fn missing(obligations: &[Obligation], open: &[usize], exports: &Exports) -> Vec<Vec<Export>> {
    let needed: BTreeSet<Export> = open.iter().flat_map(|&i| needed(&obligations[i])).collect();
    let mut modules: BTreeMap<String, Vec<Export>> = BTreeMap::new();
    for export in needed.into_iter().filter(|export| !exports.file(export).is_file()) {
        modules.entry(export.module.clone()).or_default().push(export);
    }
    let mut modules: Vec<Vec<Export>> = modules.into_values().collect();
    modules.sort_by_key(|exports| Reverse(exports.len()));
    modules
}

/// The exports of an obligation; none where its cases cannot be built, which it says itself when it runs.
fn needed(obligation: &Obligation) -> Vec<Export> {
    let exports = || match &obligation.kind {
        Kind::Equivalence(cases) => cases().iter().flat_map(Case::exports).cloned().collect(),
        Kind::Field(cases) => cases().iter().flat_map(FieldCase::exports).cloned().collect(),
        Kind::Followed(cases) => cases().iter().flat_map(FollowedCase::calls).map(|call| call.export.clone()).collect(),
        _ => Vec::new(),
    };
    lemmas::guarded(exports).unwrap_or_default()
}

/// The groups, each dealt out to all workers where there are fewer groups than workers.
fn cut<T>(groups: Vec<Vec<T>>, jobs: usize) -> Vec<Vec<T>> {
    if groups.len() >= jobs {
        return groups;
    }
    groups.into_iter().flat_map(|group| dealt(group, jobs)).collect()
}

fn dealt<T>(group: Vec<T>, jobs: usize) -> Vec<Vec<T>> {
    let parts = jobs.min(group.len());
    let mut hands: Vec<Vec<T>> = (0..parts).map(|_| Vec::new()).collect();
    group.into_iter().enumerate().for_each(|(i, one)| hands[i % parts].push(one));
    hands
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::obligation::{External, Property, PropertyMode, Theorem};
    use crate::workspace::Workspace;

    fn obligation(id: &str, kind: Kind) -> Obligation {
        Obligation {
            id: id.into(),
            claim: String::new(),
            left_name: String::new(),
            right_name: String::new(),
            scope: String::new(),
            assumes: Vec::new(),
            cross_check: false,
            kind,
        }
    }

    fn property(module: &str) -> Kind {
        let property =
            Property { folder: "cryptol".into(), module: module.into(), property: "holds".into(), mode: PropertyMode::Prove };
        Kind::Property(property)
    }

    fn external() -> Kind {
        Kind::External(External { tool: String::new(), reason: String::new() })
    }

    fn theorem() -> Kind {
        Kind::Coq(Theorem { module: String::new(), theorem: String::new(), file: String::new() })
    }

    /// The units of these kinds, none of which has a time or an export.
    fn units_of(kinds: Vec<Kind>, jobs: usize) -> Vec<Unit> {
        let folder = tempfile::tempdir().expect("a folder");
        let times = Times::open(&Workspace::new(folder.path()));
        let all: Vec<Obligation> = kinds.into_iter().enumerate().map(|(i, kind)| obligation(&i.to_string(), kind)).collect();
        let open: Vec<usize> = (0..all.len()).collect();
        units(&all, &open, None, &times, jobs)
    }

    fn rows<const N: usize>(rows: [&[usize]; N]) -> Vec<Unit> {
        rows.map(|rows| Unit::Rows(rows.to_vec())).into()
    }

    #[test]
    fn the_builder_of_theories_is_first_then_sessions_and_theorems_are_last() {
        let kinds = || vec![external(), property("A"), theorem(), property("B"), theorem(), property("A")];
        assert_eq!(units_of(kinds(), 2), rows([&[2], &[1, 5], &[0], &[3], &[4]]));
    }

    #[test]
    fn a_session_is_dealt_out_where_workers_would_wait() {
        let kinds = || vec![property("A"), property("A"), property("A")];
        assert_eq!(units_of(kinds(), 1), rows([&[0, 1, 2]]));
        assert_eq!(units_of(kinds(), 2), rows([&[0, 2], &[1]]));
        assert_eq!(units_of(kinds(), 9), rows([&[0], &[1], &[2]]));
    }
}
