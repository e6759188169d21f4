//! The rewriting rules of the normal form: where each is decided.
//!
//! The rows `words/rules/*` have each rule decided by the solver, at the widths of their scopes and for the constants in the file. The rows
//! `coq/words/*` are theorems of `proofs/coq/theories/Words/Rules.v` about every width, every number of places and every constant. A graph
//! records which rule is applied at which width; a row that applied one where neither decides it is not proved. Rules that only graphs of
//! compilers' code apply are decided by the solver alone.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::coq;
use crate::graph::{Applied, Rule};
use crate::obligation::{Kind, Lemma, Obligation};
use crate::smt::print::literal;
use crate::workspace::Workspace;

/// Widths at which the solver decides most rules.
const WIDTHS: [u32; 6] = [1, 8, 16, 32, 64, 128];

/// Widths at which it decides rules with multiples; at 128 bits it does not finish.
const MULTIPLE_WIDTHS: [u32; 5] = [1, 8, 16, 32, 64];

/// Widths at which it decides rules of compilers' code, which no theorem decides: those of words, and of their parts.
const COMPILED_WIDTHS: [u32; 7] = [1, 2, 4, 8, 16, 32, 64];

/// The same, those within two bytes and above one, where conditions are put together or extended, and that of products, whose signs are selected.
const SELECTED_WIDTHS: [u32; 20] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 32, 56, 64, 128];

/// The widths of sums that show the carry of words, of those with words as halves, and of words with bytes.
const PARTED_WIDTHS: [u32; 8] = [9, 16, 17, 32, 33, 64, 65, 128];

/// The widths of values with words or long words as halves.
const HALVED_WIDTHS: [u32; 2] = [64, 128];

/// Widths at which it decides rules with products of two unknowns, which are hard for solvers.
const PRODUCT_WIDTHS: [u32; 1] = [8];

/// A rule at one width: equations between terms over `x`, `y`, `z` of that width and the bit `b`.
type Equations = fn(u32) -> Vec<(String, String)>;

/// Begins the ids of the theorems about rules.
const THEOREMS: &str = "coq/words/";

/// Claim, widths and equations of each rule.
const RULES: [(Rule, &str, &[u32], Equations); 31] = [
    (Rule::Rotate, "A rotation is the concatenation of two slices.", &WIDTHS, rotate),
    (Rule::RotateLeft, "A rotation to the left is one to the right.", &WIDTHS, rotate_left),
    (Rule::ShiftLeft, "A shift to the left is a slice above zeros.", &WIDTHS, shift_left),
    (Rule::ShiftRight, "A logical shift to the right is zeros above a slice.", &WIDTHS, shift_right),
    (Rule::ShiftArithmetic, "An arithmetic shift repeats the sign bit above a slice.", &WIDTHS, shift_arithmetic),
    (Rule::SliceOfConcatenation, "A slice of a concatenation is taken from its parts.", &WIDTHS, slice_of_concatenation),
    (Rule::JoinSlices, "Adjacent slices of one value make one slice.", &WIDTHS, join_slices),
    (Rule::Disjoint, "Or, xor and sum of values without common ones are a concatenation.", &WIDTHS, disjoint),
    (Rule::XorOfSlices, "A xor of equal slices is the slice of the xor.", &WIDTHS, xor_of_slices),
    (Rule::AndOfSlices, "An and of equal slices is the slice of the and.", &WIDTHS, and_of_slices),
    (Rule::Piecewise, "Xor and and work on each piece of a concatenation.", &WIDTHS, piecewise),
    (Rule::XorConstantSlice, "A slice of x ^ C depends on the bits of C inside it only.", &WIDTHS, xor_constant_slice),
    (Rule::XorRing, "Xor is associative and commutative, and cancels.", &WIDTHS, xor_ring),
    (Rule::Not, "Not is a xor with all ones.", &WIDTHS, not),
    (Rule::AndLattice, "And is associative, commutative and idempotent; x & !x = 0.", &WIDTHS, and_lattice),
    (Rule::OrDual, "Or is the dual of and.", &WIDTHS, or_dual),
    (Rule::Mask, "An and with a constant keeps the bits under its ones.", &WIDTHS, mask_rule),
    (Rule::SumRing, "Sums are associative and commutative; differences are sums.", &MULTIPLE_WIDTHS, sum_ring),
    (Rule::SumCoefficients, "Equal terms of a sum add their coefficients.", &MULTIPLE_WIDTHS, sum_coefficients),
    (Rule::ShiftIsMultiple, "A shift to the left by k is the multiple by 2^k.", &MULTIPLE_WIDTHS, shift_is_multiple),
    (Rule::NotIsMinus, "!x = -x - 1.", &WIDTHS, not_is_minus),
    (Rule::Product, "Products are associative, commutative and move coefficients out.", &PRODUCT_WIDTHS, product),
    (Rule::Compare, "Comparisons of bits, of equal values, with the least and the greatest value.", &WIDTHS, compare),
    (Rule::Select, "Selections by a constant, by a negation, of equal values and of bits.", &WIDTHS, select),
    (
        Rule::SelectConstants,
        "A selection works on each bit, and is a multiple of its condition.",
        &SELECTED_WIDTHS,
        select_constants,
    ),
    (Rule::LowOfSum, "The lower bits of a sum are the sum of the lower bits.", &PARTED_WIDTHS, low_of_sum),
    (Rule::HighOfSum, "A term whose lower half is zero moves the upper half of a sum alone.", &HALVED_WIDTHS, high_of_sum),
    (Rule::LowOfProduct, "The lower half of a product is the product of the lower halves.", &HALVED_WIDTHS, low_of_product),
    (Rule::Order, "Carries and borrows are comparisons, and those with constants intervals.", &COMPILED_WIDTHS, order),
    (Rule::SumBound, "A sum of values with bounds has their sum as a bound.", &COMPILED_WIDTHS, sum_bound),
    (Rule::TopBit, "The top bit flipped is a sum with it.", &COMPILED_WIDTHS, top_bit),
];

