//! Looks for inputs on which a claim fails.

use fastrand::Rng;
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;

use super::decide::Claim;
use super::state::Interval;
use crate::eval::Plan;
use crate::graph::Sym;

/// Random assignments that are tried.
const TRIALS: usize = 400_000;

/// Halves of words next to which carries change.
const HALVES: [u64; 9] = [0, 1, 2, 0x7fff_ffff, 0x8000_0000, 0x8000_0001, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff];

/// 64-bit words at the edges of carries.
pub fn edges() -> Vec<u64> {
    HALVES.iter().flat_map(|high| HALVES.iter().map(move |low| high << 32 | low)).collect()
}

/// Values of the inputs, in order, for which some claim fails.
pub fn counterexample(inputs: &[(String, u32, Interval)], outputs: &[Sym], claims: &[Claim]) -> Option<Vec<u64>> {
    claims.iter().find_map(|claim| search(inputs, outputs, claim))
}

fn search(inputs: &[(String, u32, Interval)], outputs: &[Sym], claim: &Claim) -> Option<Vec<u64>> {
    let needed = claim.outputs();
    let plan = Plan::new(&needed.iter().map(|&output| outputs[output]).collect::<Vec<_>>());
    let mut rng = Rng::with_seed(0x5eed);
    let edges = edges();
    let pairs = edges.len() * edges.len();
    for trial in 0..TRIALS {
        let mut groups: Vec<&str> = Vec::new();
        let mut assigned = Vec::with_capacity(inputs.len());
        for (name, _, bounds) in inputs {
            if !groups.contains(&name.as_str()) {
                groups.push(name);
            }
            let place = groups.iter().position(|group| group == name).unwrap_or(0);
            let value = match (trial < pairs, place) {
                (true, 0) => edges[trial % edges.len()],
                (true, 1) => edges[trial / edges.len()],
                _ => pick(&edges, &mut rng),
            };
            assigned.push(clamped(value, bounds));
        }
        let values = plan.run(|name, index| {
            let place = inputs.iter().position(|(group, i, _)| group == name && *i == index);
            place.map_or(0, |place| assigned[place])
        });
        if fails(claim, &needed, &values) {
            return Some(assigned);
        }
    }
    None
}

fn pick(edges: &[u64], rng: &mut Rng) -> u64 {
    match rng.u32(0..4) {
        0 => edges[rng.usize(0..edges.len())],
        1 => HALVES[rng.usize(0..HALVES.len())] << 32 | u64::from(rng.u32(..)),
        2 => u64::from(rng.u32(..)) << 32 | HALVES[rng.usize(0..HALVES.len())],
        _ => rng.u64(..),
    }
}

fn clamped(value: u64, bounds: &Interval) -> u64 {
    let (low, high) = (u64::try_from(&bounds.low).unwrap_or(0), u64::try_from(&bounds.high).unwrap_or(u64::MAX));
    match value {
        value if value < low => low + value % (high - low + 1),
        value if value > high => low + value % (high - low).saturating_add(1).max(1),
        value => value,
    }
}

/// Whether a claim fails on the values of the outputs that it speaks of.
pub fn fails(claim: &Claim, needed: &[usize], values: &[u128]) -> bool {
    let value = |output: usize| needed.iter().position(|&n| n == output).map_or_else(BigInt::zero, |i| values[i].into());
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
