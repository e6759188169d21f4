//! The operations: the vectors are what the specification answers, all of them are covered, and inputs are of their form.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use ashlar_conform::operations::{self, NOT_COVERED};
use fastrand::Rng;
use serde_json::Value;

/// One in so many vectors, and boundaries, is computed: all where `ASHLAR_TEST` is `full`.
fn one_in() -> usize {
    if std::env::var("ASHLAR_TEST").is_ok_and(|tier| tier == "full") { 1 } else { 16 }
}

#[test]
fn known_answers_are_those_of_the_specification() {
    for operation in operations::all() {
        let vectors = operation.vectors().unwrap();
        assert!(!vectors.tests.is_empty(), "{}", operation.full_name());
        for test in vectors.tests.into_iter().step_by(one_in()) {
            let answer = operation.answer(&test.input);
            assert_eq!(answer, Some(test.expected), "{}: tcId {}", operation.full_name(), test.tc_id);
        }
    }
}

#[test]
fn every_test_of_every_file_is_run_or_said_not_to_be() {
    let mut run: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for operation in operations::all() {
        let vectors = operation.vectors().unwrap();
        run.entry(vectors.file.to_owned()).or_default().extend(vectors.tests.iter().map(|test| test.tc_id));
    }
    let mut covered: BTreeMap<String, usize> = run.into_iter().map(|(file, tests)| (file, tests.len())).collect();
    for tests in NOT_COVERED {
        *covered.entry(tests.file.to_owned()).or_default() += tests.count;
    }
    assert_eq!(covered, files());
}

/// The vector files with the numbers of their tests.
fn files() -> BTreeMap<String, usize> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
            let count = file["numberOfTests"].as_u64().unwrap().try_into().unwrap();
            files.insert(path.file_stem().unwrap().to_str().unwrap().to_owned(), count);
        }
    }
    files
}

/// Inputs drawn of each operation.
const DRAWN: usize = 6;

#[test]
fn inputs_at_boundaries_and_at_random_are_answered() {
    let mut rng = Rng::with_seed(1);
    for operation in operations::all() {
        let boundaries: Vec<Value> = operation.boundaries().into_iter().step_by(one_in().min(4)).collect();
        let is_answered = |input: &&Value| operation.answer(input).is_some();
        let answered = boundaries.iter().filter(is_answered).count();
        assert_eq!(answered, boundaries.len(), "{}", operation.full_name());
        let drawn: Vec<Value> = (0..DRAWN).map(|_| operation.random(&mut rng)).collect();
        let answered = drawn.iter().filter(is_answered).count();
        assert!(answered > DRAWN / 2, "{}: {answered} of {DRAWN}", operation.full_name());
    }
}

#[test]
fn names_are_unique() {
    let names: Vec<String> = operations::all().iter().map(|operation| operation.full_name()).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
}

#[test]
fn an_input_of_another_form_has_no_answer() {
    for operation in operations::all() {
        for input in [Value::Null, serde_json::json!({}), serde_json::json!({ "other": 1 }), serde_json::json!([])] {
            assert_eq!(operation.answer(&input), None, "{}: {input}", operation.full_name());
        }
    }
}
