//! SAW's own record of a run: what it verified, proved or was told to assume.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{fmt, fs};

use serde::Deserialize;

use super::{Goal, Proof};

/// The only script that may assume.
const FILE_OF_ASSUMPTIONS: &str = "assumed";

/// Where SAW says a theorem was proved that a script proves in a loop: the place of the loop is not recorded.
const BUILTIN: &str = "(builtin)";

/// Where an entry was established.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    /// A line, from 1, of a script, named without extension.
    Line { script: String, line: usize },
    /// A loop of a script, SAW does not say which.
    Loop,
}

/// An entry of the file that `summarize_verification_json` writes.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Entry {
    /// A function of the bitcode.
    Method { id: u64, method: String, loc: String, status: State, dependencies: Vec<u64>, vcs: Vec<Condition> },
    /// A theorem.
    Property {
        id: u64,
        loc: String,
        status: State,
        dependencies: Vec<u64>,
        #[serde(default)]
        provers: Vec<String>,
    },
}

impl Place {
    /// Whether assumptions may stand here.
    fn may_assume(&self) -> bool {
        matches!(self, Place::Line { script, .. } if script == FILE_OF_ASSUMPTIONS)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Line { script, line } => write!(f, "{script}.saw, line {line}"),
            Place::Loop => write!(f, "a loop"),
        }
    }
}

/// A goal of a function.
#[derive(Debug, Deserialize)]
struct Condition {
    id: u64,
    status: State,
    dependencies: Vec<u64>,
    #[serde(default)]
    provers: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Verified,
    Tested,
    Assumed,
}

/// What SAW recorded of a script, with the names that the scripts give to theorems.
#[derive(Debug)]
pub struct Summary {
    entries: BTreeMap<u64, Established>,
}

#[derive(Debug)]
struct Established {
    goal: Goal,
    place: Place,
    state: State,
    dependencies: Vec<u64>,
    provers: Vec<String>,
}

impl Summary {
    /// Reads a record; `scripts` is the folder of the scripts, in which theorems have their names.
    ///
    /// # Errors
    /// When it has another form than that of SAW 1.5, or a script cannot be read.
    pub fn read(text: &str, scripts: &Path) -> Result<Self, String> {
        let all: Vec<Entry> = serde_json::from_str(text).map_err(|error| format!("the summary of SAW: {error}"))?;
        let mut entries = BTreeMap::new();
        for entry in all {
            let (id, established) = established(entry, scripts)?;
            if entries.insert(id, established).is_some() {
                return Err(format!("the summary of SAW has two entries {id}"));
            }
        }
        Ok(Summary { entries })
    }

    /// The provers that established the goal of `proof`, all of it, from no more and no less than it says is assumed.
    ///
    /// That a function was tested before, to find faults soon, neither helps nor harms.
    ///
    /// # Errors
    /// Why this is not recorded.
    pub fn establishes(&self, proof: &Proof) -> Result<BTreeSet<String>, String> {
        let name = proof.goal.name();
        let mut verified = self.entries.iter().filter(|(_, entry)| entry.goal == proof.goal && entry.state == State::Verified);
        let (&id, _) = verified.next().ok_or_else(|| format!("the summary of SAW does not have {name} verified"))?;
        if verified.next().is_some() {
            return Err(format!("the summary of SAW has {name} twice"));
        }
        let (assumed, provers) = self.below(id)?;
        if assumed != proof.assumed {
            return Err(format!("{name} rests on {assumed:?}, and {:?} is stated", proof.assumed));
        }
        Ok(provers)
    }

    /// The names of all that an entry rests on without proof, and all provers.
    fn below(&self, id: u64) -> Result<(BTreeSet<String>, BTreeSet<String>), String> {
        let (mut assumed, mut provers, mut seen, mut open) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new(), vec![id]);
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            let entry = self.entries.get(&id).ok_or_else(|| format!("the summary of SAW has no entry {id}"))?;
            match entry.state {
                State::Verified => {
                    provers.extend(entry.provers.iter().cloned());
                    open.extend(&entry.dependencies);
                }
                State::Assumed if entry.place.may_assume() => {
                    assumed.insert(entry.goal.name().to_owned());
                }
                state => {
                    return Err(format!("{} is {state:?} in {}", entry.goal.name(), entry.place));
                }
            }
        }
        Ok((assumed, provers))
    }
}

fn established(entry: Entry, scripts: &Path) -> Result<(u64, Established), String> {
    Ok(match entry {
        Entry::Method { id, method, loc, status, dependencies, vcs } => {
            let weakest = vcs.iter().map(|condition| condition.status).find(|&state| state != State::Verified);
            let below = vcs.iter().flat_map(|condition| condition.dependencies.iter().copied());
            let dependencies = dependencies.into_iter().chain(below).collect();
            let provers = vcs.iter().flat_map(|condition| condition.provers.iter().cloned()).collect();
            if vcs.iter().any(|condition| condition.id == id) {
                return Err(format!("{method} rests on itself in the summary of SAW"));
            }
            let state = weakest.unwrap_or(status);
            (id, Established { goal: Goal::Function(method), place: place(&loc)?, state, dependencies, provers })
        }
        Entry::Property { id, loc, status, dependencies, provers } => {
            let place = place(&loc)?;
            let goal = Goal::Lemma(name_at(&place, scripts)?);
            (id, Established { goal, place, state: status, dependencies, provers })
        }
    })
}

/// The place in `folder/script.saw:LINE:COLUMN...`, or in a builtin.
fn place(text: &str) -> Result<Place, String> {
    if text == BUILTIN {
        return Ok(Place::Loop);
    }
    let parsed = || {
        let (path, rest) = text.split_once(".saw:")?;
        let script = path.rsplit('/').next()?.to_owned();
        let line = rest.split(':').next()?.parse().ok()?;
        Some(Place::Line { script, line })
    };
    parsed().ok_or_else(|| format!("the summary of SAW has the place {text:?}"))
}

/// The name bound in the line of a theorem, `NAME <- prove_print ...`, or else the place, which no row can ask for.
fn name_at(place: &Place, scripts: &Path) -> Result<String, String> {
    let Place::Line { script, line } = place else { return Ok(BUILTIN.to_owned()) };
    let file = scripts.join(script).with_extension("saw");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let bound = text.lines().nth(line.wrapping_sub(1)).and_then(|line| line.split_once(" <- "));
    let is_name = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    Ok(match bound {
        Some((name, rest)) if is_name(name) && rest.starts_with("prove_print") => name.to_owned(),
        _ => place.to_string(),
    })
}

#[cfg(test)]
#[path = "summary_tests.rs"]
mod tests;
