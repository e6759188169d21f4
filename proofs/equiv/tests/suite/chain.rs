//! The uses of the code itself against the guarantees of the obligations on its operations: all are covered, and each guarantee is needed.

use std::path::Path;

use ashlar_engine::chain::{Guarantee, Use, recorded};
use ashlar_engine::field::{Element, scope};
use ashlar_engine::obligation::{Kind, Obligation};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::{goldilocks, koala_bear, poseidon, rescue_prime};

/// What the obligations say of operations, each list of constants as a guarantee of its own.
fn guarantees(obligations: &[Obligation]) -> Vec<Guarantee> {
    let of = |obligation: &Obligation| match &obligation.kind {
        Kind::Claims(cases) => cases().iter().flat_map(|case| case.right.guarantees()).collect(),
        Kind::Equivalence(cases) => cases().iter().flat_map(|case| case.right.guarantees()).collect(),
        _ => Vec::new(),
    };
    obligations.iter().flat_map(of).collect()
}

/// What the permutations of Rescue-Prime use, on each backend.
fn uses_of_rescue_prime() -> Vec<Use> {
    let is_code =
        |obligation: &Obligation| obligation.id.starts_with("rp_jive64_256/permutation") && !obligation.id.ends_with("spec");
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let obligations = rescue_prime::obligations(&workspace).expect("the modules can be read");
    let run = || {
        for obligation in obligations.iter().filter(|obligation| is_code(obligation)) {
            let Kind::Field(cases) = &obligation.kind else { panic!("{} is on elements", obligation.id) };
            for case in cases() {
                let group = |name: &str, count: usize| (0..count as u32).map(|i| Element::input(name, i)).collect();
                scope(case.modulus, || {
                    let inputs: Vec<Vec<Element>> = case.inputs.iter().map(|input| group(&input.name, input.count)).collect();
                    case.right.symbolic(&inputs).expect("within the contract");
                });
            }
        }
    };
    recorded(run).1.uses
}

fn open(uses: &[Use], guarantees: &[Guarantee]) -> Vec<String> {
    let is_covered = |used: &&Use| guarantees.iter().any(|guarantee| guarantee.covers(used));
    uses.iter().filter(|used| !is_covered(used)).map(Use::to_string).collect()
}

/// Every use is covered; and without the guarantees of one operation of one type there is a use that is not, if that is used at all.
fn check(uses: &[Use], guarantees: &[Guarantee]) {
    assert!(!uses.is_empty());
    assert_eq!(open(uses, guarantees), Vec::<String>::new());
    for used in uses {
        let is_other = |guarantee: &&Guarantee| guarantee.operation != used.operation || guarantee.of != used.of;
        assert!(!guarantees.iter().filter(is_other).any(|guarantee| guarantee.covers(used)), "{used} is covered twice");
    }
}

#[test]
fn what_rescue_prime_uses_is_proved_of_goldilocks() {
    check(&uses_of_rescue_prime(), &guarantees(&goldilocks::obligations()));
}

#[test]
fn what_poseidon_uses_is_proved_of_koala_bear() {
    check(poseidon::used(), &guarantees(&koala_bear::obligations()));
}
