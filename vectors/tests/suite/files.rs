//! The committed files: fresh, and refused by the loader once damaged.

use std::fs;
use std::path::Path;

use ashlar_vectors::blake3::Blake3Group;
use ashlar_vectors::encoding::elements::ElementsGroup;
use ashlar_vectors::encoding::system_key::SystemKeyGroup;
use ashlar_vectors::encoding::vm_key::VmKeyGroup;
use ashlar_vectors::file::Group;
use ashlar_vectors::poseidon::duplex_challenger::ChallengerGroup;
use ashlar_vectors::poseidon::element_bytes::ElementBytesGroup;
use ashlar_vectors::poseidon::mode::{CompressionGroup, CompressionMode, RatedGroup, RatedMode};
use ashlar_vectors::rescue_prime::InstanceGroup;
use ashlar_vectors::rescue_prime::constants::ConstantsTest;
use ashlar_vectors::rescue_prime::digest_bytes::DigestBytesGroup;
use ashlar_vectors::rescue_prime::merge_with_int::MergeWithIntTest;
use ashlar_vectors::rescue_prime::permutation::PermutationTest;
use ashlar_vectors::rescue_prime::{
    constants, digest_bytes, hash, hash_elements, hash_elements_many, merge, merge_many, merge_with_int, permutation,
};
use ashlar_vectors::{
    LoadError, VectorFile, blake3, blake3_hash_many, challenger, encoding, generate, merkle_opening, merkle_tree, poseidon,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

#[test]
fn committed_files_are_what_the_specification_generates() {
    for file in generate::all() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file.path);
        let committed = fs::read_to_string(&path).unwrap();
        assert!(committed == file.text, "{} is stale; run `make vectors`", file.path);
    }
}

/// The schemas that the committed files name, all of which load.
fn schemas() -> Vec<String> {
    let mut schemas = vec![
        blake3::load().unwrap().schema,
        blake3_hash_many::load().unwrap().schema,
        constants::load().unwrap().schema,
        permutation::load().unwrap().schema,
        hash_elements::load().unwrap().schema,
        hash_elements_many::load().unwrap().schema,
        hash::load().unwrap().schema,
        merge::load().unwrap().schema,
        merge_many::load().unwrap().schema,
        merge_with_int::load().unwrap().schema,
        digest_bytes::load().unwrap().schema,
        poseidon::constants::load().unwrap().schema,
        poseidon::permutation::load().unwrap().schema,
        poseidon::element_bytes::load().unwrap().schema,
        poseidon::duplex_challenger::load().unwrap().schema,
        poseidon::hash_rows::load().unwrap().schema,
        encoding::vm_key::load().unwrap().schema,
        encoding::system_key::load().unwrap().schema,
        encoding::program_id::load().unwrap().schema,
        encoding::framing::load().unwrap().schema,
        encoding::elements::load().unwrap().schema,
        encoding::claim::load().unwrap().schema,
        challenger::load().unwrap().schema,
        merkle_opening::load().unwrap().schema,
        merkle_tree::load().unwrap().schema,
    ];
    schemas.extend(RatedMode::ALL.map(|mode| mode.load().unwrap().schema));
    schemas.extend(CompressionMode::ALL.map(|mode| mode.load().unwrap().schema));
    schemas
}

#[test]
fn every_generated_json_file_is_loaded_or_a_schema() {
    let files = schemas().into_iter().flat_map(|schema| [schema.replace("schemas/", ""), schema]);
    let mut files: Vec<String> = files.collect();
    let mut generated: Vec<String> = generate::all().into_iter().map(|file| file.path).collect();
    generated.retain(|path| path.ends_with(".json"));
    files.sort();
    generated.sort();
    assert_eq!(files, generated);
}

