//! Which functions are compared, and on what.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ashlar_coq_of_rust::samples::{ALL, INPUTS};

/// Module and name of each public function of two numbers.
fn declared() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/src");
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let of_file = |file: std::path::PathBuf| {
        let module = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read_to_string(file).expect("text");
        let names = text.lines().filter_map(|line| line.strip_prefix("pub fn ")?.strip_suffix("(a: u64, b: u64) -> u64 {"));
        names.map(|name| format!("{module}::{name}")).collect::<Vec<_>>()
    };
    files.flat_map(of_file).collect()
}

#[test]
fn every_function_is_compared() {
    assert_eq!(ALL.iter().map(|sample| sample.name.to_owned()).collect::<BTreeSet<_>>(), declared());
    assert!(ALL.len() >= 60, "{}", ALL.len());
}

#[test]
fn functions_give_several_values_and_panic_where_they_can() {
    std::panic::set_hook(Box::new(|_| {}));
    let mut panics = 0;
    for sample in ALL {
        let given: Vec<Option<u64>> = sample.inputs().into_iter().map(|(a, b)| sample.run(a, b)).collect();
        panics += given.iter().filter(|value| value.is_none()).count();
        assert!(given.iter().collect::<BTreeSet<_>>().len() > 1, "{} gives one value alone", sample.name);
    }
    assert!(panics > 100, "{panics} of {} cases panic", ALL.len() * INPUTS);
}
