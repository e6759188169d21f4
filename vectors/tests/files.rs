//! The committed files: fresh, and refused by the loader once damaged.

use std::fs;
use std::path::Path;

use ashlar_vectors::blake3::Blake3Group;
use ashlar_vectors::{LoadError, VectorFile, blake3, blake3_hash_many, generate};
use serde_json::{Value, json};

#[test]
fn committed_files_are_what_the_specification_generates() {
    for file in generate::all() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file.path);
        let committed = fs::read_to_string(&path).unwrap();
        assert!(committed == file.text, "{} is stale; run `make vectors`", file.path);
    }
}

#[test]
fn committed_files_load() {
    blake3::load().unwrap();
    blake3_hash_many::load().unwrap();
}

#[test]
fn named_schemas_exist_and_forbid_unknown_keys() {
    let schemas = [blake3::load().unwrap().schema, blake3_hash_many::load().unwrap().schema];
    for schema in schemas {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&schema);
        let schema: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        assert_closed(&schema, "");
    }
}

/// Every object type with properties forbids others.
fn assert_closed(schema: &Value, place: &str) {
    if let Value::Object(entries) = schema {
        if entries.contains_key("properties") {
            assert_eq!(entries.get("additionalProperties"), Some(&json!(false)), "{place}");
        }
        for (key, value) in entries {
            assert_closed(value, &format!("{place}/{key}"));
        }
    }
    if let Value::Array(elements) = schema {
        for (index, value) in elements.iter().enumerate() {
            assert_closed(value, &format!("{place}/{index}"));
        }
    }
}

/// What the loader says of `blake3.json` after `damage`.
fn refusal(damage: impl Fn(&mut Value)) -> LoadError {
    let mut file: Value = serde_json::from_str(blake3::TEXT).unwrap();
    damage(&mut file);
    VectorFile::<Blake3Group>::parse(&file.to_string()).unwrap_err()
}

#[test]
fn unknown_keys_are_refused_at_every_level() {
    for place in ["", "/notes/Seek", "/testGroups/0", "/testGroups/0/tests/0"] {
        let error = refusal(|file| file.pointer_mut(place).unwrap()["unknown"] = json!(1));
        assert!(matches!(error, LoadError::Json(_)), "{place}: {error}");
        assert!(error.to_string().contains("unknown"), "{place}: {error}");
    }
}

#[test]
fn missing_keys_and_malformed_values_are_refused() {
    let error = refusal(|file| file["algorithm"] = Value::Null);
    assert!(matches!(error, LoadError::Json(_)), "{error}");
    for output in ["0", "0g", "é"] {
        let error = refusal(|file| file["testGroups"][0]["tests"][0]["output"] = json!(output));
        assert!(matches!(error, LoadError::Json(_)), "{output}: {error}");
    }
    let error = refusal(|file| file["testGroups"][0]["tests"][0]["result"] = json!("maybe"));
    assert!(matches!(error, LoadError::Json(_)), "{error}");
}

#[test]
fn a_repeated_number_is_refused() {
    let error = refusal(|file| file["testGroups"][0]["tests"][1]["tcId"] = json!(1));
    assert!(matches!(error, LoadError::DuplicateTcId { tc_id: 1 }), "{error}");
}

#[test]
fn flags_and_notes_must_match() {
    let error = refusal(|file| file["testGroups"][0]["tests"][4]["flags"] = json!(["Absent"]));
    assert!(matches!(&error, LoadError::UnknownFlag { tc_id: 5, flag } if flag == "Absent"), "{error}");
    let note = json!({ "bugType": "EDGE_CASE", "description": "" });
    let error = refusal(|file| file["notes"]["Idle"] = note.clone());
    assert!(matches!(&error, LoadError::UnusedNote { flag } if flag == "Idle"), "{error}");
}

#[test]
fn a_wrong_count_is_refused() {
    let error = refusal(|file| file["numberOfTests"] = json!(1));
    assert!(matches!(error, LoadError::NumberOfTests { stated: 1, .. }), "{error}");
}

#[test]
fn parts_that_do_not_fit_together_are_refused() {
    let error = refusal(|file| file["testGroups"][0]["tests"][0]["result"] = json!("invalid"));
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let error = refusal(|file| file["testGroups"][1]["key"] = json!("00"));
    assert!(matches!(error, LoadError::InconsistentGroup { index: 1, .. }), "{error}");
}
