//! Where things are in the source tree.

use std::path::{Path, PathBuf};

/// The root of the source tree and what lies under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workspace {
    root: PathBuf,
    /// The folder of report and evidence, from the root on.
    report: &'static str,
    /// Whether the run is of some obligations.
    is_partial: bool,
}

/// The folder of all that runs write, but those on machine code.
const OUTPUT: &str = "target/prove";

impl Workspace {
    /// The tree at a root.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Workspace { root: root.into(), report: OUTPUT, is_partial: false }
    }

    /// The tree for a run of some obligations, which keeps its report and evidence apart.
    pub fn partial(self) -> Self {
        Workspace { is_partial: true, ..self }
    }

    /// The tree for a run on machine code, which keeps its report and evidence apart.
    pub fn machine(self) -> Self {
        Workspace { report: "target/machine", ..self }
    }

    /// The nearest folder at or above `start` that holds both proofs/ and Cargo.toml.
    pub fn find(start: &Path) -> Option<Self> {
        let is_root = |dir: &&Path| dir.join("proofs").is_dir() && dir.join("Cargo.toml").is_file();
        start.ancestors().find(is_root).map(Workspace::new)
    }

    /// The root.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The Cryptol modules.
    pub fn cryptol(&self) -> PathBuf {
        self.root.join("cryptol")
    }

    /// The Coq theories.
    pub fn coq(&self) -> PathBuf {
        self.root.join("proofs/coq")
    }

    /// The SAW scripts.
    pub fn saw(&self) -> PathBuf {
        self.root.join("proofs/saw")
    }

    /// What is said of public functions that cannot be read from the code.
    pub fn surface(&self) -> PathBuf {
        self.root.join("proofs/surface.toml")
    }

    /// The page that lists which public functions are tested only.
    pub fn surface_page(&self) -> PathBuf {
        self.root.join("proofs/README.md")
    }

    /// The mutants.
    pub fn mutants(&self) -> PathBuf {
        self.root.join("proofs/mutants")
    }

    /// All that runs write.
    pub fn output(&self) -> PathBuf {
        self.root.join(OUTPUT)
    }

    /// The report and the evidence of a run.
    pub fn evidence(&self) -> PathBuf {
        let all = self.root.join(self.report);
        if self.is_partial { all.join("partial") } else { all }
    }

    /// Exports that evidence names, each under its SHA-256.
    pub fn exports(&self) -> PathBuf {
        self.output().join("exports")
    }

    /// What became of generated faults.
    pub fn generated(&self) -> PathBuf {
        self.output().join("faults.json")
    }

    /// Exports and earlier results.
    pub fn cache(&self) -> PathBuf {
        self.output().join("cache")
    }

    /// The tools that set-up unpacked.
    pub fn tools(&self) -> PathBuf {
        self.root.join(".tools")
    }

    /// The interpreters in which libraries are looked for: that of the virtual environment, then `python3`.
    pub fn pythons(&self) -> impl Iterator<Item = PathBuf> {
        [Some(self.tools().join("venv/bin/python")), on_path("python3")].into_iter().flatten()
    }

    /// A path relative to the root, for display.
    pub fn relative(&self, path: &Path) -> String {
        path.strip_prefix(&self.root).unwrap_or(path).to_string_lossy().into_owned()
    }
}

/// The first file named `name` in the folders of PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}
