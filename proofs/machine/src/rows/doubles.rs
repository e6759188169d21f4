//! What graphs of compilers' code use of doubles, beside this processor: operands of sums and products are exchanged, and signs move.

use ashlar_engine::inputs::{Inputs, Program};
use ashlar_engine::obligation::{Kind, Obligation, Test};
use fastrand::Rng;

/// Its id.
pub const DOUBLES: &str = "machine/doubles";

/// Triples of doubles that each rule is tried on, beside all of edge values.
const TRIPLES: usize = 100_000;

/// Edge values: zeros, the least and the greatest, infinities, no number, and those that kernels add.
const EDGES: [f64; 10] =
    [0.0, -0.0, 1.0, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY, f64::NAN, 5e-324, 4_503_599_627_370_496.0, -4_294_967_296.0];

/// A rule: its name, and both sides.
type Rule = (&'static str, fn(f64, f64, f64) -> [f64; 2]);

/// All rules.
const RULES: [Rule; 10] = [
    ("a + b = b + a", |a, b, _| [a + b, b + a]),
    ("a b + c = b a + c", |a, b, c| [a.mul_add(b, c), b.mul_add(a, c)]),
    ("a - b = a + -b", |a, b, _| [a - b, a + -b]),
    ("-a + b = b - a", |a, b, _| [-a + b, b - a]),
    ("(-a) b + c = a (-b) + c", |a, b, c| [(-a).mul_add(b, c), a.mul_add(-b, c)]),
    ("a + -0 = a", |a, _, _| [a + -0.0, a]),
    ("1 a + b = a + b", |a, b, _| [a.mul_add(1.0, b), a + b]),
    ("2 a = a + a", |a, _, _| [2.0 * a, a + a]),
    ("(-a) b = -(a b)", |a, b, _| [-a * b, -(a * b)]),
    ("(-a) (-b) + c = a b + c", |a, b, c| [(-a).mul_add(-b, c), a.mul_add(b, c)]),
];

/// The obligation on these rules.
pub fn obligation() -> Obligation {
    Obligation {
        id: DOUBLES.to_owned(),
        claim: "Sums, differences and fused products of doubles are the same with operands exchanged and signs moved".to_owned(),
        left_name: "the processor".to_owned(),
        right_name: "normal form: doubles".to_owned(),
        scope: format!("{TRIPLES} random triples and all of {} edge values, for each of {} rules", EDGES.len(), RULES.len()),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none().program(Program::Processor), || compare(&RULES))),
    }
}

/// Tries all; what was tried, or the first that differs. Results that are no numbers are equal whichever they are.
fn compare(rules: &[Rule]) -> Result<String, String> {
    let mut rng = Rng::with_seed(0x646f_7562);
    let edges = EDGES.iter().flat_map(|&a| EDGES.iter().flat_map(move |&b| EDGES.iter().map(move |&c| [a, b, c])));
    let mut random = || f64::from_bits(rng.u64(..));
    let triples: Vec<[f64; 3]> = edges.chain((0..TRIPLES).map(|_| [random(), random(), random()])).collect();
    for (name, sides) in rules {
        for &[a, b, c] in &triples {
            let [left, right] = sides(a, b, c);
            if left.to_bits() != right.to_bits() && !(left.is_nan() && right.is_nan()) {
                return Err(format!("{name} does not hold of {a:?}, {b:?} and {c:?}"));
            }
        }
    }
    Ok(format!("{} rules hold of {} triples", rules.len(), triples.len()))
}
