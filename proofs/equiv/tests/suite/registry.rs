//! The registry has no case that would be decided whatever the code does.

use std::collections::BTreeSet;
use std::path::Path;

use ashlar_engine::obligation::{FieldLeft, Kind, LeftCall, Obligation};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::registry::Registry;

/// The number of outputs of calls.
fn outputs(left: &[LeftCall]) -> usize {
    left.iter().map(|call| call.export.shapes().expect("a sequence of words").1.count()).sum()
}

fn are_distinct<'a>(names: impl Iterator<Item = &'a str>) -> bool {
    let mut seen = BTreeSet::new();
    names.into_iter().all(|name| seen.insert(name))
}

#[test]
fn no_case_of_the_registry_is_vacuous() {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let mut cases = 0;
    for obligation in Registry::read(&workspace).expect("a registry").obligations {
        let id = &obligation.id;
        match &obligation.kind {
            Kind::Equivalence(all) => all().iter().for_each(|case| {
                cases += 1;
                assert!(outputs(&case.left) > 0, "{id}: {}", case.label);
                assert!(are_distinct(case.inputs.iter().map(|input| input.name.as_str())), "{id}: {}", case.label);
            }),
            Kind::Field(all) => all().iter().for_each(|case| {
                cases += 1;
                let is_specified = matches!(case.left, FieldLeft::Specification(_));
                assert!(is_specified || outputs(case.left.calls()) > 0, "{id}: {}", case.label);
                assert!(are_distinct(case.inputs.iter().map(|input| input.name.as_str())), "{id}: {}", case.label);
            }),
            Kind::Claims(all) => all().iter().for_each(|case| {
                cases += 1;
                assert!(!case.claims.is_empty(), "{id}: {}", case.label);
                assert!(are_distinct(case.inputs.iter().map(|input| input.name.as_str())), "{id}: {}", case.label);
            }),
            _ => {}
        }
    }
    assert!(cases > 1000, "{cases} cases");
}

#[test]
fn of_each_row_that_runs_code_it_is_known_which() {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let Registry { obligations, code } = Registry::read(&workspace).expect("a registry");
    // What SAW reads is compiled apart.
    let runs =
        |obligation: &&Obligation| obligation.kind.runs_code() && !matches!(obligation.kind, Kind::Saw(_) | Kind::External(_));
    let unknown: Vec<&str> =
        obligations.iter().filter(runs).map(|row| row.id.as_str()).filter(|id| !code.contains_key(*id)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
    assert_ne!(code["blake3/compress/avx2"], code["koala_bear/dot/scalar"]);
}
