//! Looks for inputs on which a claim fails.

use fastrand::Rng;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{Signed, Zero};

use super::decide::Claim;
use super::interval::Interval;
use super::question::{Format, Inputs, Output, Variable};
use crate::eval::Plan;

/// Random assignments that are tried.
const TRIALS: usize = 400_000;

/// Halves of words next to which carries change.
const HALVES: [u64; 9] = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff];

/// 64-bit words at the edges of carries.
pub fn edges() -> Vec<u64> {
    HALVES.iter().flat_map(|high| HALVES.iter().map(move |low| high << 32 | low)).collect()
}

/// The words of the inputs, in order, for which some claim fails.
pub fn counterexample(inputs: &Inputs, outputs: &[Output], claims: &[Claim]) -> Option<Vec<u64>> {
    claims.iter().find_map(|claim| search(inputs, outputs, claim))
}

fn search(inputs: &Inputs, outputs: &[Output], claim: &Claim) -> Option<Vec<u64>> {
    let needed = claim.outputs();
    let plan = Plan::new(&needed.iter().map(|&output| outputs[output].value).collect::<Vec<_>>());
    let formats: Vec<Format> = needed.iter().map(|&output| outputs[output].format).collect();
    let variables = &inputs.variables;
    let mut rng = Rng::with_seed(0x5eed);
    let edges = edges();
    // In place of an edge the last two stand for the ends of a range.
    let places = edges.len() + 2;
    for trial in 0..TRIALS {
        let mut groups: Vec<&str> = Vec::new();
        let mut integers = Vec::with_capacity(variables.len());
        for Variable { name, range: bounds, .. } in variables {
            if !groups.contains(&name.as_str()) {
                groups.push(name);
            }
            let place = groups.iter().position(|group| group == name).unwrap_or(0);
            let edge = match (trial < places * places, place) {
                (true, 0) => Some(trial % places),
                (true, 1) => Some(trial / places),
                _ => (rng.u32(0..4) == 0).then(|| rng.usize(0..places)),
            };
            integers.push(match edge {
                None => wrapped(random(&mut rng), bounds),
                Some(edge) if edge < edges.len() => wrapped(edges[edge], bounds),
                Some(edge) => if edge == edges.len() { &bounds.low } else { &bounds.high }.clone(),
            });
        }
        if !inputs.allow(&integers) {
            continue;
        }
        let assigned: Vec<u64> = variables.iter().zip(&integers).map(|(variable, value)| variable.format.word(value)).collect();
        let values = plan.run(|name, index| {
            let place = variables.iter().position(|variable| variable.name == name && variable.index == index);
            place.map_or(0, |place| assigned[place])
        });
        if fails(claim, &needed, &formats, &values) {
            return Some(assigned);
        }
    }
    None
}

fn random(rng: &mut Rng) -> u64 {
    match rng.u32(0..3) {
        0 => HALVES[rng.usize(0..HALVES.len())] << 32 | u64::from(rng.u32(..)),
        1 => u64::from(rng.u32(..)) << 32 | HALVES[rng.usize(0..HALVES.len())],
        _ => rng.u64(..),
    }
}

/// An integer of the interval, which is `value`, in two's complement where some are negative, if that is one of them.
fn wrapped(value: u64, bounds: &Interval) -> BigInt {
    let value = if bounds.low.is_negative() { BigInt::from(value as i64) } else { BigInt::from(value) };
    let count = &bounds.high - &bounds.low + 1u32;
    &bounds.low + (value - &bounds.low).mod_floor(&count)
}

/// Whether a claim fails on the values of the outputs that it speaks of, in these formats. On what is no integer every claim fails.
pub fn fails(claim: &Claim, needed: &[usize], formats: &[Format], values: &[u128]) -> bool {
    let integers: Option<Vec<BigInt>> = formats.iter().zip(values).map(|(format, &value)| format.integer(value)).collect();
    let Some(integers) = integers else {
        return true;
    };
    let value = |output: usize| needed.iter().position(|&n| n == output).map_or_else(BigInt::zero, |i| integers[i].clone());
    match claim {
        Claim::Vanishes { polynomial, modulus } => {
            let difference = polynomial.value(|output| value(output as usize));
            if modulus.is_zero() { !difference.is_zero() } else { !difference.is_multiple_of(modulus) }
        }
        Claim::Within { output, range } => {
            let value = value(*output);
            value < range.low || value > range.high
        }
    }
}