/// The obligations `words/rules/*`.
pub fn obligations() -> Vec<Obligation> {
    let rules = RULES.iter().map(|&(rule, claim, widths, equations)| {
        let name = rule.name();
        let lemma = move || vec![lemma(name, widths, equations)];
        obligation("rules", name, claim, widths, Box::new(lemma))
    });
    let import = obligation(
        "import",
        "derived-operations",
        "Operations that the reader of exports expresses by others have the meaning of SMT-LIB.",
        &WIDTHS,
        Box::new(|| vec![lemma("derived-operations", &WIDTHS, derived_operations)]),
    );
    rules.chain([import]).collect()
}

/// The widths at which rules are decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Names of the rules of which a theorem speaks for every width.
    theorems: BTreeSet<String>,
}

impl Decided {
    /// What the solver decides, and what the headlines of a source tree say of rules.
    ///
    /// # Errors
    /// When the headlines cannot be read.
    pub fn read(workspace: &Workspace) -> Result<Self, String> {
        let headlines = coq::headlines(&workspace.coq())?;
        let theorems = headlines.iter().filter_map(|headline| headline.id.strip_prefix(THEOREMS)).map(str::to_owned).collect();
        Ok(Decided { theorems })
    }

    /// The rows that decide a rule at a width.
    pub fn rows(&self, rule: Rule, width: u32) -> Vec<String> {
        let name = rule.name();
        let listed = RULES.iter().any(|(known, _, widths, _)| *known == rule && widths.contains(&width));
        let solved = listed.then(|| format!("words/rules/{name}"));
        let theorem = self.theorems.contains(name).then(|| format!("{THEOREMS}{name}"));
        solved.into_iter().chain(theorem).collect()
    }

    /// The rows on which what was applied rests: of each list one is enough.
    ///
    /// # Errors
    /// The first rule that nothing decides, with its width.
    pub fn rests(&self, applied: &Applied) -> Result<BTreeSet<Vec<String>>, String> {
        let rows = |(rule, width): (Rule, u32)| match self.rows(rule, width) {
            rows if rows.is_empty() => {
                Err(format!("the rule {} is applied at {width} bits, where nothing decides it", rule.name()))
            }
            rows => Ok(rows),
        };
        applied.iter().map(rows).collect()
    }
}

