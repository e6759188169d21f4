//! The examples in C and C++, compiled by the system's compilers, linked with the library and run.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");
/// Makes any warning about the headers or an example an error.
const STRICT: [&str; 4] = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];

/// The folder of this test, where Cargo also puts the library.
fn folder() -> PathBuf {
    let test = std::env::current_exe().expect("a running program has a path");
    test.parent().expect("a program is in a folder").to_path_buf()
}

/// Whether the machine has the compiler; if not, the test says that it did not run.
fn is_here(compiler: &str, test: &str) -> bool {
    let here = Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !here {
        println!("not-run: {test}: {compiler} is missing");
    }
    here
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("the program can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {}\n{errors}", output.status);
    output
}

/// Compiles an example, runs it and returns the lines that it prints, up to their colons; none where there is no compiler.
fn lines(test: &str, compiler: &str, standard: &str, source: &str) -> Option<Vec<String>> {
    if !is_here(compiler, test) {
        return None;
    }
    let program = folder().join(format!("{source}-example"));
    let mut compile = Command::new(compiler);
    compile.arg(standard).args(STRICT).arg("-I").arg(Path::new(CRATE).join("include"));
    compile.arg(Path::new(CRATE).join("examples").join(source)).arg(folder().join("libashlar_ffi.a"));
    // As rustc links: incremental builds may leave references in parts of the library that nothing uses.
    if cfg!(target_os = "linux") {
        compile.arg("-Wl,--gc-sections");
    }
    run(compile.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program));

    let output = run(&mut Command::new(program));
    let text = String::from_utf8(output.stdout).expect("the example prints ASCII");
    print!("{text}");
    Some(text.lines().map(|line| line.split(':').next().unwrap_or_default().to_owned()).collect())
}

#[test]
fn rescue_example_reproduces_known_answers() {
    let Some(lines) = lines("rescue_example_reproduces_known_answers", "c++", "-std=c++17", "rescue.cpp") else { return };
    let expected = [
        "permutation of 0, 1, ..., 11",
        "digest of no elements",
        "digest of nine elements",
        "digest of four zeros, in a batch",
        "digest of four zeros, in a batch",
        "digest of four zeros, in a batch",
        "parent of two digests",
        "permutation of what is no state",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn blake3_example_reproduces_known_answers() {
    let Some(lines) = lines("blake3_example_reproduces_known_answers", "cc", "-std=c99", "blake3.c") else { return };
    let expected = [
        "hash",
        "keyed hash",
        "derived key",
        "hash in pieces",
        "output from byte 100 on",
        "the first of three nodes",
        "the second of three nodes",
        "output beyond the end",
    ];
    assert_eq!(lines, expected);
}

/// The header for C++20 and all that the example finds as expected.
#[test]
fn tree_example_is_as_expected() {
    let Some(lines) = lines("tree_example_is_as_expected", "c++", "-std=c++20", "tree.cpp") else { return };
    assert_eq!(lines.len(), 17);
    assert_eq!(lines.iter().filter(|line| *line == "a node").count(), 3);
}

/// C compilers read the header, too.
#[test]
fn header_is_c() {
    if !is_here("cc", "header_is_c") {
        return;
    }
    let header = Path::new(CRATE).join("include/ashlar.h");
    run(Command::new("cc").args(["-std=c99", "-x", "c", "-fsyntax-only"]).args(STRICT).arg(header));
}
