//! What users call, and what is proved of it.
//!
//! The public functions are read from the text of the crates ([`functions`]). Each is followed down to the first functions that rows run, which are generic over processor and symbolic
//! values ([`calls`]); rows name those that they ran ([`ran`]). A function is shown as proved on a backend if rows ran all that it calls together, with the same instance, on each platform
//! that the backend chooses ([`backends`]), and all of these rows are proved in the run. What it does beside these calls, such as checks of lengths and the choice of the backend, is tested only, for every
//! function; what more is tested only is said in `proofs/surface.toml` ([`declared`]).

pub mod backends;
pub mod calls;
pub mod code;
pub mod declared;
pub mod functions;
pub mod kept;
pub mod outline;
pub mod page;
pub mod ran;
pub mod source;
pub mod table;

use ashlar_engine::obligation::Obligation;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::workspace::Workspace;

use crate::registry::Registry;
use declared::Declared;
use outline::{Outline, outline};
use ran::Claim;
use source::Sources;
use table::{Statuses, Table};

/// The crates that users call, and what is said of them.
pub struct Surface {
    /// Their text.
    pub sources: Sources,
    /// What cannot be read from it.
    pub declared: Declared,
}

impl Surface {
    /// Reads both.
    ///
    /// # Errors
    /// When a file cannot be read or parsed.
    pub fn read(workspace: &Workspace) -> Result<Self, String> {
        let crates = [
            ("ashlar", "impl/src/lib.rs"),
            ("ashlar_vkey", "impl/vkey/src/lib.rs"),
            ("ashlar_ffi", "impl/ffi/src/lib.rs"),
            ("ashlar_plonky3_0_5", "impl/plonky3-0_5/src/lib.rs"),
            ("ashlar_plonky3_0_9", "impl/plonky3-0_9/src/lib.rs"),
            ("ashlar_winterfell_0_13", "impl/winterfell-0_13/src/lib.rs"),
        ];
        let sources = Sources::read(&crates.map(|(name, file)| (name, workspace.root().join(file))))?;
        Ok(Surface { sources, declared: Declared::read(workspace)? })
    }

    /// Where the functions lead, with the rows that there are.
    pub fn outline(&self, claims: &[Claim<'_>]) -> Outline {
        outline(&self.sources, &self.declared, claims)
    }

    /// The table, with what came of rows.
    pub fn table(&self, claims: &[Claim<'_>], statuses: &Statuses<'_>) -> Table {
        Table::new(self.outline(claims), &self.declared, statuses)
    }
}

/// The page with the list of what is tested only, from the sources and all obligations.
///
/// # Errors
/// When a file cannot be read, a hole has no reason, or an entry of `proofs/surface.toml` is not needed.
pub fn page(workspace: &Workspace) -> Result<String, String> {
    let surface = Surface::read(workspace)?;
    let all = Registry::read(workspace)?.obligations;
    let table = surface.table(&claims(&all, &[]), &all_proved(&all));
    match table.problems.is_empty() {
        true => page::page(workspace, &surface.declared, &table),
        false => Err(table.problems.join("\n")),
    }
}

/// The rows of a run, and those that were not chosen.
pub fn claims<'a>(chosen: &'a [Obligation], others: &'a [Obligation]) -> Vec<Claim<'a>> {
    let left = others.iter().filter(|obligation| obligation.kind.can_prove());
    chosen.iter().chain(left).map(|obligation| Claim { id: &obligation.id, right: &obligation.right_name }).collect()
}

/// What came of the rows of a run.
pub fn statuses(rows: &[Row]) -> Statuses<'_> {
    rows.iter().map(|row| (row.id.as_str(), row.status)).collect()
}

/// What comes of a run in which all that can be proved is.
pub fn all_proved(all: &[Obligation]) -> Statuses<'_> {
    let status = |obligation: &Obligation| if obligation.kind.can_prove() { Status::Proved } else { Status::Tested };
    all.iter().map(|obligation| (obligation.id.as_str(), status(obligation))).collect()
}
