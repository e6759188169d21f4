//! The normal form has the value of the expression: random expressions, random and edge inputs.

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::{Mode, distributing, scope};
use fastrand::Rng;

use crate::expressions::{expressions, input};

/// The values, in the current graph, of the expressions of a seed for each trial.
fn values(seed: u64) -> Vec<Vec<u128>> {
    let plan = Plan::new(&expressions(&mut Rng::with_seed(seed), 60));
    (0..12).map(|trial| plan.run(|_, index| input(seed, trial, index))).collect()
}

#[test]
fn normal_form_keeps_the_value() {
    for seed in 0..3000 {
        let written = scope(Mode::Raw, || values(seed));
        assert_eq!(written, scope(Mode::Normal, || values(seed)), "seed {seed}");
        assert_eq!(written, distributing(|| values(seed)), "seed {seed}, with rotations moved into xors");
    }
}
