//! Rescue-Prime: the permutations, of one state and of many.

use std::sync::Arc;

use ashlar_engine::obligation::{FollowedLeft, Input, Obligation};
use ashlar_equiv::blake3::scopes::listed;
use ashlar_equiv::goldilocks::sides::Target;
use ashlar_equiv::rescue_prime::functions::{Function as Source, Instance};

use super::build::Build;
use super::doubles::DOUBLES;
use super::row::{CARRIES, Function, REFUSED, Shape, constant_time, value};
use super::source::Goldilocks;
use crate::call::{Argument, Returned};
use crate::features::Features;

/// Bits of an element.
const WIDTH: u32 = 64;

/// The modulus.
const MODULUS: u64 = ashlar::fields::goldilocks::MODULUS;

/// The instruction sets, with the backend that each then has.
const SETS: [(Features, Target); 5] = [
    (Features::Portable, Target::Scalar),
    (Features::Sse41, Target::Scalar),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
    (Features::Avx512Ifma, Target::Ifma),
];

/// All rows.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    let mut all = Vec::new();
    let built_for = build.built_for();
    for (features, _) in SETS {
        let target = backend(features.max(built_for));
        for instance in Instance::ALL {
            for function in [permute(instance, target), permute_many(instance, target)] {
                all.push(value(build, features, function.clone()));
                all.push(constant_time(build, features, function));
            }
        }
    }
    all
}

/// The backend where the processor has these instruction sets.
fn backend(features: Features) -> Target {
    SETS.iter().rev().find(|(set, _)| *set <= features).map_or(Target::Scalar, |(_, target)| *target)
}

/// Numbers of states that leave a lane unused, and that fill the lanes and leave one; two and three where there is one lane.
fn counts(target: Target) -> [usize; 2] {
    match target.lanes() {
        1 => [2, 3],
        lanes => [lanes - 1, lanes + 1],
    }
}

/// What the functions have in common; `row` is the name of the source's row.
fn function(instance: Instance, target: Target, name: [&'static str; 2], row: &str, claim: &'static str) -> Function {
    let [id, name] = name;
    Function {
        id: format!("{}/{id}", instance.name()),
        name,
        claim,
        left: format!("source:rescue_prime, {} on {}, which rows compare with Cryptol", instance.module(), target.name()),
        assumes: vec![DOUBLES.to_owned(), format!("{}/{row}/{}", instance.name(), target.name())],
        returned: Returned::Success,
        selects: Some(CARRIES),
        refuses: Some(REFUSED),
        inputs: String::new(),
        calls: Arc::new(Vec::new),
    }
}

fn permute(instance: Instance, target: Target) -> Function {
    let name = match instance {
        Instance::Rp => "ashlar_rp64_256_permute",
        Instance::Jive => "ashlar_rp_jive64_256_permute",
    };
    let claim = "The state that the machine code leaves is that of the source, hence the permutation";
    Function {
        inputs: "all states".to_owned(),
        calls: Arc::new(move || vec![states(instance, target, 1, vec![Argument::State(0)])]),
        ..function(instance, target, ["permute", name], "permutation", claim)
    }
}

fn permute_many(instance: Instance, target: Target) -> Function {
    let name = match instance {
        Instance::Rp => "ashlar_rp64_256_permute_many",
        Instance::Jive => "ashlar_rp_jive64_256_permute_many",
    };
    let claim = "State i that the machine code leaves is that of the source, hence the permutation of state i";
    let counts = counts(target);
    let of_count = move |count: usize| {
        let elements = instance.width() * count;
        states(instance, target, count, vec![Argument::State(0), Argument::Number(elements as u64)])
    };
    Function {
        inputs: format!("all of {} states", listed(&counts)),
        calls: Arc::new(move || counts.iter().copied().map(of_count).collect()),
        ..function(instance, target, ["permute_many", name], "permutation_many", claim)
    }
}

fn states(instance: Instance, target: Target, count: usize, arguments: Vec<Argument>) -> Shape {
    let source = Goldilocks { function: Source::PermuteMany(vec![count]), instance, target };
    Shape {
        label: format!("{count} states"),
        inputs: vec![Input::elements("states", WIDTH, instance.width() * count, MODULUS)],
        arguments,
        left: FollowedLeft::Source(Box::new(source)),
    }
}
