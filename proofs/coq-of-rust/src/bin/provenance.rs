//! Notes of which sources the printed text is: for the script that translates anew.

use std::path::Path;
use std::process::ExitCode;

use ashlar_coq_of_rust::provenance::Provenance;

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match Provenance::read(&root).and_then(|known| known.renewed(&root)).and_then(|new| new.write(&root)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
