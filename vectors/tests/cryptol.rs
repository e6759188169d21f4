//! The vectors against the normative Cryptol text; `make prove` checks those of more than 8,193 bytes too.

use std::path::Path;

use ashlar_vectors::{blake3, cryptol};

#[test]
fn cryptol_confirms_the_vectors_up_to_8193_bytes() {
    let batches = cryptol::batches(&blake3::load().unwrap(), 8193);
    assert!(batches.iter().all(|batch| !batch.tc_ids.is_empty()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

#[test]
fn cryptol_refutes_a_wrong_output() {
    let mut file = blake3::load().unwrap();
    let blake3::Blake3Group::Hash { tests } = &mut file.test_groups[0] else {
        panic!("the first group is hash");
    };
    tests[2].output.0[130] ^= 1;
    let wrong = tests[2].tc_id;
    let batches = cryptol::batches(&file, 2);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-wrong");
    let error = cryptol::run(&batches, &folder).unwrap_err();
    assert!(matches!(&error, cryptol::CryptolError::Unconfirmed { tc_ids } if tc_ids == &[wrong]), "{error}");
}
