//! Rows, with the library as it was built and with a fault in it.

use std::slice;
use std::sync::Arc;

use ashlar_engine::cryptol::{Exports, Tool};
use ashlar_engine::obligation::{Followed, FollowedCase, FollowedLeft, Input, Kind, Obligation};
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::blake3::functions::HashMode;
use ashlar_equiv::blake3::left;
use ashlar_equiv::registry::Registry;
use ashlar_machine::call::Call;
use ashlar_machine::features::Features;
use ashlar_machine::library::Library;
use ashlar_machine::rows::{Build, Outcome, doubles, instructions, obligations};
use iced_x86::{Decoder, Mnemonic as M};

use crate::built::{RP, TWO_BLOCKS, elements, hash, library, permute_many};
use crate::patched::{faulty, faulty_in};

/// The row that a library hashes messages of two blocks, decided without a solver.
fn decided(library: Arc<Library>, is_compared: bool) -> Row {
    let workspace = Workspace::find(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree").machine();
    let tool = Tool::find(&workspace).expect("cryptol: run `make setup`");
    let exports = Exports::new(tool, &workspace.cache()).map_err(|error| error.to_string());
    let folder = tempfile::tempdir().expect("a folder");
    let tools = Tools { exports, ..Tools::none(Workspace::new(folder.path())) };
    let cases = move || {
        let calls = vec![left::digest(HashMode::Plain, 0, 0..TWO_BLOCKS)];
        vec![FollowedCase {
            label: "two blocks".to_owned(),
            inputs: vec![Input::bytes("message", TWO_BLOCKS)],
            left: if is_compared { FollowedLeft::Cryptol(calls) } else { FollowedLeft::Nothing },
            right: Box::new(hash(library.clone(), Features::Portable, TWO_BLOCKS)),
        }]
    };
    let obligation = Obligation {
        id: "test/machine".to_owned(),
        claim: "of a test".to_owned(),
        left_name: "cryptol:Blake3::hash".to_owned(),
        right_name: "binary".to_owned(),
        scope: "of a test".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Followed(Box::new(cases)),
    };
    run(&tools, &obligation)
}

#[test]
fn a_row_is_refuted_where_the_code_has_a_fault_and_not_where_it_has_none() {
    let row = decided(library(), true);
    assert!(row.counterexample.is_none() && row.status != Status::Refuted, "{row:?}");
    for (fault, library) in faulty(Features::Portable).into_iter().take(3) {
        let row = decided(library, true);
        assert_eq!(row.status, Status::Refuted, "{fault}: {row:?}");
        assert!(row.counterexample.is_some_and(|counterexample| counterexample.confirmed), "{fault}");
    }
}

#[test]
fn a_row_that_compares_nothing_is_open_where_the_run_stops() {
    let mut other = (*library()).clone();
    other.segments.clear();
    let row = decided(Arc::new(other), false);
    assert!(row.status == Status::Unknown && row.detail.is_some_and(|detail| detail.contains("no code")));
}

#[test]
fn a_row_that_compares_nothing_rests_on_a_call_that_ended() {
    let details = |build: &Build, ids: &[&str]| {
        let tools = Tools::none(Workspace::find(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree"));
        let all = obligations(slice::from_ref(build));
        let rows = ids.iter().map(|id| all.iter().find(|row| row.id == *id).expect("the row"));
        rows.map(|row| run(&tools, row).detail.unwrap_or_default()).collect::<Vec<_>>()
    };
    let value = "machine/rp_jive64_256/hash_elements_many/portable";
    let constant_time = "machine/constant-time/rp_jive64_256/hash_elements_many/portable";
    let whole = || Build::new(library(), "of a test".to_owned());
    let alone = details(&whole(), &[constant_time]).remove(0);
    // This library is not optimized: its runs may rest on rules at widths that no row decides.
    assert!(!alone.contains("cases open"), "{alone}");
    assert_eq!(details(&whole(), &[value, constant_time])[1], alone);
    let mut other = (*library()).clone();
    other.segments.clear();
    let stopped = details(&Build::new(Arc::new(other), "of a test".to_owned()), &[value, constant_time]);
    assert!(stopped.iter().all(|detail| detail.contains("no code")), "{stopped:?}");
}

#[test]
fn the_table_lists_each_mnemonic_that_ran_and_what_came_of_it() {
    let build = Build::new(library(), "of a test".to_owned());
    assert_eq!(build.table(), None);
    let all = obligations(slice::from_ref(&build));
    let row = all.iter().find(|row| row.id == "machine/koala_bear16/permute/portable").expect("the row");
    let tools = Tools::none(Workspace::new(tempfile::tempdir().expect("a folder").path()));
    assert_eq!(run(&tools, row).cases, 1);
    assert_eq!(run(&tools, &instructions(&build)).status, Status::Tested);
    let table = build.table().expect("a table");
    let of = |mnemonic: &str| table.iter().find(|line| line.mnemonic == mnemonic).expect("a line");
    assert_eq!((of("ret").outcome, of("ret").tried.states), (Outcome::MoreThanOperands, 0));
    let imul = of("imul");
    assert!(imul.outcome == Outcome::Agrees && imul.tried.states >= 64 * imul.tried.forms && imul.tried.forms > 0);
}

#[test]
fn rows_say_which_file_they_are_about_and_rest_on_the_definitions() {
    let build = Build::new(library(), "of a test".to_owned());
    let all: Vec<Obligation> = obligations(slice::from_ref(&build)).into_iter().filter(|row| row.id != doubles().id).collect();
    assert!(all.len() > 80);
    for row in &all {
        assert!(row.scope.contains(&build.library.sha256) && row.scope.contains("rustc") && row.scope.contains("of a test"));
        assert_eq!(row.assumes[0], instructions(&build).id);
    }
    // Nothing was run, so that nothing was compared.
    let Kind::Tested(test) = instructions(&build).kind else { panic!("a test") };
    assert!(test.run().is_err());
}

#[test]
fn the_set_that_a_library_was_built_for_is_seen() {
    let build = Build::new(library(), "of a test".to_owned());
    assert_eq!(build.built_for(), Features::Portable);
    let of = |code: &[u8]| Features::of(&Decoder::new(64, code, 0).decode());
    // paddd and pshufb on xmm, vpaddd on ymm and on zmm, vpmadd52luq.
    assert_eq!(of(&[0x66, 0x0f, 0xfe, 0xc2]), Features::Portable);
    assert_eq!(of(&[0x66, 0x0f, 0x38, 0x00, 0xc1]), Features::Sse41);
    assert_eq!(of(&[0xc5, 0xf5, 0xfe, 0xc2]), Features::Avx2);
    assert_eq!(of(&[0x62, 0xf1, 0x75, 0x48, 0xfe, 0xc2]), Features::Avx512);
    assert_eq!(of(&[0x62, 0xf2, 0xf5, 0x48, 0xb4, 0xc2]), Features::Avx512Ifma);
}

#[test]
fn a_call_that_is_refused_is_a_finding() {
    let mut call = hash(library(), Features::Portable, TWO_BLOCKS);
    // A null pointer in the place of the digest.
    call.arguments[2] = ashlar_machine::argument::Argument::Number(0);
    let refused = call.concrete(&[vec![0; TWO_BLOCKS]]).expect_err("a status");
    assert!(refused.contains("it returns"), "{refused}");
}

#[test]
fn what_is_no_element_is_refused_and_what_rows_assume_are_rows() {
    let call = permute_many(RP, library(), Features::Portable, 1);
    let mut states = elements(12);
    states[11] = u64::MAX;
    // The premise says that it is one, so that the run goes on; the branch is on it alone.
    let refused = Call { inputs: vec![Input::new("states", 64, 12)], ..call.clone() }.concrete(&[states]).expect_err("a status");
    assert!(refused.contains("it returns 3"), "{refused}");
    let workspace = Workspace::find(std::path::Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let known: Vec<String> = Registry::read(&workspace).expect("rows").obligations.into_iter().map(|row| row.id).collect();
    let build = Build::new(library(), "of a test".to_owned());
    let own = [doubles().id, instructions(&build).id];
    for row in obligations(slice::from_ref(&build)) {
        assert!(row.assumes.iter().all(|id| own.contains(id) || known.contains(id)), "{:?}", row.assumes);
    }
}

#[test]
fn a_row_on_elements_is_refuted_where_the_code_has_a_fault() {
    let decided = |library: Arc<Library>| {
        let build = Build::new(library, "of a test".to_owned());
        let row = obligations(slice::from_ref(&build))
            .into_iter()
            .find(|row| row.id == "machine/rp64_256/permute/avx512ifma")
            .expect("the row");
        run(&Tools::none(Workspace::new(tempfile::tempdir().expect("a folder").path())), &row)
    };
    let row = decided(library());
    assert!(row.counterexample.is_none() && row.status != Status::Refuted, "{row:?}");
    let call = permute_many(RP, library(), Features::Avx512Ifma, 1);
    call.concrete(&[elements(12)]).expect("a run");
    let (fault, faulty) = faulty_in(&call, |i| i.mnemonic() == M::Vpmadd52luq).into_iter().next().expect("a fault");
    let row = decided(faulty);
    assert!(row.status == Status::Refuted && row.counterexample.is_some_and(|example| example.confirmed), "{fault}");
}
