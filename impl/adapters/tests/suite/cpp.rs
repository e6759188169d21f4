//! Programs in C++: the example of the page, and the one over our own library.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::Command;

use crate::run::{assert_conforms, is_here, succeed, workspace};

/// Makes any warning an error.
const STRICT: [&str; 5] = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-Werror"];

/// The folder where Cargo puts the libraries of this test's build.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("a running program has a path");
    test.parent().expect("a program is in a folder").to_path_buf()
}

#[test]
fn the_example_in_cpp_conforms() {
    if !is_here("c++", "--version", "the_example_in_cpp_conforms") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("goldilocks");
    let source = workspace().join("vectors/examples/goldilocks.cpp");
    succeed(Command::new("c++").args(STRICT).arg(source).arg("-o").arg(&program));
    assert_conforms(program.to_str().unwrap(), 5);
}

#[test]
fn our_c_interface_conforms() {
    if !is_here("c++", "--version", "our_c_interface_conforms") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = folder.path().join("ashlar");
    let ffi = workspace().join("impl/ffi");
    let mut compile = Command::new("c++");
    compile.args(STRICT).arg("-I").arg(ffi.join("include")).arg(ffi.join("examples/conform.cpp"));
    compile.arg(built().join("libashlar_ffi.a"));
    // As rustc links: incremental builds may leave references in parts of the library that nothing uses.
    if cfg!(target_os = "linux") {
        compile.arg("-Wl,--gc-sections");
    }
    succeed(compile.args(["-lpthread", "-ldl", "-lm", "-o"]).arg(&program));
    assert_conforms(program.to_str().unwrap(), 20);
}
