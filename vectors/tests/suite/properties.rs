//! The list of properties, from which they are run, against the Cryptol modules, where they stand.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    module: String,
    property: String,
    mode: String,
    claim: String,
}

#[test]
fn every_property_of_every_module_is_listed_once() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cryptol");
    let list = fs::read_to_string(folder.join("properties.json")).unwrap();
    let list: Vec<Entry> = serde_json::from_str(&list).unwrap();
    let mut listed = BTreeSet::new();
    for Entry { module, property, mode, claim } in list {
        assert!(!claim.is_empty(), "{property} has no claim");
        assert!(["prove", "check"].contains(&mode.as_str()), "{property} has mode {mode}");
        assert!(listed.insert((module, property.clone())), "{property} is listed twice");
    }
    assert_eq!(listed, stated_in(&folder));
}

/// Modules with the names that follow the keyword `property` at the start of a line.
fn stated_in(folder: &Path) -> BTreeSet<(String, String)> {
    let mut stated = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "cry") {
            continue;
        }
        let module = path.file_stem().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&path).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("property ")) {
            let name = line.split_whitespace().next().unwrap();
            stated.insert((module.to_owned(), name.to_owned()));
        }
    }
    stated
}
