//! Equivalences over opaque functions, with right code, with wrong code, and with kernels that no row proves.

use std::path::Path;
use std::time::Duration;

use ashlar_equiv::eval::Plan;
use ashlar_equiv::graph::{Mode, Sym, scope};
use ashlar_equiv::obligation::{Composed, ComposedCase, Input, Kind, Obligation, Right};
use ashlar_equiv::opaque::{self, Function, Guarantee, Use};
use ashlar_equiv::runner::row::{Row, Status};
use ashlar_equiv::runner::{Tools, run};
use ashlar_equiv::workspace::Workspace;

/// A function of two words.
static MIX: Function = Function { name: "mix", width: 32, outputs: 2, value: mixed };

fn mixed(arguments: &[u64]) -> Vec<u64> {
    let (a, b) = (arguments[0] as u32, arguments[1] as u32);
    vec![a.wrapping_mul(0x9e37_79b9).wrapping_add(b).into(), (a ^ b.rotate_left(7)).into()]
}

const USE: Use = Use { function: "mix", operation: "mix", kernel: "Kernel" };

/// `mix` of the sum and the second word, then of what that gives.
#[derive(Clone, Copy)]
struct Twice {
    /// Whether the sum is written the other way round, which is no other value.
    turned: bool,
    /// Whether the second application takes the words the other way round, which is a fault.
    crossed: bool,
    /// Whether the second application is left out.
    once: bool,
}

const RIGHT: Twice = Twice { turned: false, crossed: false, once: false };

impl Right for Twice {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        assert!(opaque::record(USE), "the function is opaque");
        let (a, b) = (inputs[0][0], inputs[0][1]);
        let mut words = MIX.apply(&[if self.turned { b + a } else { a + b }, b]);
        if self.crossed {
            words.reverse();
        }
        if self.once { words } else { MIX.apply(&words) }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let (a, b) = (inputs[0][0], inputs[0][1]);
        let mut words = mixed(&[(a + b) & 0xffff_ffff, b]);
        if self.crossed {
            words.reverse();
        }
        Ok(if self.once { words } else { mixed(&words) })
    }
}

fn guaranteed() -> Vec<Guarantee> {
    vec![Guarantee { of: USE, row: "test/kernel".into() }]
}

fn decided(right: Twice, guarantees: fn() -> Vec<Guarantee>) -> Row {
    let cases = move || {
        let inputs = vec![Input::words("ab", 2)];
        vec![ComposedCase { label: "all".into(), inputs, left: Box::new(RIGHT), right: Box::new(right) }]
    };
    let obligation = Obligation {
        id: "test/composed".into(),
        claim: "the code is the specification".into(),
        left_name: "test".into(),
        right_name: "test".into(),
        scope: "all inputs".into(),
        assumes: vec![],
        cross_check: false,
        kind: Kind::Composed(Composed { cases: Box::new(cases), guarantees }),
    };
    let none = || "not in this test".to_owned();
    let tools = Tools {
        exports: Err(none()),
        solver: Err(none()),
        coq: Err(none()),
        saw: Err(none()),
        limit: Duration::from_secs(1),
        workspace: Workspace::new(Path::new(".")),
    };
    run(&tools, &obligation)
}

#[test]
fn applications_to_equal_values_are_one() {
    let row = decided(Twice { turned: true, ..RIGHT }, guaranteed);
    assert_eq!(row.status, Status::Proved, "{row:?}");
    assert_eq!(row.assumes, ["test/kernel"]);
}

#[test]
fn other_applications_are_refuted_and_the_counterexample_replays() {
    for wrong in [Twice { crossed: true, ..RIGHT }, Twice { once: true, ..RIGHT }] {
        let row = decided(wrong, guaranteed);
        assert_eq!(row.status, Status::Refuted, "{row:?}");
        assert!(row.counterexample.is_some_and(|counterexample| counterexample.confirmed));
    }
}

#[test]
fn a_kernel_that_no_row_proves_leaves_the_row_open() {
    let row = decided(RIGHT, Vec::new);
    assert_eq!(row.status, Status::Unknown, "{row:?}");
    assert!(row.detail.is_some_and(|detail| detail.contains("mix of Kernel")));
}

#[test]
fn functions_are_opaque_within_a_run_alone() {
    assert!(!opaque::record(USE) && !opaque::is_on());
    let (inside, uses) = opaque::within(|| opaque::record(USE));
    assert!(inside && uses.contains(&USE) && !opaque::is_on());
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
