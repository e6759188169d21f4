//! Each kind of input, changed once: the key of the rows that depend on it is another one, that of the others is not.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;

use ashlar_vectors::cryptol::Batch;
use ashlar_vkey_link::obligation::{Obligation as Encoding, Status as EncodingStatus, Verdict};

use super::*;
use crate::inputs::Inputs;
use crate::obligation::{CoqCheck, Kind, Property, PropertyMode, Test, Theorem};
use crate::runner::{run, run_all};
use crate::saw::{Goal, Proof};
use crate::workspace::Workspace;

/// A source tree with one file of each kind, and tools that are copies or wrappers of this tree's.
struct Tree {
    folder: tempfile::TempDir,
}

impl Tree {
    fn new() -> Self {
        let tree = Tree { folder: tempfile::tempdir().expect("a folder") };
        for file in FILES {
            tree.write(file, "one");
        }
        tree.write("cryptol/Small.cry", "module Small where\nproperty holds x = x == (x : [8])\n");
        let real = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
        let unpacked = real.tools().join("bin/cryptol");
        let cryptol =
            if unpacked.is_file() { unpacked } else { crate::workspace::on_path("cryptol").expect("cryptol: run `make setup`") };
        tree.write(".tools/bin/cryptol", &format!("#!/bin/sh\nexec \"{}\" \"$@\"\n", cryptol.display()));
        fs::set_permissions(tree.path(".tools/bin/cryptol"), fs::Permissions::from_mode(0o755)).expect("permissions");
        if real.tools().join("venv").is_dir() {
            symlink(real.tools().join("venv"), tree.path(".tools/venv")).expect("a link");
        }
        tree
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn write(&self, file: &str, text: &str) {
        let path = self.path(file);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    fn workspace(&self) -> Workspace {
        Workspace::new(self.folder.path())
    }

    fn tools(&self) -> Tools {
        let workspace = self.workspace();
        let cryptol = crate::cryptol::Tool::at(&self.path(".tools/bin/cryptol"), &workspace.cryptol()).expect("cryptol");
        let exports = crate::cryptol::Exports::new(cryptol, &workspace.cache()).map_err(|error| error.to_string());
        let solver = crate::solver::Solver::find(&workspace).map_err(|error| error.to_string());
        Tools { exports, solver, ..Tools::none(workspace) }
    }

    fn key(&self, kind: Kind) -> String {
        let tools = self.tools();
        ResultCache::open(&tools, HashMap::new()).expect("a cache").key(&obligation(kind)).expect("a key")
    }
}

/// A file of every input that a kind names.
const FILES: [&str; 20] = [
    "cryptol/Blake3.cry",
    "cryptol/Small.cry",
    "cryptol/properties.json",
    "proofs/saw/cryptol/Words.cry",
    "proofs/saw/scripts/blake3.saw",
    "proofs/coq/theories/Tree.v",
    "proofs/coq/Makefile",
    "proofs/coq/_CoqProject",
    "proofs/coq/headlines.json",
    "proofs/coq/headlines.py",
    "proofs/coq/assumptions.expected",
    "proofs/coq/vectors.py",
    "proofs/vkey/theories/Shapes.v",
    "proofs/coq-of-rust/theories/Steps.v",
    "proofs/coq-of-rust/provenance.json",
    "vectors/blake3.json",
    "impl/src/lib.rs",
    "Cargo.toml",
    "Cargo.lock",
    ".cargo/config.toml",
];

fn obligation(kind: Kind) -> Obligation {
    Obligation {
        id: "test/row".to_owned(),
        claim: "the claim".to_owned(),
        left_name: "left".to_owned(),
        right_name: "right".to_owned(),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind,
    }
}

fn property(tree: &Tree, folder: &str, module: &str) -> Kind {
    let [module, property] = [module, "holds"].map(str::to_owned);
    Kind::Property(Property { folder: tree.path(folder), module, property, mode: PropertyMode::Exhaust })
}

fn theorem() -> Kind {
    let [module, theorem, file] = ["Ashlar.Tree", "equal", "theories/Tree.v"].map(str::to_owned);
    Kind::Coq(Theorem { module, theorem, file })
}

fn encoding(theories: &'static [&'static str]) -> Kind {
    let [id, claim, left, right, scope] = std::array::from_fn(|_| "test/row".to_owned());
    let verdict = |_: &_| Verdict {
        status: EncodingStatus::Proved,
        engine: String::new(),
        cases: 1,
        detail: String::new(),
        evidence: None,
    };
    Kind::Encoding(Encoding { id, claim, left, right, scope, assumes: Vec::new(), theories, decide: Box::new(verdict) })
}

fn script() -> Kind {
    let goal = Goal::Function("ashlar_blake3_compress".to_owned());
    Kind::Saw(Proof { script: "blake3".to_owned(), goal, assumed: Default::default() })
}

fn vectors() -> Kind {
    let (part, claims) = ("0".to_owned(), "[(1, True)]".to_owned());
    Kind::Vectors(Batch { file: "blake3", part, module: "Blake3", claims, tc_ids: vec![1] })
}

fn test(tree: &Tree) -> Kind {
    Kind::Tested(Test::new(Inputs::none().files(tree.path("cryptol/Blake3.cry"), &[]), || Ok(String::new())))
}

fn check(target: &'static str, reads: &'static [&'static str]) -> Kind {
    Kind::CoqCheck(CoqCheck { target, reads })
}

/// A kind with the files of [`FILES`] that it depends on.
type Dependent = (fn(&Tree) -> Kind, &'static [&'static str]);

const MODULES: &[&str] = &["cryptol/Blake3.cry", "cryptol/Small.cry"];
const KINDS: [Dependent; 15] = [
    (|_| Kind::Equivalence(Box::new(Vec::new)), &["cryptol/Blake3.cry", "cryptol/Small.cry", "proofs/coq/headlines.json"]),
    (|_| Kind::Field(Box::new(Vec::new)), MODULES),
    (|_| Kind::Claims(Box::new(Vec::new)), &[]),
    (|_| Kind::Lemmas(Box::new(Vec::new)), &[]),
    (|tree| property(tree, "cryptol", "Small"), &["cryptol/Small.cry"]),
    (|tree| property(tree, "proofs/saw/cryptol", "Words"), &["proofs/saw/cryptol/Words.cry"]),
    (|tree| property(tree, "proofs/saw/cryptol", "Small"), &["cryptol/Small.cry"]),
    (
        |_| theorem(),
        &[
            "proofs/coq/theories/Tree.v",
            "proofs/coq/Makefile",
            "proofs/coq/_CoqProject",
            "proofs/coq/headlines.json",
            "proofs/coq/headlines.py",
        ],
    ),
    (
        |_| {
            check(
                "check-assumptions",
                &["proofs/coq/headlines.json", "proofs/coq/headlines.py", "proofs/coq/assumptions.expected"],
            )
        },
        &[
            "proofs/coq/theories/Tree.v",
            "proofs/coq/Makefile",
            "proofs/coq/_CoqProject",
            "proofs/coq/headlines.json",
            "proofs/coq/headlines.py",
            "proofs/coq/assumptions.expected",
        ],
    ),
    (
        |_| check("check-vectors", &["proofs/coq/vectors.py", "vectors"]),
        &[
            "proofs/coq/theories/Tree.v",
            "proofs/coq/Makefile",
            "proofs/coq/_CoqProject",
            "proofs/coq/vectors.py",
            "vectors/blake3.json",
        ],
    ),
    (|_| vectors(), &["cryptol/Blake3.cry", "vectors/blake3.json"]),
    (test, &["cryptol/Blake3.cry"]),
    (|_| encoding(&[]), &[]),
    (
        |_| encoding(&["proofs/vkey/theories", "proofs/coq-of-rust"]),
        &[
            "proofs/coq/theories/Tree.v",
            "proofs/coq/Makefile",
            "proofs/coq/_CoqProject",
            "proofs/vkey/theories/Shapes.v",
            "proofs/coq-of-rust/theories/Steps.v",
            "proofs/coq-of-rust/provenance.json",
        ],
    ),
    (
        |_| script(),
        &[
            "cryptol/Blake3.cry",
            "cryptol/Small.cry",
            "proofs/saw/cryptol/Words.cry",
            "proofs/saw/scripts/blake3.saw",
            "impl/src/lib.rs",
            "Cargo.toml",
            "Cargo.lock",
            ".cargo/config.toml",
        ],
    ),
];

#[test]
fn the_key_follows_each_file_that_a_kind_reads_and_no_other() {
    let tree = Tree::new();
    let tools = tree.tools();
    let cache = ResultCache::open(&tools, HashMap::new()).expect("a cache");
    for (number, (kind, reads)) in KINDS.into_iter().enumerate() {
        let key = || cache.key_now(&obligation(kind(&tree))).expect("a key");
        for file in FILES {
            let (before, text) = (key(), fs::read_to_string(tree.path(file)).expect("a file"));
            tree.write(file, "another");
            assert_eq!(key() != before, reads.contains(&file), "kind {number}: {file}");
            tree.write(file, &text);
            assert_eq!(key(), before, "kind {number}: {file} as it was");
        }
    }
}

#[test]
fn the_key_follows_the_code_that_is_known_to_take_part() {
    let tree = Tree::new();
    let tools = tree.tools();
    let key = |code: &[(&str, &'static str)], kind: Kind| {
        let code = code.iter().map(|(id, hash)| ((*id).to_owned(), *hash)).collect();
        ResultCache::open(&tools, code).expect("a cache").key(&obligation(kind)).expect("a key")
    };
    let test = || Kind::Tested(Test::new(Inputs::none(), || Ok("ran".to_owned())));
    let whole = key(&[], test());
    assert_eq!(key(&[("test/other", "1")], test()), whole);
    let [one, two] = ["1", "2"].map(|hash| key(&[("test/row", hash)], test()));
    assert!(one != two && one != whole);
    let property = || property(&tree, "cryptol", "Small");
    assert_eq!(key(&[("test/row", "1")], property()), key(&[], property()));
}

#[test]
fn the_key_follows_the_text_of_an_obligation() {
    let tree = Tree::new();
    let tools = tree.tools();
    let cache = ResultCache::open(&tools, HashMap::new()).expect("a cache");
    let key = |change: &dyn Fn(&mut Obligation)| {
        let mut changed = obligation(property(&tree, "cryptol", "Small"));
        change(&mut changed);
        cache.key(&changed).expect("a key")
    };
    let plain = key(&|_| ());
    let mode = |obligation: &mut Obligation| {
        if let Kind::Property(property) = &mut obligation.kind {
            property.mode = PropertyMode::Check;
        }
    };
    let changes: [&dyn Fn(&mut Obligation); 5] = [
        &|obligation| obligation.id.push('x'),
        &|obligation| obligation.scope.push('x'),
        &|obligation| obligation.assumes.push("more".to_owned()),
        &|obligation| obligation.cross_check = true,
        &mode,
    ];
    changes.iter().enumerate().for_each(|(number, change)| assert_ne!(key(change), plain, "change {number}"));
}

#[test]
fn the_key_follows_the_program_where_its_code_takes_part() {
    let tree = Tree::new();
    let tools = tree.tools();
    let [cache, mut changed] = [(); 2].map(|()| ResultCache::open(&tools, HashMap::new()).expect("a cache"));
    changed.program.push('x');
    for (number, (kind, _)) in KINDS.into_iter().enumerate() {
        let obligation = obligation(kind(&tree));
        let texts_alone = matches!(obligation.kind, Kind::Property(_) | Kind::Vectors(_) | Kind::Coq(_) | Kind::CoqCheck(_));
        let same = cache.key(&obligation).expect("a key") == changed.key(&obligation).expect("a key");
        assert_eq!(same, texts_alone, "kind {number}");
    }
}

#[test]
fn a_row_that_names_a_module_follows_no_other_and_uses_no_other() {
    let tree = Tree::new();
    tree.write("cryptol/Blake3.cry", "module Blake3 where\nimport Small // Other\n");
    tree.write("cryptol/Other.cry", "module Other where\n");
    let tools = tree.tools();
    let cache = ResultCache::open(&tools, HashMap::new()).expect("a cache");
    let row = |left: &str| Obligation { left_name: left.to_owned(), ..obligation(Kind::Field(Box::new(Vec::new))) };
    let key = |left| cache.key_now(&row(left)).expect("a key");
    let before = [key("cryptol:Blake3::hash"), key("cryptol:Small::f"), key("numbers")];
    tree.write("cryptol/Other.cry", "module Other where\nx = 1\n");
    assert_eq!([key("cryptol:Blake3::hash"), key("cryptol:Small::f")], before[..2]);
    assert_ne!(key("numbers"), before[2]);
    tree.write("cryptol/Small.cry", "module Small where\n");
    assert!(before[..2].iter().zip([key("cryptol:Blake3::hash"), key("cryptol:Small::f")]).all(|(before, now)| *before != now));
    let composed = |left: &str| Obligation { left_name: left.to_owned(), ..obligation(Kind::Composed(Box::new(Vec::new))) };
    let of_terms = |left| cache.key_now(&composed(left)).expect("a key");
    let before = [of_terms("cryptol:Small::f over terms"), of_terms("spec:small over opaque functions")];
    tree.write("cryptol/Small.cry", "module Small where\nf = 1\n");
    assert_ne!(of_terms("cryptol:Small::f over terms"), before[0]);
    assert_eq!(of_terms("spec:small over opaque functions"), before[1]);
    let checked = |left, module| row(left).check_modules(&cache.modules, [module]);
    assert_eq!(checked("cryptol:Blake3::hash", "Small"), Ok(()));
    assert_eq!(checked("numbers", "Other"), Ok(()));
    assert!(checked("cryptol:Small::f", "Blake3").is_err());
    assert!(checked("cryptol:Blake3::hash", "Other").is_err());
}

#[test]
fn the_key_follows_what_a_tool_is_though_its_version_stays() {
    let tree = Tree::new();
    let exported = || Kind::Field(Box::new(Vec::new));
    let before = tree.key(exported());
    let text = fs::read_to_string(tree.path(".tools/bin/cryptol")).expect("the wrapper");
    tree.write(".tools/bin/cryptol", &format!("{text}# Another build.\n"));
    assert_ne!(tree.key(exported()), before, "the executable");
    tree.write(".tools/bin/cryptol", &text);
    assert_eq!(tree.key(exported()), before);
    tree.write(".tools/cryptol/usr/bin/cryptol", "what a wrapper runs");
    assert_ne!(tree.key(exported()), before, "what the wrapper runs");
}

#[test]
fn a_script_stands_for_the_programs_that_it_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let [script, program] = ["script", "program"].map(|name| folder.path().join(name));
    fs::write(&script, format!("#!/bin/sh\nexec \"{}\" \"$@\"\n", program.display())).expect("a file");
    let hash = |text: &str| {
        fs::write(&program, text).expect("a file");
        hash::parts(&[Part::File(script.clone())]).expect("a hash")
    };
    assert_ne!(hash("one"), hash("another"));
}

#[test]
fn a_missing_tool_has_another_key_than_one_that_is_there() {
    let tree = Tree::new();
    let mut tools = tree.tools();
    let lemmas = || obligation(Kind::Lemmas(Box::new(Vec::new)));
    let key = |tools: &Tools| ResultCache::open(tools, HashMap::new()).expect("a cache").key(&lemmas()).expect("a key");
    let there = key(&tools);
    tools.solver = Err("missing".to_owned());
    assert_ne!(key(&tools), there);
}

#[test]
fn certificates_of_another_limit_have_another_key() {
    let tree = Tree::new();
    let lemmas = obligation(Kind::Lemmas(Box::new(Vec::new)));
    let key = |tools: &Tools| ResultCache::open(tools, HashMap::new()).expect("a cache").key(&lemmas).expect("a key");
    let [few, many] = [10, 1000].map(|conflicts| tree.tools().certifying(conflicts));
    assert!(few.certifier.is_ok(), "python-sat: run `make setup`");
    let keys = [tree.tools(), few, many].map(|tools| key(&tools));
    assert_eq!(keys.iter().collect::<std::collections::BTreeSet<_>>().len(), 3, "{keys:?}");
}

#[test]
fn a_changed_module_makes_a_row_be_decided_anew() {
    let tree = Tree::new();
    let run = |tree: &Tree| {
        let tools = tree.tools();
        let cache = ResultCache::open(&tools, HashMap::new()).expect("a cache");
        let rows = run_all(&tools, &[obligation(property(tree, "cryptol", "Small"))], Some(&cache), 1, |_| {});
        (rows[0].status, rows[0].cached)
    };
    assert_eq!(run(&tree), (Status::Proved, false));
    assert_eq!(run(&tree), (Status::Proved, true));
    tree.write("cryptol/Small.cry", "module Small where\nproperty holds x = x == (7 : [8])\n");
    assert_eq!(run(&tree), (Status::Refuted, false));
}

#[test]
fn a_result_of_inputs_that_changed_while_it_was_decided_is_not_kept() {
    let tree = Tree::new();
    let tools = tree.tools();
    let cache = ResultCache::open(&tools, HashMap::new()).expect("a cache");
    let tested = obligation(test(&tree));
    let key = cache.key(&tested).expect("a key");
    let row = run(&tools, &tested);
    tree.write("cryptol/Blake3.cry", "another");
    cache.store(&key, &tested, &row);
    tree.write("cryptol/Blake3.cry", "one");
    assert_eq!(cache.load(&tested), None);
    cache.store(&key, &tested, &row);
    assert!(cache.load(&tested).is_some_and(|row| row.cached));
}