fn obligation(
    folder: &str,
    name: &str,
    claim: &str,
    widths: &[u32],
    lemmas: Box<dyn Fn() -> Vec<Lemma> + Send + Sync>,
) -> Obligation {
    let list: Vec<String> = widths.iter().map(u32::to_string).collect();
    Obligation {
        id: format!("words/{folder}/{name}"),
        claim: claim.to_owned(),
        left_name: format!("normal form: {name}"),
        right_name: "SMT-LIB QF_BV".to_owned(),
        scope: format!("all inputs of {} bits; constants in the rule as listed in the file", list.join(", ")),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Lemmas(lemmas),
    }
}

/// One file: no equation fails at any width.
fn lemma(name: &str, widths: &[u32], equations: Equations) -> Lemma {
    let mut text = format!("; {name}\n(set-logic QF_BV)\n(declare-fun b () (_ BitVec 1))\n");
    let mut failures = String::new();
    for &width in widths {
        for variable in ["x", "y", "z"] {
            let _ = writeln!(text, "(declare-fun {variable}{width} () (_ BitVec {width}))");
        }
        for (left, right) in equations(width) {
            let _ = writeln!(failures, "  (distinct {left} {right})");
        }
    }
    let _ = write!(text, "(assert (or false\n{failures}))\n(check-sat)\n");
    Lemma { name: name.to_owned(), text }
}

fn var(width: u32) -> [String; 3] {
    ["x", "y", "z"].map(|name| format!("{name}{width}"))
}

fn slice(value: &str, lo: u32, len: u32) -> String {
    format!("((_ extract {} {lo}) {value})", lo + len - 1)
}

fn zeros(width: u32) -> String {
    literal(width, 0)
}

fn ones(width: u32) -> String {
    literal(width, u128::MAX >> (128 - width))
}

fn op(name: &str, a: &str, b: &str) -> String {
    format!("({name} {a} {b})")
}

fn constants(width: u32) -> Vec<u128> {
    let all = u128::MAX >> (128 - width);
    let patterns = [1, 2, 3, 7, 0x80, all, all - 1, all >> 1, 0x9e37_79b9_7f4a_7c15 & all];
    let mut list = patterns.map(|pattern| pattern & all).to_vec();
    list.sort_unstable();
    list.dedup();
    list
}

fn each_shift(width: u32, f: impl Fn(u32) -> Vec<(String, String)>) -> Vec<(String, String)> {
    (1..width).flat_map(f).collect()
}

fn rotate(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let parts = op("concat", &slice(&x, 0, k), &slice(&x, k, w - k));
        vec![(format!("((_ rotate_right {k}) {x})"), parts)]
    })
}

fn rotate_left(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| vec![(format!("((_ rotate_left {k}) {x})"), format!("((_ rotate_right {}) {x})", w - k))])
}

fn shift_left(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let parts = op("concat", &slice(&x, 0, w - k), &zeros(k));
        vec![(op("bvshl", &x, &literal(w, k.into())), parts)]
    })
}

fn shift_right(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let parts = op("concat", &zeros(k), &slice(&x, k, w - k));
        vec![(op("bvlshr", &x, &literal(w, k.into())), parts)]
    })
}

fn shift_arithmetic(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let sign = slice(&x, w - 1, 1);
        let parts = (0..k).fold(slice(&x, k, w - k), |low, _| op("concat", &sign, &low));
        vec![(op("bvashr", &x, &literal(w, k.into())), parts)]
    })
}

fn slice_of_concatenation(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let both = op("concat", &x, &y);
    each_shift(w, |k| {
        let across = op("concat", &slice(&x, 0, k), &slice(&y, k, w - k));
        vec![
            (slice(&both, k, w), across),
            (slice(&both, 0, k), slice(&y, 0, k)),
            (slice(&both, w + k, w - k), slice(&x, k, w - k)),
        ]
    })
}

fn join_slices(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let (low, high) = (slice(&x, 0, k), slice(&x, k, w - k));
        vec![(op("concat", &high, &low), x.clone())]
    })
}

