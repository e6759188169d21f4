//! The registry of mutants, and the copies that they are tried in.

use std::fs;

use ashlar_equiv::mutants::{Mutant, copy_sources, registry};

use crate::tree::fixtures;

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

#[test]
fn a_copy_follows_its_source() {
    let dir = tempfile::tempdir().expect("a folder");
    let (from, to) = (dir.path().join("from"), dir.path().join("to"));
    fs::create_dir_all(from.join("cryptol")).expect("a folder");
    let write = |name: &str, text: &str| fs::write(from.join("cryptol").join(name), text).expect("a file");
    write("A.cry", "one");
    write("B.cry", "two");
    copy_sources(&from, &to).expect("a copy");
    write("A.cry", "three");
    fs::remove_file(from.join("cryptol/B.cry")).expect("a removal");
    copy_sources(&from, &to).expect("a copy");
    assert_eq!(fs::read_to_string(to.join("cryptol/A.cry")).expect("a file"), "three");
    assert!(!to.join("cryptol/B.cry").exists());
}

#[cfg(unix)]
#[test]
fn a_copied_script_can_be_run() {
    use std::os::unix::fs::PermissionsExt;

    let dir = tempfile::tempdir().expect("a folder");
    let (from, to) = (dir.path().join("from"), dir.path().join("to"));
    fs::create_dir_all(from.join("proofs")).expect("a folder");
    let script = from.join("proofs/run.sh");
    fs::write(&script, "true").expect("a file");
    copy_sources(&from, &to).expect("a copy");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a permission");
    copy_sources(&from, &to).expect("a copy");
    let copied = fs::metadata(to.join("proofs/run.sh")).expect("a file").permissions();
    assert_eq!(copied.mode() & 0o777, 0o755);
}
