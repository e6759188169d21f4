//! The registry of mutants.

use std::fs;

use ashlar_engine::mutants::{Mutant, registry};

use crate::tree::{fixtures, tree};

fn sample() -> Vec<Mutant> {
    registry(&fixtures("mutants")).expect("a registry")
}

#[test]
fn edits_apply_to_exactly_one_place() {
    let [rotation, constant] = <[Mutant; 2]>::try_from(sample()).expect("two samples");
    assert!(rotation.is_specification());
    let edited = constant.edited(&fixtures("")).expect("an edit");
    assert!(edited.contains("0x9e3779b8") && !edited.contains("0x9e3779b9"));
    for (find, count) in [("absent", 0), ("mix", 7)] {
        let wrong = Mutant { find: find.into(), ..rotation.clone() };
        let message = wrong.edited(&fixtures("")).expect_err("a refusal").to_string();
        assert!(message.contains(&format!("occurs {count} times")), "{message}");
    }
    let missing = Mutant { file: "cryptol/None.cry".into(), ..rotation };
    assert!(missing.edited(&fixtures("")).is_err());
}

#[test]
fn all_of_this_tree_apply() {
    let all = registry(&tree().mutants()).expect("a registry");
    let broken: Vec<String> = all.iter().filter_map(|mutant| Some(mutant.edited(tree().root()).err()?.to_string())).collect();
    assert!(!all.is_empty() && broken.is_empty(), "{broken:?}");
}

#[test]
fn bad_registries_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let entry = |id: &str, replace: &str, expect: &str| {
        format!(
            "[[mutant]]\nid = \"{id}\"\nfile = \"f\"\nfind = \"a\"\nreplace = \"{replace}\"\nnote = \"n\"\nexpect = {expect}\n"
        )
    };
    let good = entry("x", "b", "[\"o\"]");
    let cases = [
        (entry("x", "a", "[\"o\"]"), "changes or expects nothing"),
        (entry("x", "b", "[]"), "changes or expects nothing"),
        (good.repeat(2), "there twice"),
        (good.replace("note", "remark"), "unknown field"),
    ];
    fs::write(dir.path().join("m.toml"), good.replace("expect", "uncovered")).expect("a file");
    let [uncovered] = <[Mutant; 1]>::try_from(registry(dir.path()).expect("a registry")).expect("one mutant");
    assert!(uncovered.expect.is_empty() && uncovered.uncovered == ["o"] && !uncovered.needs_saw());
    for (text, expected) in cases {
        fs::write(dir.path().join("m.toml"), text).expect("a file");
        let message = registry(dir.path()).expect_err("a refusal").to_string();
        assert!(message.contains(expected), "{message}");
    }
}
