//! Which obligations a run was asked for.

use ashlar_engine::obligation::Obligation;
use glob::{Pattern, PatternError};

/// The obligations whose id starts with one of `only` or matches it as a glob, all where there is none, and the others.
///
/// # Errors
/// When a glob is malformed, or nothing matches.
pub fn chosen(all: Vec<Obligation>, only: &[String]) -> anyhow::Result<(Vec<Obligation>, Vec<Obligation>)> {
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
