//! What cannot be read from the code: `proofs/surface.toml`.

use std::fs;

use ashlar_engine::workspace::Workspace;
use glob::Pattern;
use serde::Deserialize;

/// The file.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// Public functions that no user calls.
    #[serde(default)]
    pub below: Vec<Group>,
    /// Functions that no row runs, or not on every backend.
    #[serde(default)]
    pub tested: Vec<Group>,
}

/// Functions of which one thing is said.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// Their names, or patterns with `*`; behind a name ` as TRAIT`, where it is called through a trait.
    pub functions: Vec<String>,
    /// Why.
    pub reason: String,
    /// The tests that run them, as files under the root.
    #[serde(default)]
    pub tests: Vec<String>,
}

impl Declared {
    /// Reads the file.
    ///
    /// # Errors
    /// When it cannot be read or parsed.
    pub fn read(workspace: &Workspace) -> Result<Self, String> {
        let file = workspace.surface();
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        toml::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
    }
}

impl Group {
    /// Whether it speaks of a function.
    pub fn names(&self, function: &str) -> bool {
        self.functions.iter().any(|pattern| is_match(pattern, function))
    }
}

/// Whether a pattern stands for a function. A pattern without a trait stands for what has none.
pub fn is_match(pattern: &str, function: &str) -> bool {
    Pattern::new(pattern).is_ok_and(|pattern| pattern.matches(function))
}
