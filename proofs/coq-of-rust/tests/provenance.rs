//! That the printed text is that of the sources, and that a change is seen.

use std::fs;
use std::path::Path;

use ashlar_coq_of_rust::provenance::{Provenance, of_these_sources};
use ashlar_coq_of_rust::translation::{ALL, ENCODINGS, SAMPLES};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn the_sources_are_those_that_were_translated() {
    for translation in ALL {
        assert_eq!(of_these_sources(root(), translation), Ok(()), "{}", translation.folder);
    }
}

#[test]
fn a_file_that_is_changed_or_new_or_gone_is_named() {
    let tree = tempfile::tempdir().expect("a folder");
    let write = |file: &str, text: &str| fs::write(tree.path().join(file), text).expect("a file");
    for folder in ["impl/vkey/src", "proofs/coq-of-rust/translated"] {
        fs::create_dir_all(tree.path().join(folder)).expect("a folder");
    }
    for file in ["impl/vkey/src/a.rs", "impl/vkey/src/b.rs", "proofs/coq-of-rust/translated/a.v"] {
        write(file, "");
    }
    let known = Provenance::read(root()).and_then(|known| known.renewed(tree.path(), &[ENCODINGS])).expect("a provenance");
    known.write(tree.path()).expect("a file");
    assert_eq!(Provenance::read(tree.path()).as_ref(), Ok(&known));
    assert_eq!(known.changed(tree.path(), ENCODINGS), Ok(Vec::new()));
    assert!(known.changed(tree.path(), SAMPLES).is_err());
    write("impl/vkey/src/a.rs", "fn a() {}");
    write("impl/vkey/src/c.rs", "");
    fs::remove_file(tree.path().join("proofs/coq-of-rust/translated/a.v")).expect("a file");
    let changed = known.changed(tree.path(), ENCODINGS).expect("files");
    assert_eq!(changed, ["impl/vkey/src/a.rs", "impl/vkey/src/c.rs", "proofs/coq-of-rust/translated/a.v"]);
}
