//! Measures the engine: operations a second in both modes, and reading of exports.

use std::time::Instant;

use ashlar_engine::graph::{Mode, Sym, read, scope};
use ashlar_engine::smt::Program;

const PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

fn quarter(v: &mut [Sym; 16], [a, b, c, d]: [usize; 4], x: Sym, y: Sym) {
    v[a] = v[a] + v[b] + x;
    v[d] = (v[d] ^ v[a]).rotr(16);
    v[c] = v[c] + v[d];
    v[b] = (v[b] ^ v[c]).rotr(12);
    v[a] = v[a] + v[b] + y;
    v[d] = (v[d] ^ v[a]).rotr(8);
    v[c] = v[c] + v[d];
    v[b] = (v[b] ^ v[c]).rotr(7);
}

fn compress(mut v: [Sym; 16], mut m: [Sym; 16]) -> [Sym; 16] {
    for _ in 0..7 {
        for i in 0..4 {
            quarter(&mut v, [i, 4 + i, 8 + i, 12 + i], m[2 * i], m[2 * i + 1]);
        }
        for i in 0..4 {
            let columns = [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4];
            quarter(&mut v, columns, m[8 + 2 * i], m[9 + 2 * i]);
        }
        m = PERMUTATION.map(|i| m[i]);
    }
    v
}

/// Operations of one compression: 56 quarter rounds of 14.
const OPERATIONS: u32 = 56 * 14;

fn arx(mode: Mode, name: &str, distinct: u32) {
    let count = 2000;
    scope(mode, || {
        let start = Instant::now();
        for i in 0..count {
            let group = i % distinct;
            let input = |base: u32| std::array::from_fn(|j| Sym::input("x", group * 32 + base + j as u32, 32));
            compress(input(0), input(16));
        }
        let seconds = start.elapsed().as_secs_f64();
        let rate = f64::from(count * OPERATIONS) / seconds / 1e6;
        println!("{name}: {rate:.1} M operations/s, {} nodes", read(|arena| arena.len()));
    });
}

fn main() {
    arx(Mode::Normal, "normal, new nodes", 2000);
    arx(Mode::Normal, "normal, hits", 10);
    arx(Mode::Raw, "raw, new nodes", 2000);
    arx(Mode::Raw, "raw, hits", 10);
    let mut args = std::env::args().skip(1);
    if let (Some(path), Some(outputs)) = (args.next(), args.next()) {
        let text = std::fs::read_to_string(&path).expect("readable file");
        let start = Instant::now();
        let program = Program::parse(&text, outputs.parse().expect("a number")).expect("an export");
        println!("parsed {} bytes, {} steps in {:.2?}", text.len(), program.len(), start.elapsed());
        for mode in [Mode::Raw, Mode::Normal] {
            let start = Instant::now();
            scope(mode, || {
                let inputs = program.inputs().iter().enumerate();
                let args: Vec<Sym> = inputs.map(|(i, &w)| Sym::input("x", i as u32, w)).collect();
                program.apply(&args);
                println!("{mode:?} replay in {:.2?}, {} nodes", start.elapsed(), read(|a| a.len()));
            });
        }
    }
}