#[test]
fn named_schemas_exist_and_forbid_unknown_keys() {
    for schema in schemas() {
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
    refusal_of::<Blake3Group>(blake3::TEXT, damage)
}

/// What the loader says of a file of groups `G` after `damage`.
fn refusal_of<G: Group + DeserializeOwned>(text: &str, damage: impl Fn(&mut Value)) -> LoadError {
    let mut file: Value = serde_json::from_str(text).unwrap();
    damage(&mut file);
    match VectorFile::<G>::parse(&file.to_string()) {
        Ok(_) => panic!("the damaged file loads"),
        Err(error) => error,
    }
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

type PermutationGroup = InstanceGroup<PermutationTest>;
type MergeWithIntGroup = InstanceGroup<MergeWithIntTest>;
type ConstantsGroup = InstanceGroup<ConstantsTest>;

#[test]
fn elements_are_canonical_decimal_text() {
    let numbers = ["18446744069414584321", "18446744073709551616", "01", "+1", "-1", "", "0x1", " 1"];
    for value in numbers.map(Value::from).into_iter().chain([json!(1)]) {
        let error = refusal_of::<PermutationGroup>(permutation::TEXT, |file| {
            file["testGroups"][0]["tests"][0]["state"][3] = value.clone();
        });
        assert!(matches!(error, LoadError::Json(_)), "{value}: {error}");
    }
}

#[test]
fn integers_may_exceed_the_modulus_but_not_64_bits() {
    let mut file: Value = serde_json::from_str(merge_with_int::TEXT).unwrap();
    file["testGroups"][0]["tests"][0]["integer"] = json!("18446744073709551615");
    VectorFile::<MergeWithIntGroup>::parse(&file.to_string()).unwrap();
    let error = refusal_of::<MergeWithIntGroup>(merge_with_int::TEXT, |file| {
        file["testGroups"][0]["tests"][0]["integer"] = json!("18446744073709551616");
    });
    assert!(matches!(error, LoadError::Json(_)), "{error}");
}

#[test]
fn states_and_constants_fit_their_instance() {
    for part in ["state", "permuted"] {
        let error = refusal_of::<PermutationGroup>(permutation::TEXT, |file| {
            file["testGroups"][1]["tests"][0][part].as_array_mut().unwrap().push(json!("0"));
        });
        assert!(matches!(error, LoadError::InconsistentGroup { index: 1, .. }), "{part}: {error}");
    }
    for part in ["mdsRow", "mds", "ark1", "ark2"] {
        let error = refusal_of::<ConstantsGroup>(constants::TEXT, |file| {
            file["testGroups"][0]["tests"][0][part].as_array_mut().unwrap().pop();
        });
        assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{part}: {error}");
    }
    let error = refusal_of::<PermutationGroup>(permutation::TEXT, |file| file["testGroups"][0]["instance"] = json!("Rp62_248"));
    assert!(matches!(error, LoadError::Json(_)), "{error}");
}

#[test]
fn digest_bytes_have_a_digest_or_an_error() {
    let error = refusal_of::<DigestBytesGroup>(digest_bytes::TEXT, |file| {
        file["testGroups"][0]["tests"][0]["result"] = json!("invalid");
    });
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
}

#[test]
fn elements_of_koala_bear_are_canonical_numbers() {
    for value in [json!(2130706433), json!(4294967296_u64), json!(-1), json!(1.5), json!("1")] {
        let error = refusal_of::<RatedGroup>(RatedMode::MmoX.text(), |file| {
            file["testGroups"][0]["tests"][0]["digest"][3] = value.clone();
        });
        assert!(matches!(error, LoadError::Json(_)), "{value}: {error}");
    }
}

/// Damages the first test of the first group.
fn first_test(file: &mut Value) -> &mut Value {
    &mut file["testGroups"][0]["tests"][0]
}

#[test]
fn numbers_that_are_no_elements_need_their_error() {
    let wrong = json!(2130706433);
    let error = refusal_of::<RatedGroup>(RatedMode::MmoX.text(), |file| first_test(file)["input"] = json!([wrong]));
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let error = refusal_of::<poseidon::permutation::PermutationGroup>(poseidon::permutation::TEXT, |file| {
        first_test(file)["state"][0] = wrong.clone();
    });
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let error = refusal_of::<ChallengerGroup>(poseidon::duplex_challenger::TEXT, |file| {
        first_test(file)["steps"][0]["numbers"] = json!([wrong]);
    });
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
}

#[test]
fn results_of_poseidon_fit_what_is_expected() {
    let invalid = json!("invalid");
    let error = refusal_of::<CompressionGroup>(CompressionMode::Jive.text(), |file| first_test(file)["result"] = invalid.clone());
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let error =
        refusal_of::<ElementBytesGroup>(poseidon::element_bytes::TEXT, |file| first_test(file)["result"] = invalid.clone());
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let error =
        refusal_of::<ChallengerGroup>(poseidon::duplex_challenger::TEXT, |file| first_test(file)["result"] = invalid.clone());
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
}

#[test]
fn lengths_of_poseidon_fit_the_parameters() {
    let longer = |value: &mut Value| value.as_array_mut().unwrap().push(json!(0));
    let error = refusal_of::<RatedGroup>(RatedMode::MmoX.text(), |file| longer(&mut first_test(file)["digest"]));
    assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{error}");
    let error = refusal_of::<CompressionGroup>(CompressionMode::Jive.text(), |file| longer(&mut first_test(file)["input"]));
    assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{error}");
    let error = refusal_of::<poseidon::permutation::PermutationGroup>(poseidon::permutation::TEXT, |file| {
        longer(&mut first_test(file)["state"]);
    });
    assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{error}");
    let error = refusal_of::<ChallengerGroup>(poseidon::duplex_challenger::TEXT, |file| longer(&mut first_test(file)["state"]));
    assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{error}");
    let error = refusal_of::<ElementBytesGroup>(poseidon::element_bytes::TEXT, |file| file["testGroups"][0]["count"] = json!(2));
    assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{error}");
    for part in ["mdsColumn", "matrix", "initial", "partial", "terminal"] {
        let error = refusal_of::<poseidon::constants::ConstantsGroup>(poseidon::constants::TEXT, |file| {
            first_test(file)[part].as_array_mut().unwrap().pop();
        });
        assert!(matches!(error, LoadError::InconsistentGroup { index: 0, .. }), "{part}: {error}");
    }
}

#[test]
fn results_of_encodings_fit_what_is_expected() {
    let invalid = json!("invalid");
    let error = refusal_of::<VmKeyGroup>(encoding::vm_key::TEXT, |file| first_test(file)["result"] = invalid.clone());
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    let fault = json!({ "reason": "Truncated", "offset": 3 });
    let error = refusal_of::<VmKeyGroup>(encoding::vm_key::TEXT, |file| first_test(file)["expectedError"] = fault.clone());
    assert!(matches!(error, LoadError::InconsistentTest { tc_id: 1, .. }), "{error}");
    for group in 1..=3 {
        let error = refusal_of::<SystemKeyGroup>(encoding::system_key::TEXT, |file| {
            file["testGroups"][group]["tests"].as_array_mut().unwrap().last_mut().unwrap()["result"] = json!("valid");
        });
        assert!(matches!(error, LoadError::InconsistentTest { .. }), "{group}: {error}");
    }
}

#[test]
fn offsets_lie_within_the_bytes() {
    let error = refusal_of::<VmKeyGroup>(encoding::vm_key::TEXT, |file| {
        let test = first_test(file).as_object_mut().unwrap();
        test.remove("value");
        test.insert("result".to_owned(), json!("invalid"));
        test.insert("expectedError".to_owned(), json!({ "reason": "TrailingBytes", "offset": 160 }));
    });
    assert!(matches!(&error, LoadError::InconsistentTest { tc_id: 1, reason } if reason.contains("160")), "{error}");
}

#[test]
fn two_strings_of_a_pair_differ() {
    let error = refusal_of::<SystemKeyGroup>(encoding::system_key::TEXT, |file| {
        let test = &mut file["testGroups"][3]["tests"][0];
        test["other"] = test["encoding"].clone();
    });
    assert!(matches!(error, LoadError::InconsistentTest { .. }), "{error}");
}

#[test]
fn values_of_encodings_are_typed() {
    let damages: [(&str, Value); 6] = [
        ("/value/key/bitwise", json!("00")),
        ("/value/key/options/cosetOffset", json!(1)),
        ("/value/key/options/cosetOffset", json!("18446744073709551616")),
        ("/value/key/options/blowupFactor", json!(256)),
        ("/value/key/options/unknown", json!(0)),
        ("/expectedError", json!({ "reason": "Unknown", "offset": 0 })),
    ];
    for (place, value) in damages {
        let error = refusal_of::<VmKeyGroup>(encoding::vm_key::TEXT, |file| {
            let (parent, name) = place.rsplit_once('/').unwrap();
            first_test(file).pointer_mut(parent).unwrap()[name] = value.clone();
        });
        assert!(matches!(error, LoadError::Json(_)), "{place} {value}: {error}");
    }
    let p = json!("18446744069414584321");
    let error = refusal_of::<ElementsGroup>(encoding::elements::TEXT, |file| first_test(file)["value"] = p.clone());
    assert!(matches!(error, LoadError::Json(_)), "{error}");
}