fn disjoint(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    each_shift(w, |k| {
        let low = op("concat", &zeros(w - k), &slice(&y, 0, k));
        let high = op("concat", &slice(&x, 0, w - k), &zeros(k));
        let joined = op("concat", &slice(&x, 0, w - k), &slice(&y, 0, k));
        ["bvor", "bvxor", "bvadd"].map(|name| (op(name, &high, &low), joined.clone())).to_vec()
    })
}

fn of_slices(w: u32, name: &str) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let whole = op(name, &x, &y);
    each_shift(w, |k| {
        vec![
            (op(name, &slice(&x, 0, k), &slice(&y, 0, k)), slice(&whole, 0, k)),
            (op(name, &slice(&x, k, w - k), &slice(&y, k, w - k)), slice(&whole, k, w - k)),
        ]
    })
}

fn xor_of_slices(w: u32) -> Vec<(String, String)> {
    of_slices(w, "bvxor")
}

fn and_of_slices(w: u32) -> Vec<(String, String)> {
    of_slices(w, "bvand")
}

fn piecewise(w: u32) -> Vec<(String, String)> {
    let [x, y, z] = var(w);
    each_shift(w, |k| {
        let parted = op("concat", &slice(&x, 0, w - k), &slice(&y, 0, k));
        let pieces = |name: &str| {
            let high = op(name, &slice(&x, 0, w - k), &slice(&z, k, w - k));
            op("concat", &high, &op(name, &slice(&y, 0, k), &slice(&z, 0, k)))
        };
        ["bvxor", "bvand"].map(|name| (op(name, &parted, &z), pieces(name))).to_vec()
    })
}

fn xor_constant_slice(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let constant = |value: u128| op("bvxor", &x, &literal(w, value));
        let pairs = constants(w).into_iter().map(|value| {
            let low = value & (u128::MAX >> (128 - k));
            let joined = op("concat", &slice(&constant(value ^ low), k, w - k), &slice(&constant(low), 0, k));
            (joined, constant(value))
        });
        pairs.collect()
    })
}

fn xor_ring(w: u32) -> Vec<(String, String)> {
    ring(w, "bvxor").into_iter().chain([(op("bvxor", &var(w)[0], &var(w)[0]), zeros(w))]).collect()
}

fn ring(w: u32, name: &str) -> Vec<(String, String)> {
    let [x, y, z] = var(w);
    vec![(op(name, &x, &y), op(name, &y, &x)), (op(name, &op(name, &x, &y), &z), op(name, &x, &op(name, &y, &z)))]
}

fn not(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    vec![(format!("(bvnot {x})"), op("bvxor", &x, &ones(w)))]
}

fn and_lattice(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    let mut all = ring(w, "bvand");
    all.push((op("bvand", &x, &x), x.clone()));
    all.push((op("bvand", &x, &format!("(bvnot {x})")), zeros(w)));
    all
}

fn or_dual(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let neither = op("bvand", &format!("(bvnot {x})"), &format!("(bvnot {y})"));
    vec![(op("bvor", &x, &y), format!("(bvnot {neither})"))]
}

fn mask_rule(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    let all = u128::MAX >> (128 - w);
    each_shift(w, |k| {
        let low = u128::MAX >> (128 - k);
        vec![
            (op("bvand", &x, &literal(w, low)), op("concat", &zeros(w - k), &slice(&x, 0, k))),
            (op("bvand", &x, &literal(w, all ^ low)), op("concat", &slice(&x, k, w - k), &zeros(k))),
        ]
    })
}

fn sum_ring(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let mut all = ring(w, "bvadd");
    all.push((op("bvsub", &x, &y), op("bvadd", &x, &op("bvmul", &ones(w), &y))));
    all.push((format!("(bvneg {x})"), op("bvmul", &ones(w), &x)));
    all
}

