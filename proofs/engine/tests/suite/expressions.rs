//! Random expressions of words.

use ashlar_engine::graph::Sym;
use fastrand::Rng;

const WIDTHS: [u32; 6] = [1, 8, 16, 32, 64, 128];

fn constant(rng: &mut Rng, width: u32) -> Sym {
    let value = match rng.u32(0..5) {
        0 => 0,
        1 => u128::MAX,
        2 => 1 << rng.u32(0..width),
        3 => u128::MAX << rng.u32(0..width),
        _ => rng.u128(..),
    };
    Sym::constant(width, value)
}

fn pick(rng: &mut Rng, values: &[Sym], width: u32) -> Sym {
    let matching: Vec<Sym> = values.iter().copied().filter(|v| v.width() == width).collect();
    // Recent values are preferred, so that expressions grow deep and share.
    match matching.len() {
        0 => constant(rng, width),
        _ if rng.u32(0..12) == 0 => constant(rng, width),
        n if rng.bool() => matching[n - 1 - rng.usize(0..n.min(4))],
        n => matching[rng.usize(0..n)],
    }
}

/// One operation on some of these values.
fn step(rng: &mut Rng, values: &[Sym]) -> Sym {
    let width = WIDTHS[rng.usize(0..WIDTHS.len())];
    let a = pick(rng, values, width);
    let b = pick(rng, values, width);
    let k = rng.u32(0..=width);
    match rng.u32(0..22) {
        0..=1 => a + b,
        2 => a - b,
        3 => a * b,
        4 => -a,
        5..=7 => a ^ b,
        8 => a & b,
        9 => a | b,
        10 => !a,
        11 => a.shl(k),
        12 => a.lshr(k),
        13 => a.ashr(k),
        14 => a.rotr(k),
        15 => a.rotl(k),
        16 => a.equals(b),
        17 => {
            if rng.bool() {
                a.ult(b)
            } else {
                a.slt(b)
            }
        }
        18 => pick(rng, values, 1).ite(a, b),
        19 if width <= 64 => a.concat(b),
        20 => {
            let len = WIDTHS[rng.usize(0..WIDTHS.len())].min(width);
            a.extract(rng.u32(0..=width - len), len)
        }
        _ => a.shl(k) | b.lshr(width - k),
    }
}

/// Inputs of some widths, named `x`, and expressions of them.
pub fn expressions(rng: &mut Rng, count: usize) -> Vec<Sym> {
    let mut all: Vec<Sym> = Vec::new();
    for width in [1, 8, 16, 32, 32, 64] {
        for _ in 0..2 {
            all.push(Sym::input("x", all.len() as u32, width));
        }
    }
    for _ in 0..count {
        let value = step(rng, &all);
        all.push(value);
    }
    all
}

/// The value of an input in a trial, and bits above its width.
pub fn input(seed: u64, trial: u64, index: u32) -> u64 {
    match trial {
        0 => 0,
        1 => u64::MAX,
        2 => 1,
        _ => Rng::with_seed(seed ^ trial << 32 ^ u64::from(index) << 48).u64(..),
    }
}
