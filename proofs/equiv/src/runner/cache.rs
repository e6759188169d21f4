//! Results of earlier runs, keyed by the content that they depend on.

use std::collections::HashMap;
use std::fs;
use std::path::PathBuf;

use super::Tools;
use super::row::{Row, Status};
use crate::hash;
use crate::obligation::{Kind, Obligation};
use crate::workspace::Workspace;

/// Results on disk. The key of a result is a hash of the running program (hence of impl/, spec/ and
/// the registries), of the Cryptol modules, of the Coq theories, of what SAW reads, of the tools and of the obligation.
pub struct ResultCache {
    folder: PathBuf,
    workspace: Workspace,
    program: String,
    theories: String,
    kernels: String,
    last: HashMap<String, f64>,
}

impl ResultCache {
    /// Opens the cache of a source tree.
    ///
    /// # Errors
    /// When the running program or a source cannot be read.
    pub fn open(tools: &Tools) -> std::io::Result<Self> {
        let workspace = tools.workspace.clone();
        let folder = workspace.cache().join("results");
        fs::create_dir_all(&folder)?;
        let program = hash::bytes(&fs::read(std::env::current_exe()?)?);
        let modules = hash::tree(&workspace.cryptol(), &[])?;
        let program = format!("{program} {modules} {:?}", tools.versions());
        let theories = hash::tree(&workspace.coq(), &["v", "json", "ml", "mli"])?;
        let layouts = hash::tree(&workspace.root().join("proofs/vkey/theories"), &["v"])?;
        let theories = format!("{theories} {layouts}");
        let kernels = [hash::tree(&workspace.root().join("impl"), &[])?, hash::tree(&workspace.saw(), &[])?];
        // The profile of the bitcode and the versions of what is linked into it; without these files there is no bitcode.
        let build = ["Cargo.toml", "Cargo.lock"].map(|name| fs::read(workspace.root().join(name)).unwrap_or_default());
        let kernels = format!("{} {}", kernels.join(" "), hash::bytes(&build.concat()));
        let last = fs::read_to_string(folder.join("seconds.json")).unwrap_or_default();
        // The times only order the work: a damaged file is as good as none.
        let last = serde_json::from_str(&last).unwrap_or_default();
        Ok(ResultCache { folder, workspace, program, theories, kernels, last })
    }

    /// Seconds that an obligation took when it last ran.
    pub fn last_seconds(&self, id: &str) -> Option<f64> {
        self.last.get(id).copied()
    }

    /// Keeps the times of a run for the order of the next.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep_seconds(&self, rows: &[Row]) -> std::io::Result<()> {
        let mut times = self.last.clone();
        times.extend(rows.iter().map(|row| (row.id.clone(), row.seconds)));
        fs::write(self.folder.join("seconds.json"), serde_json::to_vec(&times)?)
    }

    fn file(&self, obligation: &Obligation) -> PathBuf {
        let sources = match obligation.kind {
            Kind::Coq(_) | Kind::CoqCheck(_) | Kind::Encoding(_) => self.theories.as_str(),
            Kind::Saw(_) => self.kernels.as_str(),
            _ => "",
        };
        let key = hash::bytes(format!("{} {sources} {}", self.program, obligation.id).as_bytes());
        self.folder.join(key).with_extension("json")
    }

    /// The result of an earlier run with the same content, if its evidence is still there.
    pub fn load(&self, obligation: &Obligation) -> Option<Row> {
        let text = fs::read(self.file(obligation)).ok()?;
        let mut row: Row = serde_json::from_slice(&text).ok()?;
        let evidence = row.evidence.as_ref().map(|path| self.workspace.root().join(path));
        if row.id != obligation.id || evidence.is_some_and(|path| !path.exists()) {
            return None;
        }
        row.cached = true;
        Some(row)
    }

    /// Keeps a result that holds for good: proved or tested.
    pub fn store(&self, obligation: &Obligation, row: &Row) {
        if !matches!(row.status, Status::Proved | Status::Tested) {
            return;
        }
        let Ok(text) = serde_json::to_vec(row) else {
            return;
        };
        // A result that cannot be kept is computed again.
        let _ = fs::write(self.file(obligation), text);
    }
}
