//! The C++ example, compiled by the system's compiler, linked with the library and run.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");
/// Makes any warning about the header or the example an error.
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

#[test]
fn example_reproduces_known_answers() {
    if !is_here("c++", "example_reproduces_known_answers") {
        return;
    }
    let program = folder().join("rescue-example");
    let mut compile = Command::new("c++");
    compile.arg("-std=c++17").args(STRICT).arg("-I").arg(Path::new(CRATE).join("include"));
    compile.arg(Path::new(CRATE).join("examples/rescue.cpp")).arg(folder().join("libashlar_ffi.a"));
    // As rustc links: incremental builds may leave references in parts of the library that nothing uses.
    if cfg!(target_os = "linux") {
        compile.arg("-Wl,--gc-sections");
    }
    run(compile.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program));

    let output = run(&mut Command::new(program));
    let text = String::from_utf8(output.stdout).expect("the example prints ASCII");
    print!("{text}");
    let lines: Vec<_> = text.lines().map(|line| line.split(':').next().unwrap_or_default()).collect();
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

/// C compilers read the header, too.
#[test]
fn header_is_c() {
    if !is_here("cc", "header_is_c") {
        return;
    }
    let header = Path::new(CRATE).join("include/ashlar.h");
    run(Command::new("cc").args(["-std=c99", "-x", "c", "-fsyntax-only"]).args(STRICT).arg(header));
}
