//! What changes the hash and what does not.

use std::path::Path;
use std::process::{Command, Output};
use std::{env, fs};

/// Runs the program on a list of one file of this name and content, in a folder of its own.
fn run(folder: &Path, name: &str, content: &str) -> Output {
    fs::write(folder.join(name), content).expect("a file");
    let list = folder.join("program.d");
    fs::write(&list, format!("program: {}\n", folder.join(name).display().to_string().replace(' ', "\\ "))).expect("a list");
    Command::new(env!("CARGO_BIN_EXE_ashlar-sources")).arg(list).output().expect("a program")
}

fn hash(folder: &Path, name: &str, content: &str) -> String {
    let output = run(folder, name, content);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn comments_and_layout_of_rust_are_no_part() {
    let dir = tempfile::tempdir().expect("a folder");
    let plain = hash(dir.path(), "a.rs", "fn f() -> u32 { 1 }");
    assert_eq!(plain, hash(dir.path(), "a.rs", "// One.\nfn f() -> u32 {\n    /* one */ 1\n}\n"));
    for other in ["fn f() -> u32 { 2 }", "fn f() -> u64 { 1 }", "#[inline]\nfn f() -> u32 { 1 }", "fn f() -> u32 { 1 "] {
        assert_ne!(plain, hash(dir.path(), "a.rs", other), "{other}");
    }
}

#[test]
fn documentation_is_no_part_unless_clap_prints_it() {
    let dir = tempfile::tempdir().expect("a folder");
    let source =
        |uses: &str, over: &str, of: &str| format!("//! {over}\n{uses}\n/// {of}\n#[inline]\nfn f() {{\n    //! {of}\n}}\n");
    let of = |uses: &str, word: &str| hash(dir.path(), "a.rs", &source(uses, word, word));
    assert_eq!(of("use a::b;", "One."), of("use a::b;", "Two."));
    assert_eq!(of("use a::b;", "One."), hash(dir.path(), "a.rs", "use a::b;\n#[inline]\nfn f() {}"));
    assert_ne!(of("use clap::Parser;", "One."), of("use clap::Parser;", "Two."));
    assert_ne!(of("use a::b;", "One."), hash(dir.path(), "a.rs", "use a::b;\nfn f() {}"));
    // An array that begins with a value of this name.
    assert_ne!(hash(dir.path(), "a.rs", "const A: [u8; 1] = [doc];"), hash(dir.path(), "a.rs", "const A: [u8; 1] = [no];"));
}

#[test]
fn other_files_and_manifests_are_taken_as_they_are() {
    let dir = tempfile::tempdir().expect("a folder");
    let plain = hash(dir.path(), "a b.json", "[1]");
    assert_ne!(plain, hash(dir.path(), "a b.json", "[1] "));
    fs::write(dir.path().join("Cargo.toml"), "[package]\n").expect("a manifest");
    assert_ne!(plain, hash(dir.path(), "a b.json", "[1]"));
}

#[test]
fn a_file_that_is_gone_has_no_hash() {
    let dir = tempfile::tempdir().expect("a folder");
    fs::write(dir.path().join("program.d"), "program: /absent/a.rs\n").expect("a list");
    let program = || Command::new(env!("CARGO_BIN_EXE_ashlar-sources"));
    assert!(!program().arg(dir.path().join("program.d")).status().expect("a program").success());
    assert!(!program().status().expect("a program").success());
}
