//! The vectors against the normative Cryptol text; `make prove` checks those of more than 8,193 bytes too.

use std::path::Path;

use ashlar_vectors::{blake3, cryptol};

#[test]
fn cryptol_confirms_the_vectors_up_to_8193_bytes() {
    let file = blake3::load().unwrap();
    let batch = cryptol::batch(&file, 8193);
    assert!(batch.tc_ids.len() > 3 * 32);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blake3-vectors.icry");
    if let Err(error) = cryptol::run(&batch, &path) {
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
    let batch = cryptol::batch(&file, 2);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("blake3-vectors-wrong.icry");
    let error = cryptol::run(&batch, &path).unwrap_err();
    assert!(matches!(&error, cryptol::CryptolError::Unconfirmed { tc_ids } if tc_ids == &[wrong]), "{error}");
}
