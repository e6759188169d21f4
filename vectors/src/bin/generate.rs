//! Writes the vector files, their schemas and tables of constants afresh.

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use ashlar_vectors::generate;

fn main() -> ExitCode {
    if let Some(argument) = env::args().nth(1) {
        eprintln!("unexpected argument {argument:?}; usage: generate");
        return ExitCode::FAILURE;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for file in generate::all() {
        let path = folder.join(file.path);
        if let Err(error) = fs::write(&path, file.text) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
        println!("{}", path.display());
    }
    ExitCode::SUCCESS
}
