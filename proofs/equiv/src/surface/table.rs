//! The table of public functions and backends, with the rows that ran the functions that each calls.

use std::collections::{BTreeMap, BTreeSet};

use ashlar::Backend;
use ashlar_engine::runner::row::Status;
use serde::Serialize;

use super::backends::platforms;
use super::calls::{Reach, Runs, reach};
use super::declared::{Declared, Group, is_match};
use super::functions::{Public, Role, public};
use super::ran::{Claim, Ran};
use super::source::{Path, Sources};

/// The crates whose functions users call.
pub const CRATES: [&str; 6] =
    ["ashlar", "ashlar_vkey", "ashlar_ffi", "ashlar_plonky3_0_5", "ashlar_plonky3_0_9", "ashlar_winterfell_0_13"];

/// Traits that every type has for its own sake: nothing is hashed or read by them.
const COMMON: [&str; 4] = ["Clone", "Debug", "Default", "Error"];

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
    pub backend: Option<&'static str>,
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

/// The table of the sources, of what is declared, and of rows.
pub fn table(sources: &Sources, declared: &Declared, claims: &[Claim<'_>]) -> Table {
    let ran: Vec<Ran> = claims.iter().filter_map(|claim| Ran::of(sources, claim)).collect();
    let runs = Runs::new(sources, ran.iter().flat_map(|ran| ran.functions().cloned()).collect());
    let mut all = Table::default();
    for function in CRATES.iter().flat_map(|name| public(sources, name)) {
        let name = full_name(&function);
        if is_common(&function.role) {
            continue;
        }
        if is_below(&function, declared, &name) {
            all.below.push(name);
            continue;
        }
        let look = Look { sources, ran: &ran, runs: &runs, function: &function };
        look.cells(&name).into_iter().for_each(|cell| all.add(cell));
    }
    all.below.dedup();
    all.explain(declared);
    all.refuse_unneeded(declared);
    all
}

/// The name with the trait that a function is called through.
fn full_name(function: &Public<'_>) -> String {
    match &function.role {
        Role::Named | Role::C => function.name.clone(),
        Role::Trait(of) | Role::Own(of) | Role::Adapter(of) => format!("{} as {of}", function.name),
    }
}

fn is_common(role: &Role) -> bool {
    matches!(role, Role::Trait(name) if COMMON.contains(&name.as_str()))
}

/// Whether no user calls a function: it is generic over what runs it, or of a trait by which parts of the code call one another.
fn is_below(function: &Public<'_>, declared: &Declared, name: &str) -> bool {
    let is_between = matches!(function.role, Role::Own(_));
    is_between || function.code.is_generic() || declared.below.iter().any(|group| group.names(name))
}

/// A function, and all that it is looked up in.
struct Look<'a> {
    sources: &'a Sources,
    ran: &'a [Ran],
    runs: &'a Runs,
    function: &'a Public<'a>,
}

impl Look<'_> {
    fn cells(&self, name: &str) -> Vec<Cell> {
        let code = &self.function.code;
        if self.runs.named.contains(&code.path) {
            let reach = Reach { run: [code.path.clone()].into(), ..Reach::default() };
            return vec![self.cell(name, None, &[None], &reach)];
        }
        if code.is_dispatch() {
            return vec![self.without_backend(name)];
        }
        let reach = reach(self.sources, self.runs, code);
        let on = self.backends(&reach);
        if on.is_empty() {
            return vec![self.without_backend(name)];
        }
        let cell = |backend| {
            let platforms: Vec<Option<&str>> = on.get(backend)?.iter().copied().map(Some).collect();
            Some(self.cell(name, Some(backend), &platforms, &reach))
        };
        Backend::NAMES.into_iter().filter_map(cell).collect()
    }

    /// The backends that it runs on, with the platforms that they choose.
    fn backends(&self, reach: &Reach) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut all: BTreeMap<&'static str, BTreeSet<&'static str>> = BTreeMap::new();
        for dispatch in reach.dispatch.iter().filter_map(|path| self.sources.function(path)) {
            for (backend, on) in platforms(self.sources, &dispatch) {
                all.entry(backend).or_default().extend(on);
            }
        }
        let is_generic = |path: &Path| self.sources.function(path).is_some_and(|code| code.is_generic());
        if all.is_empty() && reach.run.iter().any(is_generic) {
            all.insert("portable", ["OnWords"].into());
        }
        all
    }

    fn cell(&self, name: &str, backend: Option<&'static str>, platforms: &[Option<&str>], reach: &Reach) -> Cell {
        let rows = |platform: &Option<&str>| -> Vec<&Ran> {
            let covers = |ran: &&Ran| ran.covers(&reach.run, *platform, &reach.context) && ran.status != Some(Status::Tested);
            self.ran.iter().filter(covers).collect()
        };
        let rows: Vec<Vec<&Ran>> = platforms.iter().map(rows).collect();
        let lacks = self.lacks(reach, rows.iter().any(Vec::is_empty));
        let rows: Vec<&Ran> = if lacks.is_some() { Vec::new() } else { rows.concat() };
        let evidence = match &lacks {
            Some(_) => Evidence::TestedOnly,
            None if rows.iter().all(|row| row.status == Some(Status::Proved)) => Evidence::Proved,
            None => Evidence::NotProvedHere,
        };
        let rows = rows.iter().map(|row| row.id.clone()).collect();
        Cell { function: name.to_owned(), backend, evidence, rows, lacks, reason: None, tests: Vec::new() }
    }

    /// What keeps rows from counting.
    fn lacks(&self, reach: &Reach, is_without_row: bool) -> Option<String> {
        if let Role::Adapter(of) = &self.function.role {
            return Some(format!("called through `{of}` of another crate"));
        }
        if self.function.role == Role::C {
            return Some("called from C".to_owned());
        }
        let run = list(reach.run.iter().map(|path| path[1..].join("::")));
        if reach.computes {
            return Some(format!("computes in its own text, above `{run}`"));
        }
        if !reach.unknown.is_empty() {
            return Some(format!("calls `{}` in a way that is not understood", list(reach.unknown.iter().cloned())));
        }
        is_without_row.then(|| format!("no row runs `{run}`"))
    }

    fn without_backend(&self, name: &str) -> Cell {
        let lacks = Some(self.lacks(&Reach::default(), false).unwrap_or_else(|| "runs nothing that rows run".to_owned()));
        let (function, rows, tests) = (name.to_owned(), Vec::new(), Vec::new());
        Cell { function, backend: None, evidence: Evidence::TestedOnly, rows, lacks, reason: None, tests }
    }
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

fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join("`, `")
}

impl Table {
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
