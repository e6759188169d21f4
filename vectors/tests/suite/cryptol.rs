//! The vectors against the normative Cryptol text; `make prove` checks those of longer messages too.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::thread;

use ashlar_vectors::cryptol::{Batch, CryptolError, choose, judge, judge_run};
use ashlar_vectors::{batches, blake3, cryptol};

#[test]
fn cryptol_confirms_the_vectors_up_to_1025_bytes() {
    let batches = batches::blake3_batches(&blake3::load().unwrap(), 1025);
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
    let batches = batches::blake3_batches(&file, 2);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-wrong");
    let error = cryptol::run(&batches, &folder).unwrap_err();
    assert!(matches!(&error, CryptolError::Unconfirmed { tc_ids, .. } if tc_ids == &[wrong]), "{error}");
}

/// Hashes of up to 63 bytes fill a block of each instance, and one byte more than a block.
#[test]
fn cryptol_confirms_the_vectors_of_rescue_prime() {
    let batches = batches::rescue_prime_batches(63).unwrap();
    assert!(batches.iter().all(|batch| !batch.tc_ids.is_empty()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-rescue-prime");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

#[test]
fn cryptol_refutes_a_wrong_element_in_every_file() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-rescue-prime-wrong");
    let mut batches = batches::rescue_prime_batches(0).unwrap();
    // One instance of each file will do.
    batches.retain(|batch| batch.part != "RpJive64_256");
    for mut batch in batches {
        let right = batch.claims.clone();
        batch.claims = right.replacen("== ([", "== ([1 + ", 1);
        assert_ne!(batch.claims, right);
        let error = cryptol::run(std::slice::from_ref(&batch), &folder).unwrap_err();
        let CryptolError::Unconfirmed { tc_ids, .. } = error else {
            panic!("{} {}: {error}", batch.file, batch.part);
        };
        assert_eq!(tc_ids, [batch.tc_ids[0]], "{} {}", batch.file, batch.part);
    }
}

/// Batches of a module share a process; of the wrong one, and of no other, it is said.
#[test]
fn cryptol_tells_which_batch_of_a_module_is_wrong() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-rescue-prime-together");
    let mut batches = batches::rescue_prime_batches(0).unwrap();
    batches.retain(|batch| batch.module == "Rp64_256" && batch.file.starts_with("rescue_prime_merge"));
    assert_eq!(batches.len(), 3);
    cryptol::run(&batches, &folder).unwrap();
    batches[1].claims = batches[1].claims.replacen("== ([", "== ([1 + ", 1);
    let error = cryptol::run(&batches, &folder).unwrap_err();
    let CryptolError::Unconfirmed { file, tc_ids, .. } = error else { panic!("{error}") };
    assert_eq!((file, tc_ids), (batches[1].file, vec![batches[1].tc_ids[0]]));
}

/// One instance of each file will do: `make prove` checks both. All tests of the batch but the wrong one are confirmed.
#[test]
fn cryptol_refutes_a_wrong_element_in_every_file_of_poseidon() {
    let mut batches = batches::poseidon_batches().unwrap();
    batches.dedup_by_key(|batch| batch.file);
    assert_eq!(batches.len(), 16);
    thread::scope(|scope| {
        for batch in batches {
            scope.spawn(|| assert_first_is_refuted(with_a_wrong_element(batch), "cryptol-poseidon-wrong"));
        }
    });
}

fn assert_first_is_refuted(batch: cryptol::Batch, folder: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let error = cryptol::run(std::slice::from_ref(&batch), &folder).unwrap_err();
    let CryptolError::Unconfirmed { tc_ids, .. } = error else {
        panic!("{} {}: {error}", batch.file, batch.part);
    };
    assert_eq!(tc_ids, [batch.tc_ids[0]], "{} {}", batch.file, batch.part);
}

fn with_a_wrong_element(mut batch: cryptol::Batch) -> cryptol::Batch {
    let right = batch.claims.clone();
    batch.claims = match batch.file {
        "poseidon_constants" => right.replacen("initial = [([", "initial = [([1 + ", 1),
        _ => right.replacen("== ([", "== ([1 + ", 1),
    };
    assert_ne!(batch.claims, right, "{}", batch.file);
    batch
}

/// Keys of up to 300 bytes have every field; `make prove` checks longer lists.
#[test]
fn cryptol_confirms_the_vectors_of_encodings() {
    let batches = batches::encoding_batches(300).unwrap();
    assert!(batches.iter().all(|batch| !batch.tc_ids.is_empty()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-encoding");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

/// Of the first string of each file, an encoding, another verdict is claimed.
#[test]
fn cryptol_refutes_a_wrong_expectation_in_every_file_of_encodings() {
    let mut batches = batches::encoding_batches(160).unwrap();
    batches.dedup_by_key(|batch| batch.file);
    assert_eq!(batches.len(), 6);
    thread::scope(|scope| {
        for mut batch in batches {
            let right = batch.claims.clone();
            batch.claims = right.replacen("(ACCEPTED, 0)", "(ACCEPTED, 1)", 1).replacen("is_encoding", "~ is_encoding", 1);
            assert_ne!(batch.claims, right, "{}", batch.file);
            scope.spawn(|| assert_first_is_refuted(batch, "cryptol-encoding-wrong"));
        }
    });
}

#[test]
fn cryptol_confirms_the_vectors_of_merkle_trees() {
    let batches = batches::merkle_tree_batches().unwrap();
    assert!(batches.iter().all(|batch| !batch.tc_ids.is_empty()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-merkle-tree");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

#[test]
fn cryptol_confirms_the_vectors_of_merkle_openings() {
    let batches = batches::merkle_opening_batches().unwrap();
    assert!(batches.iter().all(|batch| batch.tc_ids.len() > 50));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-merkle-opening");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

/// Of the first string of each group, an encoding, another verdict is claimed.
#[test]
fn cryptol_refutes_a_wrong_verdict_on_an_opening() {
    for module in ["Blake3MerkleOpening", "MerkleOpening"] {
        let mut batches = batches::merkle_opening_batches().unwrap();
        batches.retain(|batch| batch.module == module);
        let mut batch = batches.swap_remove(0);
        let right = batch.claims.clone();
        batch.claims = right.replacen("(ACCEPTED, 0)", "(REFUSED, 0)", 1);
        assert_ne!(batch.claims, right);
        assert_first_is_refuted(batch, "cryptol-merkle-opening-wrong");
    }
}

#[test]
fn cryptol_refutes_a_wrong_sibling() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-merkle-tree-wrong");
    let mut batch = batches::merkle_tree_batches().unwrap().swap_remove(2);
    // The first claim, of an opening that verifies, ends with a sibling.
    let end = batch.claims.find("]), (").or_else(|| batch.claims.find("[8])), (")).unwrap();
    let place = batch.claims[..end].rfind("0x").unwrap() + "0x".len();
    let digit = if batch.claims[place..].starts_with('0') { "1" } else { "0" };
    batch.claims.replace_range(place..=place, digit);
    let error = cryptol::run(std::slice::from_ref(&batch), &folder).unwrap_err();
    assert!(matches!(&error, CryptolError::Unconfirmed { tc_ids, .. } if tc_ids[..] == batch.tc_ids[..1]), "{error}");
}

#[test]
fn cryptol_confirms_the_transcripts_of_challengers_over_bytes() {
    let batches = batches::challenger_batches().unwrap();
    assert!(batches.iter().all(|batch| !batch.tc_ids.is_empty()));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-challenger");
    if let Err(error) = cryptol::run(&batches, &folder) {
        panic!("{error}");
    }
}

#[test]
fn cryptol_refutes_a_wrong_digest_of_a_challenger() {
    let mut batch = batches::challenger_batches().unwrap().swap_remove(1);
    let right = batch.claims.clone();
    let digest = right.find("== split (0x").unwrap() + "== split (0x".len();
    let digit = if right.as_bytes()[digest] == b'0' { "1" } else { "0" };
    batch.claims.replace_range(digest..=digest, digit);
    assert_ne!(batch.claims, right);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cryptol-challenger-wrong");
    let error = cryptol::run(std::slice::from_ref(&batch), &folder).unwrap_err();
    assert!(matches!(&error, CryptolError::Unconfirmed { tc_ids, .. } if tc_ids == &[batch.tc_ids[0]]), "{error}");
}

fn two_vectors() -> Batch {
    Batch { file: "two", part: String::new(), module: "Two", claims: String::new(), tc_ids: vec![1, 11] }
}

#[test]
fn output_that_confirms_all_is_accepted() {
    assert!(judge(&two_vectors(), "Loading\n[(1, True),\n (11,\n  True)]\n").is_ok());
}

#[test]
fn missing_or_false_answers_are_found() {
    let error = judge(&two_vectors(), "[(1, False), (11, True)]\n").unwrap_err();
    assert!(matches!(error, CryptolError::Unconfirmed { tc_ids, .. } if tc_ids == [1]));
    let error = judge(&two_vectors(), "[(1, True)]\n").unwrap_err();
    assert!(matches!(error, CryptolError::Unconfirmed { tc_ids, .. } if tc_ids == [11]));
}

#[test]
fn alarms_and_failures_are_found_despite_true_answers() {
    let answers = "[(1, True), (11, True)]\n";
    assert!(matches!(judge_run(answers, false), Err(CryptolError::Reported { .. })));
    for alarm in ["[error] at 1", "[warning] at 1", "Counterexample", "FAILED"] {
        assert!(matches!(judge_run(&format!("{answers}{alarm}"), true), Err(CryptolError::Reported { .. })));
    }
}

#[test]
fn an_absent_cryptol_is_told_with_its_remedy() {
    let absent = Path::new("absent");
    assert_eq!(choose(None, absent, Some(OsStr::new("absent"))), None);
    let installed = absent.to_owned();
    let message = CryptolError::NotFound { installed }.to_string();
    assert!(message.contains("make setup"), "{message}");
}

#[test]
fn the_variable_comes_first() {
    let named = choose(Some(OsStr::new("named")), Path::new("absent"), None);
    assert_eq!(named, Some(PathBuf::from("named")));
}
