//! Which obligations a run was asked for.

use ashlar_engine::obligation::Obligation;
use ashlar_engine::workspace::Workspace;
use clap::Args;
use glob::{Pattern, PatternError};

/// What a command line says of it.
#[derive(Args, Debug)]
pub struct Choice {
    /// Only obligations whose id starts with this or matches it as a glob; may be repeated. Report and evidence are then in a folder `partial`.
    #[arg(long)]
    only: Vec<String>,
    /// Lists the obligations and runs nothing.
    #[arg(long)]
    pub list: bool,
    /// Threads; the number of processors when not given.
    #[arg(long)]
    jobs: Option<usize>,
}

impl Choice {
    /// Whether some obligations may be left out.
    pub fn is_partial(&self) -> bool {
        !self.only.is_empty()
    }

    /// The tree for the run: a partial one keeps its report and evidence apart.
    pub fn workspace(&self, workspace: Workspace) -> Workspace {
        if self.is_partial() { workspace.partial() } else { workspace }
    }

    /// The number of threads.
    pub fn jobs(&self) -> usize {
        self.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
    }

    /// The obligations that are chosen, all where nothing is said, and the others.
    ///
    /// # Errors
    /// When a glob is malformed, or nothing matches.
    pub fn of(&self, all: Vec<Obligation>) -> anyhow::Result<(Vec<Obligation>, Vec<Obligation>)> {
        let only = &self.only;
        if only.is_empty() {
            return Ok((all, Vec::new()));
        }
        let patterns = only.iter().map(|text| Ok((text, Pattern::new(text)?)));
        let patterns: Vec<_> = patterns.collect::<Result<_, PatternError>>()?;
        let matches = |id: &str| patterns.iter().any(|(text, glob)| id.starts_with(*text) || glob.matches(id));
        let (chosen, others): (Vec<_>, Vec<_>) = all.into_iter().partition(|obligation| matches(&obligation.id));
        anyhow::ensure!(!chosen.is_empty(), "no obligation matches {only:?}; `--list` shows them");
        Ok((chosen, others))
    }
}

/// Prints obligations, a line each.
pub fn list(obligations: &[Obligation]) {
    obligations.iter().for_each(|obligation| println!("{}  {}", obligation.id, obligation.claim));
}
