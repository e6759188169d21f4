//! Branches that depend on free values, where a row lets a run take both ways: the code is run again from its start for each path.

use std::collections::HashMap;

use ashlar_engine::graph::Sym;

/// Most paths of a call.
pub const MOST: usize = 4096;

/// The branches of one path that nothing but free values decides.
#[derive(Clone, Debug, Default)]
pub struct Forks {
    /// How the first of them go; those after them are taken.
    given: Vec<bool>,
    /// Their conditions, in the order that the run met them.
    met: Vec<Sym>,
    /// What the path knows of conditions, and of their opposites.
    known: HashMap<Sym, bool>,
}

impl Forks {
    /// A path whose first branches go as given.
    pub fn new(given: Vec<bool>) -> Self {
        Self { given, ..Self::default() }
    }

    /// Whether a branch is taken, by its condition.
    pub fn is_taken(&mut self, holds: Sym) -> bool {
        if let Some(&known) = self.known.get(&holds) {
            return known;
        }
        let is_taken = self.given.get(self.met.len()).copied().unwrap_or(true);
        self.met.push(holds);
        self.known.extend([(holds, is_taken), (!holds, !is_taken)]);
        is_taken
    }

    /// The conditions after those that were given, which were all taken.
    pub fn taken(&self) -> &[Sym] {
        &self.met[self.given.len()..]
    }
}
