//! For the script that translates anew: with `--crates` the crates, a line each with name, folder and folder of the printed text; else notes of which
//! sources the printed text is.

use std::path::Path;
use std::process::ExitCode;

use ashlar_coq_of_rust::provenance::Provenance;
use ashlar_coq_of_rust::translation::{ALL, Translation};

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("--crates") {
        for Translation { name, folder, printed, .. } in ALL {
            println!("{name} {folder} {printed}");
        }
        return ExitCode::SUCCESS;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match Provenance::read(&root).and_then(|known| known.renewed(&root, &ALL)).and_then(|new| new.write(&root)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
