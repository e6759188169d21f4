//! Equivalences over opaque functions, with right code, with wrong code, and with kernels that no row proves.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use ashlar_engine::chain::{self, Guarantee, Use};
use ashlar_engine::eval::Plan;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Input, Kind, Obligation, Right};
use ashlar_engine::opaque::{self, Function};
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::solver::{Answer, SolverError};
use ashlar_engine::workspace::Workspace;

use crate::tree::{obligation, solver};

/// A function of two words.
static MIX: Function = Function { name: "mix", width: 32, outputs: 2, value: mixed };

fn mixed(arguments: &[u64]) -> Vec<u64> {
    let (a, b) = (arguments[0] as u32, arguments[1] as u32);
    vec![a.wrapping_mul(0x9e37_79b9).wrapping_add(b).into(), (a ^ b.rotate_left(7)).into()]
}

/// What has the kernel that is taken for the function.
struct Kernel;

/// `mix` of the sum and the second word, then of what that gives.
#[derive(Clone, Copy)]
struct Twice {
    /// Whether the sum is written the other way round, which is no other value.
    turned: bool,
    /// Whether the second application takes the words the other way round, which is a fault.
    crossed: bool,
    /// Whether the second application is left out.
    once: bool,
    /// How many of its words are given.
    words: usize,
}

const RIGHT: Twice = Twice { turned: false, crossed: false, once: false, words: 2 };

impl Right for Twice {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        assert!(opaque::named("mix").is_some(), "the function is opaque");
        Use::of::<Kernel>("mix").record();
        let (a, b) = (inputs[0][0], inputs[0][1]);
        let mut words = MIX.apply(&[if self.turned { b + a } else { a + b }, b]);
        if self.crossed {
            words.reverse();
        }
        words = if self.once { words } else { MIX.apply(&words) };
        words.truncate(self.words);
        words
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let (a, b) = (inputs[0][0], inputs[0][1]);
        let mut words = mixed(&[(a + b) & 0xffff_ffff, b]);
        if self.crossed {
            words.reverse();
        }
        words = if self.once { words } else { mixed(&words) };
        words.truncate(self.words);
        Ok(words)
    }
}

fn row_of(id: &str, right: Twice) -> Obligation {
    let cases = move || {
        let inputs = vec![Input::words("ab", 2)];
        vec![ComposedCase {
            label: "all".into(),
            opaque: &MIX,
            inputs,
            left: ComposedLeft::Specification(Box::new(RIGHT)),
            right: Box::new(right),
        }]
    };
    obligation(id, Kind::Composed(Box::new(cases)))
}

fn proved(id: &str) -> Row {
    Row::of(&row_of(id, RIGHT)).with(Status::Proved, "")
}

/// The row of this code, beside one that proves the kernel or none, and those that decide rules.
fn decided(right: Twice, guarantees: Vec<Guarantee>) -> Row {
    let folder = tempfile::tempdir().expect("a folder");
    decided_in(folder.path(), right, guarantees)
}

/// The same in a workspace.
fn decided_in(root: &Path, right: Twice, guarantees: Vec<Guarantee>) -> Row {
    let row = run(&Tools::none(Workspace::new(root)), &row_of("test/composed", right));
    let mut kernel = proved("test/kernel");
    kernel.record.guarantees = guarantees;
    let rules: BTreeSet<String> = row.record.one_of.iter().flatten().cloned().collect();
    let rules = rules.iter().map(|id| proved(id));
    let mut rows: Vec<Row> = [row, kernel].into_iter().chain(rules).collect();
    chain::settle(&mut rows, &[]);
    rows.swap_remove(0)
}

fn guaranteed() -> Vec<Guarantee> {
    vec![Guarantee::of::<Kernel>("mix")]
}

#[test]
fn applications_to_equal_values_are_one() {
    let row = decided(Twice { turned: true, ..RIGHT }, guaranteed());
    assert_eq!(row.status, Status::Proved, "{row:?}");
    assert_eq!(row.assumes, ["test/kernel", "words/rules/sum-coefficients", "words/rules/sum-ring"]);
}

#[test]
fn both_sides_are_written_as_they_were_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = decided_in(folder.path(), Twice { turned: true, ..RIGHT }, guaranteed());
    assert_eq!((row.evidence.as_deref(), row.evidence_files), (Some("target/prove/test/composed.smt2"), 1));
    let file = folder.path().join("target/prove/test/composed.smt2");
    let text = fs::read_to_string(&file).expect("evidence");
    assert!(text.contains("(declare-fun |mix/0| ((_ BitVec 32) (_ BitVec 32)) (_ BitVec 64))"), "{text}");
    let answer = |text: &str| {
        fs::write(&file, text).expect("a file");
        match solver().expect("a solver").decide(&file, Duration::from_secs(60)) {
            Ok(Answer::Unsat) => "unsat".to_owned(),
            // Values of functions are not read.
            Err(SolverError::Unexpected(said)) => said.lines().next().unwrap_or_default().to_owned(),
            other => format!("{other:?}"),
        }
    };
    assert_eq!(answer(&text), "unsat");
    // The two sums are written in two orders, and no other way.
    let sums = |a, b| format!("(bvadd n{a} n{b})");
    let [(a, b)] = [(1, 2), (2, 1)].into_iter().filter(|&(a, b)| text.contains(&sums(a, b))).take(1).collect::<Vec<_>>()[..]
    else {
        panic!("{text}")
    };
    assert!(text.contains(&sums(b, a)), "{text}");
    assert_eq!(answer(&text.replace(&sums(a, b), &sums(a, a))), "sat");
}

#[test]
fn other_applications_are_refuted_and_the_counterexample_replays() {
    for wrong in [Twice { crossed: true, ..RIGHT }, Twice { once: true, ..RIGHT }, Twice { words: 1, ..RIGHT }] {
        let row = decided(wrong, guaranteed());
        assert_eq!(row.status, Status::Refuted, "{row:?}");
        assert!(row.counterexample.is_some_and(|counterexample| counterexample.confirmed));
    }
}

#[test]
fn a_kernel_that_no_row_proves_leaves_the_row_open() {
    let row = decided(RIGHT, Vec::new());
    assert_eq!(row.status, Status::Unknown, "{row:?}");
    assert!(row.detail.is_some_and(|detail| detail.contains("mix of suite::composed::Kernel")));
}

#[test]
fn functions_are_opaque_within_a_run_alone() {
    let is_on = || opaque::named("mix").is_some();
    assert!(!is_on());
    let words = || scope(Mode::Normal, || MIX.apply(&[Sym::input("a", 0, 32), Sym::input("a", 1, 32)]).len());
    let (inside, applied) = opaque::within(&MIX, || (is_on() && opaque::named("other").is_none(), words()));
    assert!(inside.0 && inside.1 == 2 && applied == 1 && !is_on());
}

#[test]
fn values_of_applications_are_those_of_the_function() {
    scope(Mode::Normal, || {
        let words = MIX.apply(&[Sym::input("a", 0, 32), Sym::input("a", 1, 32)]);
        let nested = MIX.apply(&[words[1], words[0]]);
        let values: Vec<u64> = Plan::new(&nested).run(|_, index| index as u64 + 5).iter().map(|&value| value as u64).collect();
        let inner = mixed(&[5, 6]);
        assert_eq!(values, mixed(&[inner[1], inner[0]]));
    });
}
