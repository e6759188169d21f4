//! The table of public functions and backends, with the rows that ran the functions that each calls, and what came of them.

use std::collections::BTreeMap;

use ashlar_engine::runner::row::Status;
use serde::Serialize;

use super::declared::{Declared, Group, is_match};
use super::outline::{Lead, Outline};

/// What came of rows; those that were not chosen are not there.
pub type Statuses<'a> = BTreeMap<&'a str, Status>;

/// What is known of a function on a backend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// All rows that ran what it calls are proved in this run.
    Proved,
    /// Some row that ran what it calls is not proved in this run.
    NotProvedHere,
    /// No row ran what it calls.
    TestedOnly,
}

/// A function on a backend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Cell {
    /// The function, as users name it; behind it ` as TRAIT` where it is called through one.
    pub function: String,
    /// The backend; nothing for what runs on none.
    pub backend: Option<String>,
    /// What is known.
    pub evidence: Evidence,
    /// The rows that ran what it calls.
    pub rows: Vec<String>,
    /// What no row ran, or what else keeps rows from counting.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lacks: Option<String>,
    /// Why no row runs it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The tests that run it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<String>,
}

/// All functions on all backends.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The cells in the order of the functions.
    pub cells: Vec<Cell>,
    /// Public functions that users do not call.
    pub below: Vec<String>,
    /// What keeps the table from being whole: holes without a reason, and entries of the file that are not needed.
    pub problems: Vec<String>,
}

/// The numbers of cells in words.
pub fn counted(cells: &[Cell]) -> String {
    let count = |evidence| cells.iter().filter(|cell| cell.evidence == evidence).count();
    let decided = format!("{} proved by rows, {} tested only", count(Evidence::Proved), count(Evidence::TestedOnly));
    match count(Evidence::NotProvedHere) {
        0 => decided,
        others => format!("{decided}, {others} whose rows are not all proved in this run"),
    }
}

/// What comes of a function by the rows that decide it: tests are no proofs, but as good as no row.
fn cell(lead: Lead, statuses: &Statuses<'_>) -> Cell {
    let Lead { function, backend, lacks, run, mut rows } = lead;
    let status = |id: &String| statuses.get(id.as_str()).copied();
    rows.iter_mut().for_each(|rows| rows.retain(|id| status(id) != Some(Status::Tested)));
    let lacks = lacks.or_else(|| rows.iter().any(Vec::is_empty).then(|| format!("no row runs `{run}`")));
    let rows = if lacks.is_some() { Vec::new() } else { rows.concat() };
    let evidence = match &lacks {
        Some(_) => Evidence::TestedOnly,
        None if rows.iter().all(|id| status(id) == Some(Status::Proved)) => Evidence::Proved,
        None => Evidence::NotProvedHere,
    };
    Cell { function, backend, evidence, rows, lacks, reason: None, tests: Vec::new() }
}

impl Table {
    /// The table of an outline, of what is declared, and of what came of rows.
    pub fn new(outline: Outline, declared: &Declared, statuses: &Statuses<'_>) -> Self {
        let mut all = Table { below: outline.below, ..Table::default() };
        outline.leads.into_iter().for_each(|lead| all.add(cell(lead, statuses)));
        all.explain(declared);
        all.refuse_unneeded(declared);
        all
    }

    /// Of functions that share a name, such as those of a trait with parameters, one that is not proved stands for all.
    fn add(&mut self, cell: Cell) {
        let is_same = |known: &&mut Cell| known.function == cell.function && known.backend == cell.backend;
        match self.cells.iter_mut().find(is_same) {
            None => self.cells.push(cell),
            Some(known) if known.evidence == Evidence::Proved => *known = cell,
            Some(_) => {}
        }
    }

    /// The cells that no row stands behind.
    pub fn holes(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|cell| cell.evidence == Evidence::TestedOnly)
    }

    fn explain(&mut self, declared: &Declared) {
        for cell in self.cells.iter_mut().filter(|cell| cell.evidence == Evidence::TestedOnly) {
            let groups: Vec<&Group> = declared.tested.iter().filter(|group| group.names(&cell.function)).collect();
            if let [group] = groups[..] {
                (cell.reason, cell.tests) = (Some(group.reason.clone()), group.tests.clone());
                continue;
            }
            let Cell { function, lacks, .. } = cell;
            let lacks = lacks.as_deref().unwrap_or_default();
            self.problems.push(format!("{function}: {} entries say why it is tested only ({lacks})", groups.len()));
        }
        self.problems.dedup();
    }

    fn refuse_unneeded(&mut self, declared: &Declared) {
        let patterns = |groups: &[Group]| groups.iter().flat_map(|group| group.functions.clone()).collect::<Vec<_>>();
        let holes: Vec<String> = self.holes().map(|cell| cell.function.clone()).collect();
        for (pattern, names) in patterns(&declared.tested).iter().map(|pattern| (pattern, &holes)) {
            if !names.iter().any(|name| is_match(pattern, name)) {
                self.problems.push(format!("{pattern}: names no function that is tested only"));
            }
        }
        for pattern in patterns(&declared.below) {
            if !self.below.iter().any(|name| is_match(&pattern, name)) {
                self.problems.push(format!("{pattern}: names no function"));
            }
        }
    }
}