fn sum_coefficients(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let all = u128::MAX >> (128 - w);
    let times = |c: u128, v: &str| op("bvmul", &literal(w, c & all), v);
    let mut equations = Vec::new();
    for c in constants(w) {
        for d in [1, 2, all] {
            let sum = op("bvadd", &times(c, &x), &times(d, &x));
            equations.push((sum, times(c.wrapping_add(d), &x)));
        }
        let whole = times(c, &op("bvadd", &x, &y));
        equations.push((whole, op("bvadd", &times(c, &x), &times(c, &y))));
    }
    equations
}

fn shift_is_multiple(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    each_shift(w, |k| {
        let shifted = op("bvshl", &x, &literal(w, k.into()));
        vec![(shifted, op("bvmul", &literal(w, 1 << k), &x))]
    })
}

fn not_is_minus(w: u32) -> Vec<(String, String)> {
    let [x, ..] = var(w);
    vec![(format!("(bvnot {x})"), op("bvadd", &format!("(bvneg {x})"), &ones(w)))]
}

fn product(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let mut all = ring(w, "bvmul");
    for c in constants(w) {
        let scaled = op("bvmul", &op("bvmul", &literal(w, c), &x), &y);
        all.push((scaled, op("bvmul", &literal(w, c), &op("bvmul", &x, &y))));
    }
    all
}

fn bit(test: &str) -> String {
    format!("(ite {test} #b1 #b0)")
}

fn compare(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let low = slice(&x, 0, 1);
    vec![
        (bit(&op("=", &low, "b")), format!("(bvnot {})", op("bvxor", &low, "b"))),
        (bit(&op("=", &x, &y)), bit(&op("=", &y, &x))),
        (bit(&op("=", &x, &x)), "#b1".into()),
        (bit(&op("bvult", &x, &x)), "#b0".into()),
        (bit(&op("bvult", &x, &zeros(w))), "#b0".into()),
        (bit(&op("bvult", &ones(w), &x)), "#b0".into()),
    ]
}

fn select(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let ite = |condition: &str, yes: &str, no: &str| format!("(ite (= {condition} #b1) {yes} {no})");
    vec![
        (ite("b", &x, &x), x.clone()),
        (ite("#b1", &x, &y), x.clone()),
        (ite("#b0", &x, &y), y.clone()),
        (ite("(bvnot b)", &x, &y), ite("b", &y, &x)),
        (ite("b", "#b1", "#b0"), "b".into()),
        (ite("b", "#b0", "#b1"), "(bvnot b)".into()),
    ]
}

fn select_constants(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let ite = |yes: &str, no: &str| format!("(ite (= b #b1) {yes} {no})");
    let bit_of = |value: &str, at: u32| slice(value, at, 1);
    let bits =
        (1..w).fold(ite(&bit_of(&x, 0), &bit_of(&y, 0)), |low, at| op("concat", &ite(&bit_of(&x, at), &bit_of(&y, at)), &low));
    let difference = ite(&op("bvsub", &x, &y), &zeros(w));
    let multiple = ite(&literal(w, 1), &zeros(w));
    let extended = if w == 1 { "b".to_owned() } else { op("concat", &zeros(w - 1), "b") };
    vec![
        (ite(&x, &y), bits),
        (ite(&x, &y), op("bvadd", &y, &difference)),
        (multiple, extended),
        (bit(&op("=", &ite(&x, &y), &x)), ite("#b1", &bit(&op("=", &y, &x)))),
    ]
}

fn low_of_sum(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let parts = if w.is_multiple_of(2) { vec![w / 2, 8] } else { vec![w - 1] };
    let equations = |bits| {
        let low = |value: &str| slice(value, 0, bits);
        [
            (low(&op("bvadd", &x, &y)), op("bvadd", &low(&x), &low(&y))),
            (low(&format!("(bvneg {x})")), format!("(bvneg {})", low(&x))),
        ]
    };
    parts.into_iter().flat_map(equations).collect()
}

fn high_of_sum(w: u32) -> Vec<(String, String)> {
    let ([x, y, _], half) = (var(w), w / 2);
    let low = slice(&y, 0, half);
    let upper = |value: &str| slice(value, half, half);
    vec![(upper(&op("bvadd", &x, &op("concat", &low, &zeros(half)))), op("bvadd", &upper(&x), &low))]
}

