//! Whether rows turned red as a mutant expects.

use std::collections::BTreeSet;

use ashlar_engine::chain::is_taken_back;
use ashlar_engine::field::contract::BEYOND;
use ashlar_engine::mutants::Mutant;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::saw::REFUSED;

/// The obligations that turned red as expected, of each prefix one.
///
/// # Errors
/// Why the mutant survived.
pub fn judge(rows: &[Row], mutant: &Mutant) -> Result<String, String> {
    let killed = |row: &Row| is_killed(row) || is_refused(row) || (mutant.is_theory() && no_longer_checks(row));
    let refuted = matching(rows, &mutant.expect, killed)?;
    let uncovered = matching(rows, &mutant.uncovered, |row| is_taken_back(row) || goes_beyond(row))?;
    let unconfirmed = matching(rows, &mutant.unconfirmed, is_unconfirmed)?;
    let all = [("refuted", refuted), ("uncovered", uncovered), ("refuted on expressions", unconfirmed)]
        .into_iter()
        .filter(|(_, ids)| !ids.is_empty());
    let texts: Vec<String> =
        all.map(|(word, ids)| format!("{word}: {}", ids.into_iter().collect::<Vec<_>>().join(", "))).collect();
    Ok(texts.join("; "))
}

/// For each prefix an obligation that is as expected.
fn matching(rows: &[Row], prefixes: &[String], is_expected: impl Fn(&Row) -> bool) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for prefix in prefixes {
        let matching: Vec<&Row> = rows.iter().filter(|row| row.id.starts_with(prefix)).collect();
        if let Some(row) = matching.iter().find(|row| is_expected(row)) {
            found.insert(row.id.clone());
            continue;
        }
        let seen: Vec<String> = matching.iter().map(|row| state(row)).collect();
        return Err(match seen.is_empty() {
            true => format!("{prefix}: no such obligation"),
            false => format!("survived: {}", seen.join("; ")),
        });
    }
    Ok(found)
}

/// Refuted, and seen on concrete values: a test and a property of Cryptol fail on concrete values by
/// themselves.
pub fn is_killed(row: &Row) -> bool {
    let replayed = row.counterexample.as_ref().map(|counterexample| counterexample.confirmed);
    let concrete = matches!(row.engine.as_deref(), Some(engine) if engine == "test" || engine.starts_with("cryptol"));
    row.status == Status::Refuted && replayed.unwrap_or(concrete)
}

/// Refuted, by values that native code does not compute.
fn is_unconfirmed(row: &Row) -> bool {
    row.status == Status::Refuted && row.counterexample.as_ref().is_some_and(|counterexample| !counterexample.confirmed)
}

/// What the code does to elements does not hold for every representative.
fn goes_beyond(row: &Row) -> bool {
    row.status == Status::Unknown && row.detail.as_deref().is_some_and(|detail| detail.contains(BEYOND))
}

/// SAW does not verify the function: a counterexample that rests on uninterpreted functions need not be one of the code.
fn is_refused(row: &Row) -> bool {
    row.engine.as_deref().is_some_and(|engine| engine.starts_with("saw"))
        && row.detail.as_deref().is_some_and(|detail| detail.starts_with(REFUSED))
}

/// Coq says that a theory is wrong.
fn no_longer_checks(row: &Row) -> bool {
    let of_coq = row.engine.as_deref().is_some_and(|engine| engine.starts_with("coq"));
    of_coq && row.status == Status::Unknown && row.detail.as_deref().is_some_and(|detail| detail.contains("Error:"))
}

fn state(row: &Row) -> String {
    let detail: String = row.detail.as_deref().unwrap_or("").chars().take(200).collect();
    format!("{} {} {detail}", row.id, row.status.word())
}
