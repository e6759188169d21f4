//! Names of groups of inputs.

use std::collections::BTreeSet;

/// Why groups of inputs with these names are refused: inputs of two groups of one name would be the same.
pub(super) fn shared_name<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    names
        .into_iter()
        .try_for_each(|name| if seen.insert(name) { Ok(()) } else { Err(format!("two groups of inputs have the name {name}")) })
}
