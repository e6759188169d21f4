//! Runs a check again on inputs kept in files.

use std::ffi::OsString;
use std::process::ExitCode;

use arbitrary::Unstructured;

use crate::Check;

/// Prints and checks the input in each of `files`; a failing check panics.
pub fn replay<C: Check>(files: impl Iterator<Item = OsString>) -> ExitCode {
    let mut files = files.peekable();
    if files.peek().is_none() {
        eprintln!("usage: TARGET FILE...");
        return ExitCode::FAILURE;
    }
    for file in files {
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{}: {error}", file.display());
                return ExitCode::FAILURE;
            }
        };
        match C::arbitrary_take_rest(Unstructured::new(&bytes)) {
            Ok(input) => {
                println!("{}: {input:?}", file.display());
                input.check();
            }
            Err(error) => println!("{}: stands for no input: {error}", file.display()),
        }
    }
    ExitCode::SUCCESS
}
