//! What the result of an obligation depends on beside code and its own text, as data.
//!
//! Each kind of obligation names its inputs in [`crate::obligation::Obligation::inputs`]; the cache of results hashes these and no others.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::workspace::Workspace;

/// A tool, with all that it loads and runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Program {
    /// Cryptol, with the solver that it starts and the modules on its own path.
    Cryptol,
    /// Bitwuzla.
    Bitwuzla,
    /// CaDiCaL, with the conflicts that it may take.
    Cadical,
    /// Coq, its library and what the Makefile of proofs/coq runs.
    Coq,
    /// SAW, the solvers that it starts and the compiler of its bitcode.
    Saw,
    /// The processor of this machine.
    Processor,
}

/// One thing that a result depends on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Input {
    /// Modules of Cryptol with all that they load, by the folders in which they are looked up and their names.
    Modules(Vec<PathBuf>, BTreeSet<String>),
    /// A file, or those files of a folder whose extension is listed, all where none is. The path is taken from the root of the source tree.
    Files(PathBuf, &'static [&'static str]),
    /// A tool.
    Program(Program),
    /// A statement, or the value of a variable of the environment.
    Text(String),
}

/// All that a result depends on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs(BTreeSet<Input>);

impl Inputs {
    /// Nothing beside this program.
    pub fn none() -> Self {
        Self::default()
    }

    /// Modules of Cryptol with all that they load, looked up in a folder and then in that of the specification, with Cryptol.
    pub fn modules(workspace: &Workspace, folder: PathBuf, names: BTreeSet<String>) -> Self {
        Self::none().with(Input::Modules(vec![folder, workspace.cryptol()], names)).program(Program::Cryptol)
    }

    /// The theories of proofs/coq and what builds them, with Coq.
    pub fn theories(workspace: &Workspace) -> Self {
        let build = ["Makefile", "_CoqProject"].map(|name| workspace.coq().join(name));
        let sources = Self::none().files(workspace.coq().join("theories"), &["v"]).program(Program::Coq);
        build.into_iter().fold(sources, |all, file| all.files(file, &[]))
    }

    /// With a file, or with the files of a folder that have one of these extensions.
    pub fn files(self, path: impl Into<PathBuf>, extensions: &'static [&'static str]) -> Self {
        self.with(Input::Files(path.into(), extensions))
    }

    /// With a tool.
    pub fn program(self, program: Program) -> Self {
        self.with(Input::Program(program))
    }

    /// With a statement.
    pub fn text(self, text: String) -> Self {
        self.with(Input::Text(text))
    }

    fn with(mut self, input: Input) -> Self {
        self.0.insert(input);
        self
    }

    /// The inputs in one order.
    pub fn iter(&self) -> impl Iterator<Item = &Input> {
        self.0.iter()
    }
}
