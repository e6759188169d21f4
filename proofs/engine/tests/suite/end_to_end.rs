//! Small obligations through every stage, with right code and with wrong code.

use std::path::Path;

use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{Arg, Case, Input, Kind, LeftCall, Obligation, Property};
use ashlar_engine::obligation::{PropertyMode, Right};
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{ResultCache, Tools, run, run_all};
use ashlar_engine::workspace::Workspace;

use crate::tree::{cryptol, exports, fixtures, obligation, solver, tree};

/// Tools that write into `root` and read the modules of the fixtures.
fn tools(root: &Path) -> Tools {
    let workspace = Workspace::new(root);
    // The headlines say which rules of the normal form are theorems.
    std::fs::create_dir_all(workspace.coq()).expect("a folder");
    std::fs::copy(tree().coq().join("headlines.json"), workspace.coq().join("headlines.json")).expect("the headlines");
    let exports = exports(cryptol().with_modules(&fixtures("cryptol")), &workspace);
    Tools { exports, solver: solver(), ..Tools::none(workspace) }
}

/// The function of Arx.cry, with the second rotation and the wiring left open.
#[derive(Clone, Copy)]
struct Arx {
    rotation: u32,
    clears_a_bit: bool,
}

impl Arx {
    fn mix(&self, a: Sym, b: Sym, k: u32, rotation: u32) -> (Sym, Sym) {
        // A sum in another order than the specification's.
        let a = b + Sym::constant(32, k.into()) + a;
        let b = a ^ b;
        (a, b.shl(32 - rotation) | b.lshr(rotation))
    }

    fn mix_native(&self, a: u32, b: u32, k: u32, rotation: u32) -> (u32, u32) {
        let a = a.wrapping_add(b).wrapping_add(k);
        (a, (a ^ b).rotate_right(rotation))
    }
}

impl Right for Arx {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let (a, b) = (Sym::join(&inputs[0][..4]), Sym::join(&inputs[0][4..]));
        let (a, b) = self.mix(a, b, 0x6a09_e667, 7);
        let (mut a, b) = self.mix(a, b, 0x9e37_79b9, self.rotation);
        if self.clears_a_bit {
            a = a & Sym::constant(32, 0x7fff_ffff);
        }
        [a.split(8), b.split(8)].concat()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let bytes: Vec<u8> = inputs[0].iter().map(|&byte| byte as u8).collect();
        let word = |i: usize| u32::from_le_bytes(bytes[i..i + 4].try_into().expect("four bytes"));
        let (a, b) = self.mix_native(word(0), word(4), 0x6a09_e667, 7);
        let (mut a, b) = self.mix_native(a, b, 0x9e37_79b9, self.rotation);
        if self.clears_a_bit {
            a &= 0x7fff_ffff;
        }
        Ok([a.to_le_bytes(), b.to_le_bytes()].concat().into_iter().map(u64::from).collect())
    }
}

/// A row, cross-checked by the solver or not.
fn row_of(id: &str, cross_check: bool, kind: Kind) -> Obligation {
    Obligation { cross_check, ..obligation(id, kind) }
}

fn arx_case(right: impl Right + 'static) -> Case {
    let input = Input::bytes("m", 8);
    Case {
        label: "all".into(),
        left: vec![LeftCall {
            export: Export::new("Arx", &[("m", "[8][8]")], "arx m", "[8][8]"),
            args: vec![Arg::group(0, &input)],
        }],
        inputs: vec![input],
        right: Box::new(right),
    }
}

fn arx(right: Arx) -> Obligation {
    row_of("test/arx", true, Kind::Equivalence(Box::new(move || vec![arx_case(right)])))
}

const RIGHT: Arx = Arx { rotation: 7, clears_a_bit: false };

fn decided(obligation: &Obligation) -> Row {
    let dir = tempfile::tempdir().expect("a folder");
    run(&tools(dir.path()), obligation)
}

#[test]
fn right_code_is_proved_and_cross_checked() {
    let dir = tempfile::tempdir().expect("a folder");
    let row = run(&tools(dir.path()), &arx(RIGHT));
    assert_eq!(row.status, Status::Proved, "{row:?}");
    assert_eq!(row.engine.as_deref(), Some("words"));
    assert_eq!(row.cross_checked, 1);
    let evidence = dir.path().join(row.evidence.expect("evidence"));
    let text = std::fs::read_to_string(evidence).expect("readable evidence");
    assert!(text.contains("((_ rotate_right 7)") && text.contains("(check-sat)"));
}

#[test]
fn wrong_code_is_refuted_and_the_counterexample_replays() {
    for wrong in [Arx { rotation: 8, ..RIGHT }, Arx { clears_a_bit: true, ..RIGHT }] {
        let row = decided(&arx(wrong));
        assert_eq!(row.status, Status::Refuted, "{row:?}");
        let counterexample = row.counterexample.expect("a counterexample");
        assert!(counterexample.confirmed, "{counterexample:?}");
        assert_ne!(counterexample.expected.hex, counterexample.got.hex);
        assert_eq!(counterexample.predicted.hex, counterexample.got.hex);
    }
}

/// Symbolic code that differs from its native code.
struct Unfaithful;

impl Right for Unfaithful {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        Arx { rotation: 8, ..RIGHT }.symbolic(inputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        RIGHT.concrete(inputs)
    }
}

#[test]
fn a_counterexample_that_does_not_replay_says_so() {
    let kind = Kind::Equivalence(Box::new(|| vec![arx_case(Unfaithful)]));
    let row = decided(&row_of("test/unfaithful", false, kind));
    assert_eq!(row.status, Status::Refuted);
    assert!(!row.counterexample.expect("a counterexample").confirmed);
}

