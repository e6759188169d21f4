//! The matrix of subjects and kinds of evidence.

use std::path::Path;

use ashlar::Backend;
use ashlar_engine::runner::row::Row;
use ashlar_engine::workspace::Workspace;
use ashlar_engine::{hash, mutants};
use ashlar_equiv::registry::Registry;
use ashlar_equiv::report::matrix::{Line, Matrix, Place, place};

fn workspace() -> Workspace {
    Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree")
}

fn rows() -> Vec<Row> {
    Registry::read(&workspace()).expect("the obligations").obligations.iter().map(Row::of).collect()
}

#[test]
fn rows_stand_under_their_subject_and_kind() {
    let rows = rows();
    for (id, subject, kind) in [
        ("blake3/compress/spec", "BLAKE3", "spec/"),
        ("blake3/compress/avx512", "BLAKE3", "avx512"),
        ("rp64_256/permutation_many/avx512ifma", "Rescue-Prime", "avx512"),
        ("koala_bear/dot/scalar", "Fields", "portable"),
        ("modes/mmo_s/width24/impl", "Poseidon and its modes", "code of all backends"),
        ("cryptol/RpJive64_256/constants_known", "Rescue-Prime", "properties of the text"),
        ("coq/encoding/injective", "Encodings", "Coq"),
        ("saw/vkey/vm/encode-0", "Encodings", "compiled code (SAW)"),
        ("vectors/poseidon_jive/KoalaBear16-16-8", "Poseidon and its modes", "known answers"),
        ("merkle/commit/spec", "Merkle trees", "spec/"),
        ("coq/words/rotate", "What all rest on", "Coq"),
    ] {
        let row = rows.iter().find(|row| row.id == id).unwrap_or_else(|| panic!("{id}"));
        assert_eq!(place(row), Place { subject, kind }, "{id}");
    }
}

#[test]
fn every_row_is_in_one_cell_and_each_primitive_has_rows_on_each_backend() {
    let rows = rows();
    let matrix = Matrix::of(&rows, &[], &[]);
    let cells = || matrix.lines.iter().flat_map(|line| &line.cells);
    assert_eq!(cells().map(|cell| cell.unknown).sum::<usize>(), rows.len(), "no row has run");
    for Line { subject, cells, .. } in &matrix.lines[..3] {
        for (kind, cell) in matrix.kinds.iter().zip(cells) {
            let may_lack = *kind == "sse41" && *subject != "BLAKE3";
            assert!(cell.unknown > 0 || may_lack || !Backend::NAMES.contains(kind), "{subject} on {kind}");
        }
    }
}

#[test]
fn mutants_and_fuzz_targets_stand_beside_the_rows_of_their_subject() {
    let workspace = workspace();
    let mutants: Vec<String> =
        mutants::registry(&workspace.mutants()).expect("the mutants").into_iter().map(|mutant| mutant.id).collect();
    let targets = hash::files(&workspace.root().join("fuzz/fuzz_targets"), &["rs"]).expect("the targets");
    let fuzz: Vec<String> = targets.iter().map(|file| file.file_stem().expect("a name").to_string_lossy().into_owned()).collect();
    let lines = Matrix::of(&[], &mutants, &fuzz).lines;
    assert_eq!(lines.iter().map(|line| line.mutants).sum::<usize>(), mutants.len());
    assert!(lines.iter().all(|line| line.mutants > 0), "{lines:?}");
    assert_eq!(lines.last().map(|line| &line.fuzz), Some(&Vec::new()), "each target has a subject");
    assert_eq!(
        lines[0].fuzz,
        ["blake3_backends", "blake3_hash_many", "blake3_incremental", "blake3_one_shot", "blake3_xof", "hash_hex"]
    );
}
