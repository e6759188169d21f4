//! The examples in Python, Go and Rust.

use std::path::PathBuf;
use std::process::Command;

use crate::run::{assert_conforms, is_here, succeed, workspace};

fn example(name: &str) -> PathBuf {
    workspace().join("vectors/examples").join(name)
}

#[test]
fn the_example_in_python_conforms() {
    if is_here("python3", "--version", "the_example_in_python_conforms") {
        assert_conforms(&format!("python3 {}", example("goldilocks.py").display()), 5);
    }
}

#[test]
fn poseidon_in_python_conforms() {
    if is_here("python3", "--version", "poseidon_in_python_conforms") {
        assert_conforms(&format!("python3 {}", example("poseidon.py").display()), 30);
    }
}

#[test]
fn the_example_in_go_conforms() {
    if !is_here("go", "version", "the_example_in_go_conforms") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("goldilocks");
    let mut build = Command::new("go");
    build.env("GOCACHE", folder.path().join("cache")).arg("build").arg("-o").arg(&program);
    succeed(build.arg(example("goldilocks.go")));
    assert_conforms(program.to_str().unwrap(), 5);
}

#[test]
fn the_example_in_rust_conforms() {
    let program = PathBuf::from(env!("CARGO_BIN_EXE_adapter")).with_file_name("examples").join("goldilocks");
    assert_conforms(program.to_str().unwrap(), 5);
}

#[test]
fn examples_fit_on_the_page() {
    for name in ["goldilocks.py", "goldilocks.cpp", "goldilocks.go", "goldilocks.rs"] {
        let lines = std::fs::read_to_string(example(name)).unwrap().lines().count();
        assert!(lines <= 40, "{name}: {lines} lines");
    }
}
