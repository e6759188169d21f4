//! Where the public functions lead: all of the table that does not depend on what comes of rows.

use std::collections::{BTreeMap, BTreeSet};

use ashlar::Backend;
use serde::{Deserialize, Serialize};

use super::backends::platforms;
use super::calls::{Reach, Runs, reach};
use super::declared::Declared;
use super::functions::{Public, Role, public};
use super::ran::{Claim, Ran};
use super::source::{Path, Sources};

/// Traits that every type has for its own sake: nothing is hashed or read by them.
const COMMON: [&str; 4] = ["Clone", "Debug", "Default", "Error"];

/// Where a function leads on a backend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lead {
    /// The function, as users name it; behind it ` as TRAIT` where it is called through one.
    pub function: String,
    /// The backend; nothing for what runs on none.
    pub backend: Option<String>,
    /// What keeps rows from counting, whatever comes of them.
    pub lacks: Option<String>,
    /// What it calls that rows can run.
    pub run: String,
    /// The rows that ran all of this, for each platform that the backend chooses.
    pub rows: Vec<Vec<String>>,
}

/// Where all functions lead.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// In the order of the functions.
    pub leads: Vec<Lead>,
    /// Public functions that users do not call.
    pub below: Vec<String>,
}

/// The outline of the sources, of what is declared, and of the rows that there are.
pub fn outline(sources: &Sources, declared: &Declared, claims: &[Claim<'_>]) -> Outline {
    let ran: Vec<Ran> = claims.iter().filter_map(|claim| Ran::of(sources, claim)).collect();
    let runs = Runs::new(sources, ran.iter().flat_map(|ran| ran.functions().cloned()).collect());
    let mut all = Outline::default();
    for function in sources.crates.iter().flat_map(|name| public(sources, name)) {
        let name = full_name(&function);
        if is_common(&function.role) {
            continue;
        }
        if is_below(&function, declared, &name) {
            all.below.push(name);
            continue;
        }
        let look = Look { sources, ran: &ran, runs: &runs, function: &function };
        all.leads.extend(look.leads(&name));
    }
    all.below.dedup();
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
    fn leads(&self, name: &str) -> Vec<Lead> {
        let code = &self.function.code;
        if self.runs.named.contains(&code.path) {
            let reach = Reach { run: [code.path.clone()].into(), ..Reach::default() };
            return vec![self.lead(name, None, &[None], &reach)];
        }
        if code.is_dispatch() {
            return vec![self.without_backend(name)];
        }
        let reach = reach(self.sources, self.runs, code);
        let on = self.backends(&reach);
        if on.is_empty() {
            return vec![self.without_backend(name)];
        }
        let lead = |backend| {
            let platforms: Vec<Option<&str>> = on.get(backend)?.iter().copied().map(Some).collect();
            Some(self.lead(name, Some(backend), &platforms, &reach))
        };
        Backend::NAMES.into_iter().filter_map(lead).collect()
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

    fn lead(&self, name: &str, backend: Option<&str>, platforms: &[Option<&str>], reach: &Reach) -> Lead {
        let rows = |platform: &Option<&str>| -> Vec<String> {
            let covers = |ran: &&Ran| ran.covers(&reach.run, *platform, &reach.context);
            self.ran.iter().filter(covers).map(|ran| ran.id.clone()).collect()
        };
        let rows = platforms.iter().map(rows).collect();
        let backend = backend.map(str::to_owned);
        let unknown = || platforms.is_empty().then(|| "runs on a platform that is not understood".to_owned());
        Lead { function: name.to_owned(), backend, lacks: self.lacks(reach).or_else(unknown), run: run(reach), rows }
    }

    /// What keeps rows from counting.
    fn lacks(&self, reach: &Reach) -> Option<String> {
        if let Role::Adapter(of) = &self.function.role {
            return Some(format!("called through `{of}` of another crate"));
        }
        if self.function.role == Role::C {
            return Some("called from C".to_owned());
        }
        if reach.computes {
            return Some(format!("computes in its own text, above `{}`", run(reach)));
        }
        let unknown = || list(reach.unknown.iter().cloned());
        (!reach.unknown.is_empty()).then(|| format!("calls `{}` in a way that is not understood", unknown()))
    }

    fn without_backend(&self, name: &str) -> Lead {
        let lacks = self.lacks(&Reach::default()).unwrap_or_else(|| "runs nothing that rows run".to_owned());
        Lead { function: name.to_owned(), backend: None, lacks: Some(lacks), run: String::new(), rows: Vec::new() }
    }
}

fn run(reach: &Reach) -> String {
    list(reach.run.iter().map(|path| path[1..].join("::")))
}

fn list(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join("`, `")
}