/// `isSmall` by the solver: the normal forms differ, the values do not, or on one input only.
struct Small {
    misses: bool,
}

impl Right for Small {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let x = inputs[0][0];
        let high = x.extract(4, 4).equals(Sym::constant(4, 0));
        let missed = x.equals(Sym::constant(8, 11));
        vec![if self.misses { high & !missed } else { high }]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let x = inputs[0][0];
        Ok(vec![u64::from(x < 16 && !(self.misses && x == 11))])
    }
}

fn small(misses: bool) -> Obligation {
    let case = move || {
        let input = Input::bytes("x", 1);
        let export = Export::new("Arx", &[("x", "[8]")], "isSmall x", "Bit");
        let args = vec![Arg::group(0, &input)];
        let left = vec![LeftCall { export, args }];
        vec![Case { label: "all".into(), inputs: vec![input], left, right: Box::new(Small { misses }) }]
    };
    row_of("test/small", true, Kind::Equivalence(Box::new(case)))
}

#[test]
fn the_solver_decides_what_normal_forms_do_not() {
    let row = decided(&small(false));
    assert_eq!((row.status, row.engine.as_deref()), (Status::Proved, Some("words+bitwuzla")), "{row:?}");
    let row = decided(&small(true));
    assert_eq!(row.status, Status::Refuted, "{row:?}");
    let counterexample = row.counterexample.expect("a counterexample");
    assert!(counterexample.confirmed);
    assert_eq!(counterexample.inputs[0].hex, "0b");
}

#[test]
fn constants_and_several_calls_are_laid_end_to_end() {
    let kind = Kind::Equivalence(Box::new(|| {
        let export = Export::new("Arx", &[("m", "[8][8]")], "arx m", "[8][8]");
        let input = Input::bytes("m", 12);
        let call = |args| LeftCall { export: export.clone(), args };
        let left = vec![call(vec![Arg::Input { group: 0, range: 0..8 }]), call(vec![Arg::Input { group: 0, range: 4..12 }])];
        struct Twice;
        impl Right for Twice {
            fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
                let part = |at: usize| RIGHT.symbolic(&[inputs[0][at..at + 8].to_vec()]);
                [part(0), part(4)].concat()
            }
            fn concrete(&self, _: &[Vec<u64>]) -> Result<Vec<u64>, String> {
                Err("not needed".into())
            }
        }
        vec![Case { label: "two".into(), inputs: vec![input], left, right: Box::new(Twice) }]
    }));
    assert_eq!(decided(&row_of("test/twice", false, kind)).status, Status::Proved);
}

#[test]
fn a_panic_makes_an_obligation_unknown() {
    let kind = Kind::Equivalence(Box::new(|| panic!("no such case")));
    let row = decided(&row_of("test/panic", false, kind));
    assert_eq!(row.status, Status::Unknown);
    assert_eq!(row.detail.as_deref(), Some("panic: no such case"));
    let none = Kind::Equivalence(Box::new(Vec::new));
    assert_eq!(decided(&row_of("test/none", false, none)).status, Status::Unknown);
}

#[test]
fn properties_hold_or_are_refuted() {
    let property = |name: &str, mode| {
        let folder = fixtures("cryptol");
        let property = Property { folder, module: "Arx".into(), property: name.into(), mode };
        decided(&row_of("test/property", false, Kind::Property(property)))
    };
    assert_eq!(property("mixIsInvertible", PropertyMode::Prove).status, Status::Proved);
    assert_eq!(property("mixIsInvertible", PropertyMode::Check).status, Status::Tested);
    for mode in [PropertyMode::Prove, PropertyMode::Check, PropertyMode::Exhaust] {
        assert_eq!(property("wrong", mode).status, Status::Refuted);
    }
    assert_eq!(property("absent", PropertyMode::Prove).status, Status::Unknown);
}

#[test]
fn properties_of_one_module_are_decided_beside_one_that_fails() {
    let dir = tempfile::tempdir().expect("a folder");
    let property = |name: &str, mode| {
        let property = Property { folder: fixtures("cryptol"), module: "Arx".into(), property: name.into(), mode };
        row_of(&format!("test/{name}"), false, Kind::Property(property))
    };
    let right = || vec![property("mixIsInvertible", PropertyMode::Prove), property("mixIsInvertible", PropertyMode::Check)];
    let statuses = |all: &[Obligation]| run_all(&tools(dir.path()), all, None, 1, |_| {}).iter().map(|row| row.status).collect();
    let found: Vec<Status> = statuses(&right());
    assert_eq!(found, [Status::Proved, Status::Tested]);
    let found: Vec<Status> =
        statuses(&[right(), vec![property("wrong", PropertyMode::Check)]].into_iter().flatten().collect::<Vec<_>>());
    assert_eq!(found, [Status::Proved, Status::Tested, Status::Refuted]);
}

#[test]
fn a_repeated_run_takes_the_cached_result() {
    let dir = tempfile::tempdir().expect("a folder");
    let tools = tools(dir.path());
    let cache = ResultCache::open(&tools, Default::default()).expect("a cache");
    let all = [arx(RIGHT), arx(Arx { rotation: 8, ..RIGHT })];
    let ids = |rows: &[Row]| rows.iter().map(|row| (row.status, row.cached)).collect::<Vec<_>>();
    let proved = run_all(&tools, &all[..1], Some(&cache), 2, |_| {});
    assert_eq!(ids(&proved), [(Status::Proved, false)]);
    let again = run_all(&tools, &all[..1], Some(&cache), 2, |_| {});
    assert_eq!(ids(&again), [(Status::Proved, true)]);
    let fresh = run_all(&tools, &all[1..], None, 2, |_| {});
    assert_eq!(ids(&fresh), [(Status::Refuted, false)]);
}
