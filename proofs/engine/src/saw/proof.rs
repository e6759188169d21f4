//! What is asked of a script.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::inputs::{Inputs, Program};
use crate::workspace::Workspace;

/// What one obligation asks of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Name of the script, without extension.
    pub script: String,
    /// What the script must have established.
    pub goal: Goal,
    /// Names of all that it may assume, and must.
    pub assumed: BTreeSet<String>,
}

impl Proof {
    /// The modules and scripts that SAW reads, and what the bitcode is built from.
    pub fn inputs(&self, workspace: &Workspace) -> Inputs {
        let build =
            [".cargo/config.toml", "Cargo.toml", "Cargo.lock", "rust-toolchain.toml"].map(|name| workspace.root().join(name));
        let flags = ["RUSTFLAGS", "CARGO_ENCODED_RUSTFLAGS"].map(std::env::var_os);
        let sources = Inputs::none()
            .files(workspace.cryptol(), &["cry"])
            .files(workspace.root().join("impl"), &[])
            .files(workspace.saw(), &[])
            .program(Program::Saw)
            .text(format!("{self:?} {flags:?}"));
        build.into_iter().fold(sources, |all, file| all.files(file, &[]))
    }
}

/// What a script establishes.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The symbol of a function of the bitcode that is verified.
    Function(String),
    /// The name of a theorem that is proved.
    Lemma(String),
}

impl Goal {
    /// The name as SAW prints it.
    pub fn name(&self) -> &str {
        match self {
            Goal::Function(name) | Goal::Lemma(name) => name,
        }
    }
}
