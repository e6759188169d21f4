//! Cases that would be decided whatever the code does are refused.

use ashlar_engine::carries::{Claim, Format, Interval};
use ashlar_engine::cryptol::Export;
use ashlar_engine::field::Element;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{
    Arg, Case, ClaimCase, FieldCase, FieldInput, FieldLeft, FieldRight, Input, Kind, LeftCall, Right,
};
use ashlar_engine::runner::row::Status;
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;

use crate::tree::{cryptol, exports, obligation};

fn decided(kind: Kind) -> (Status, String) {
    let dir = tempfile::tempdir().expect("a folder");
    let workspace = Workspace::new(dir.path());
    let tools = Tools { exports: exports(cryptol(), &workspace), ..Tools::none(workspace) };
    let row = run(&tools, &obligation("test/vacuous", kind));
    (row.status, row.detail.unwrap_or_default())
}

/// The first inputs of both groups, or nothing.
#[derive(Clone, Copy)]
struct First {
    outputs: usize,
}

impl Right for First {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        inputs.iter().map(|group| group[0]).take(self.outputs).collect()
    }

    fn concrete(&self, _: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Err("not needed".to_owned())
    }
}

impl FieldRight for First {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        Ok(inputs.iter().map(|group| group[0]).take(self.outputs).collect())
    }

    fn concrete(&self, _: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Err("not needed".to_owned())
    }
}

/// The identity on two groups of a byte.
fn words(names: [&str; 2], outputs: usize) -> Kind {
    let inputs = names.map(|name| Input::bytes(name, 1));
    let one = |group: usize| LeftCall {
        export: Export::new("KoalaBear", &[("x", "[8]")], "x", "[8]"),
        args: vec![Arg::group(group, &inputs[group])],
    };
    let left: Vec<LeftCall> = (0..outputs).map(one).collect();
    Kind::Equivalence(Box::new(move || {
        let (inputs, left) = (inputs.to_vec(), left.clone());
        vec![Case { label: "all".to_owned(), inputs, left, right: Box::new(First { outputs }) }]
    }))
}

fn elements(names: [&'static str; 2], outputs: usize) -> Kind {
    let inputs = names.map(|name| FieldInput { name: name.to_owned(), count: 1, values: KOALA_BEAR.0 });
    let one = |group: usize| LeftCall {
        export: Export::new("KoalaBear", &[("x", "F")], "x", "F"),
        args: vec![Arg::Input { group, range: 0..1 }],
    };
    let left: Vec<LeftCall> = (0..outputs).map(one).collect();
    Kind::Field(Box::new(move || {
        let (inputs, left) = (inputs.to_vec(), left.clone());
        let right = Box::new(First { outputs });
        vec![FieldCase { label: "all".to_owned(), modulus: KOALA_BEAR, inputs, left: FieldLeft::Cryptol(left), right }]
    }))
}

fn claims(names: [&'static str; 2], claims: usize) -> Kind {
    Kind::Claims(Box::new(move || {
        let range = Interval::new(0, 255);
        let claim = Claim::Within { output: 0, range: range.clone() };
        vec![ClaimCase {
            label: "all".to_owned(),
            inputs: names.map(|name| Input::bytes(name, 1)).to_vec(),
            ranges: vec![(Format::Word, range.clone()), (Format::Word, range.clone())],
            premises: Vec::new(),
            formats: vec![Format::Word; 2],
            right: Box::new(First { outputs: 2 }),
            claims: vec![claim; claims],
        }]
    }))
}

#[test]
fn groups_of_one_name_are_refused() {
    let kinds: [fn([&'static str; 2]) -> Kind; 3] =
        [|names| words(names, 2), |names| elements(names, 2), |names| claims(names, 1)];
    for (number, kind) in kinds.into_iter().enumerate() {
        assert_eq!(decided(kind(["a", "b"])).0, Status::Proved, "kind {number}: {:?}", decided(kind(["a", "b"])));
        let (status, reason) = decided(kind(["a", "a"]));
        assert_eq!(status, Status::Unknown, "kind {number}: {reason}");
        assert!(reason.contains("two groups of inputs have the name a"), "{reason}");
    }
}

#[test]
fn cases_without_outputs_or_claims_are_refused() {
    for (kind, reason) in [
        (words(["a", "b"], 0), "the sides have no output"),
        (elements(["a", "b"], 0), "the sides have no output"),
        (claims(["a", "b"], 0), "the case has no claim"),
    ] {
        let (status, detail) = decided(kind);
        assert_eq!(status, Status::Unknown, "{detail}");
        assert!(detail.contains(reason), "{detail}");
    }
}