fn low_of_product(w: u32) -> Vec<(String, String)> {
    let ([x, y, _], half) = (var(w), w / 2);
    let low = |value: &str| slice(value, 0, half);
    vec![(low(&op("bvmul", &x, &y)), op("bvmul", &low(&x), &low(&y)))]
}

fn order(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let below = |a: &str, b: &str| bit(&op("bvult", a, b));
    let wide = |value: &str| op("concat", "#b0", value);
    let top = |name: &str| slice(&op(name, &wide(&x), &wide(&y)), w, 1);
    let unless = |test: String, equal: (String, String)| (format!("(ite {test} {} {})", equal.1, equal.0), equal.1.clone());
    let sum = op("bvadd", &x, &y);
    // Bits that the bound has not do not count.
    let mut all = each_shift(w, |k| {
        let upper = slice(&y, 0, w - k);
        vec![(below(&x, &op("concat", &upper, &zeros(k))), below(&slice(&x, k, w - k), &upper))]
    });
    all.extend([
        (below(&x, &y), below(&x, &op("bvsub", &x, &y))),
        (top("bvadd"), below(&sum, &y)),
        (top("bvsub"), below(&x, &y)),
        unless(op("=", &y, &zeros(w)), (below(&sum, &y), format!("(bvnot {})", below(&x, &format!("(bvneg {y})"))))),
        unless(op("=", &x, &ones(w)), (below(&x, &y), format!("(bvnot {})", below(&y, &op("bvadd", &x, &literal(w, 1)))))),
    ]);
    all
}

fn sum_bound(w: u32) -> Vec<(String, String)> {
    let [x, y, z] = var(w);
    // y + z does not wrap where it is not below y.
    let not_above = |a: &str, b: &str| op("bvule", a, b);
    let implies = |premise: &str, bit: &str| format!("(ite {premise} {bit} #b1)");
    let (sum, bound) = (op("bvadd", &x, &z), op("bvadd", &y, &z));
    let bounded = implies(&not_above(&x, &y), &implies(&not_above(&y, &bound), &bit(&not_above(&sum, &bound))));
    let above = each_shift(w, |k| {
        let bound = literal(w, u128::MAX >> (128 - k));
        let upper = slice(&x, k, w - k);
        vec![(implies(&not_above(&x, &bound), &bit(&op("=", &upper, &zeros(w - k)))), "#b1".to_owned())]
    });
    [(bounded, "#b1".to_owned())].into_iter().chain(above).collect()
}

fn top_bit(w: u32) -> Vec<(String, String)> {
    let ([x, ..], top) = (var(w), literal(w, 1 << (w - 1)));
    vec![(op("bvxor", &x, &top), op("bvadd", &x, &top))]
}

fn derived_operations(w: u32) -> Vec<(String, String)> {
    let [x, y, _] = var(w);
    let sign = literal(w, 1 << (w - 1));
    let (flipped_x, flipped_y) = (op("bvxor", &x, &sign), op("bvxor", &y, &sign));
    let less = |a: &str, b: &str| op("bvult", a, b);
    let mut all = vec![
        (op("bvugt", &x, &y), less(&y, &x)),
        (op("bvule", &x, &y), format!("(not {})", less(&y, &x))),
        (op("bvuge", &x, &y), format!("(not {})", less(&x, &y))),
        (op("bvslt", &x, &y), less(&flipped_x, &flipped_y)),
        (op("bvsgt", &x, &y), less(&flipped_y, &flipped_x)),
        (op("bvsle", &x, &y), format!("(not {})", less(&flipped_y, &flipped_x))),
        (op("bvsge", &x, &y), format!("(not {})", less(&flipped_x, &flipped_y))),
        (op("distinct", &x, &y), format!("(not {})", op("=", &x, &y))),
    ];
    all.extend(each_shift(w, |k| {
        let shifted = op("concat", &x, &zeros(k));
        let signed = op("bvashr", &shifted, &literal(w + k, k.into()));
        let zeroed = op("concat", &zeros(k), &x);
        vec![(format!("((_ sign_extend {k}) {x})"), signed), (format!("((_ zero_extend {k}) {x})"), zeroed)]
    }));
    all
}
