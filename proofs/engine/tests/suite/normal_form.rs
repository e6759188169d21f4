//! The normal form has the value of the expression: random expressions, random and edge inputs.

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::{Mode, scope};
use fastrand::Rng;

use crate::expressions::{expressions, input};

/// Builds the same expressions in a mode and returns their values for each trial.
fn values(mode: Mode, seed: u64) -> Vec<Vec<u128>> {
    scope(mode, || {
        let plan = Plan::new(&expressions(&mut Rng::with_seed(seed), 60));
        (0..12).map(|trial| plan.run(|_, index| input(seed, trial, index))).collect()
    })
}

#[test]
fn normal_form_keeps_the_value() {
    for seed in 0..3000 {
        assert_eq!(values(Mode::Raw, seed), values(Mode::Normal, seed), "seed {seed}");
    }
}
