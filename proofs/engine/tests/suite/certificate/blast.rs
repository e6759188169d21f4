//! The formula of a query has the solutions of the query: with its inputs fixed it holds exactly for the values that evaluation gives.

use std::fmt::Write;

use ashlar_engine::certificate::blast::formula;
use ashlar_engine::certificate::cnf::Cnf;
use ashlar_engine::eval::Plan;
use ashlar_engine::graph::arena::mask;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::smt::print::{definitions, input_name, literal};
use fastrand::Rng;

use crate::expressions::{expressions, input};

/// Whether what follows from single literals, one clause after the other, contradicts no clause and leaves none open.
fn holds(cnf: &Cnf) -> bool {
    let mut values: Vec<Option<bool>> = vec![None; cnf.variables() as usize + 1];
    let value =
        |values: &[Option<bool>], literal: i32| values[literal.unsigned_abs() as usize].map(|value| value == (literal > 0));
    loop {
        let (mut changed, mut open) = (false, false);
        for clause in cnf.clauses() {
            if clause.iter().any(|&literal| value(&values, literal) == Some(true)) {
                continue;
            }
            let left: Vec<i32> = clause.iter().copied().filter(|&literal| value(&values, literal).is_none()).collect();
            match left[..] {
                [] => return false,
                [literal] => {
                    values[literal.unsigned_abs() as usize] = Some(literal > 0);
                    changed = true;
                }
                _ => open = true,
            }
        }
        if !changed {
            assert!(!open, "inputs leave nothing open");
            return true;
        }
    }
}

/// Expressions of this seed with the inputs of a trial, as a query that asks for the values of all; one of them wrong by a bit if asked.
fn query(mode: Mode, seed: u64, trial: u64, wrong: bool) -> String {
    scope(mode, || {
        let all = expressions(&mut Rng::with_seed(seed), 25);
        let plan = Plan::new(&all);
        let mut values = plan.run(|_, index| input(seed, trial, index));
        if wrong {
            // An input with another value would be no contradiction.
            let at = Rng::with_seed(seed ^ trial).usize(plan.inputs().len()..all.len());
            values[at] ^= 1 << Rng::with_seed(trial).u32(0..all[at].width());
        }
        let mut text = String::from("(set-logic QF_BV)\n");
        for input in plan.inputs() {
            let _ = writeln!(text, "(declare-fun {} () (_ BitVec {}))", input_name(&input.name, input.index), input.width);
        }
        text.push_str(&definitions(&all, "n", input_name));
        for (sym, value) in all.iter().zip(values) {
            let _ = writeln!(text, "(assert (= n{} {}))", sym.id(), literal(sym.width(), value));
        }
        text + "(check-sat)\n"
    })
}

#[test]
fn formulas_agree_with_the_evaluator() {
    for (seed, trial) in (0..60).flat_map(|seed| [0, 1, 3 + seed].map(|trial| (seed, trial))) {
        for mode in [Mode::Raw, Mode::Normal] {
            let formula = |wrong| formula(&query(mode, seed, trial, wrong)).expect("a query");
            assert!(holds(&formula(false)), "seed {seed}, trial {trial}");
            assert!(!holds(&formula(true)), "seed {seed}, trial {trial}");
        }
    }
}

/// Whether a term over the words `x` and `y` of this width can have a value, for given inputs.
fn can_be(term: &str, width: u32, [x, y]: [u128; 2], value: &str) -> bool {
    let literal = |value| literal(width, value);
    let text = format!(
        "(declare-fun x () (_ BitVec {width}))(declare-fun y () (_ BitVec {width}))(assert (= x {}))(assert (= y {}))\
         (assert (= {term} {value}))(check-sat)",
        literal(x),
        literal(y)
    );
    holds(&formula(&text).unwrap_or_else(|error| panic!("{error}")))
}

fn signed(value: u128, width: u32) -> i128 {
    (value << (128 - width)) as i128 >> (128 - width)
}

/// Operations with the values that SMT-LIB gives them.
type Operation = (&'static str, fn(u128, u128, u32) -> u128);

const WORDS: [Operation; 8] = [
    ("(bvand x y)", |x, y, _| x & y),
    ("(bvor x y)", |x, y, _| x | y),
    ("(bvxor x y)", |x, y, _| x ^ y),
    ("(bvadd x y)", |x, y, _| x + y),
    ("(bvsub x y)", |x, y, _| x.wrapping_sub(y)),
    ("(bvmul x y)", |x, y, _| x * y),
    ("(bvnot x)", |x, _, _| !x),
    ("(bvneg x)", |x, _, _| x.wrapping_neg()),
];

const TRUTHS: [Operation; 12] = [
    ("(= x y)", |x, y, _| (x == y).into()),
    ("(distinct x y)", |x, y, _| (x != y).into()),
    ("(bvult x y)", |x, y, _| (x < y).into()),
    ("(bvugt x y)", |x, y, _| (x > y).into()),
    ("(bvule x y)", |x, y, _| (x <= y).into()),
    ("(bvuge x y)", |x, y, _| (x >= y).into()),
    ("(bvslt x y)", |x, y, w| (signed(x, w) < signed(y, w)).into()),
    ("(bvsgt x y)", |x, y, w| (signed(x, w) > signed(y, w)).into()),
    ("(bvsle x y)", |x, y, w| (signed(x, w) <= signed(y, w)).into()),
    ("(bvsge x y)", |x, y, w| (signed(x, w) >= signed(y, w)).into()),
    ("(and (= x y) (not (bvult y x)) true)", |x, y, _| (x == y).into()),
    ("(or false (= x y) (ite (bvult x y) true false))", |x, y, _| (x <= y).into()),
];

#[test]
fn every_operation_has_its_value() {
    for width in 1..=4 {
        for (x, y) in (0..1 << width).flat_map(|x| (0..1 << width).map(move |y| (x, y))) {
            for (term, value) in WORDS {
                let value = value(x, y, width) & mask(width);
                assert!(can_be(term, width, [x, y], &literal(width, value)), "{term} {x} {y}");
                assert!(!can_be(term, width, [x, y], &literal(width, value ^ 1)), "{term} {x} {y}");
            }
            for (term, value) in TRUTHS {
                let is_true = value(x, y, width) == 1;
                assert!(can_be(term, width, [x, y], &is_true.to_string()), "{term} {x} {y}");
                assert!(!can_be(term, width, [x, y], &(!is_true).to_string()), "{term} {x} {y}");
            }
            let chosen = if x < y { x } else { y };
            assert!(can_be("(ite (bvult x y) x y)", width, [x, y], &literal(width, chosen)));
            for term in [format!("(bvmul {} y)", literal(width, x)), format!("(bvmul y {})", literal(width, x))] {
                assert!(can_be(&term, width, [x, y], &literal(width, (x * y) & mask(width))), "{term} {y}");
            }
        }
    }
}

#[test]
fn every_operation_with_an_index_has_its_value() {
    let width = 5;
    for x in 0..32_u128 {
        let is = |term: &str, len: u32, value: u128| {
            assert!(can_be(term, width, [x, 3], &literal(len, value & mask(len))), "{term} {x}");
            assert!(!can_be(term, width, [x, 3], &literal(len, !value & mask(len))), "{term} {x}");
        };
        for k in 0..5 {
            let right = (x >> k | x << (5 - k)) & 31;
            is(&format!("((_ rotate_right {k}) x)"), 5, right);
            is(&format!("((_ rotate_left {}) x)", (5 - k) % 5), 5, right);
            is(&format!("((_ extract 4 {k}) x)"), 5 - k, x >> k);
            is(&format!("((_ extract {k} 0) x)"), k + 1, x);
            is(&format!("((_ zero_extend {k}) x)"), 5 + k, x);
            is(&format!("((_ sign_extend {k}) x)"), 5 + k, signed(x, 5) as u128);
        }
        for k in 0..8_u32 {
            is(&format!("(bvshl x {})", literal(5, k.into())), 5, x << k);
            is(&format!("(bvlshr x {})", literal(5, k.into())), 5, x >> k);
            is(&format!("(bvashr x {})", literal(5, k.into())), 5, (signed(x, 5) >> k) as u128);
        }
        is("(concat x y)", 10, x << 5 | 3);
    }
}

#[test]
fn a_factor_may_be_any_constant() {
    let mut rng = Rng::with_seed(0);
    for _ in 0..200 {
        let (x, c) = (rng.u128(..) >> 64, rng.u128(..) >> 64);
        let product = literal(64, x.wrapping_mul(c) & mask(64));
        assert!(can_be(&format!("(bvmul {} x)", literal(64, c)), 64, [x, 0], &product), "{x} {c}");
        assert!(!can_be(&format!("(bvmul {} x)", literal(64, c ^ 1)), 64, [x | 1, 0], &product), "{x} {c}");
    }
}

#[test]
fn a_sum_of_symbols_is_no_constant() {
    let text = scope(Mode::Raw, || {
        let (x, y) = (Sym::input("x", 0, 8), Sym::input("x", 1, 8));
        ashlar_engine::smt::print::difference(&[x + y], &[y + x])
    });
    let cnf = formula(&text).expect("a query");
    assert!(cnf.len() > 8 * 14, "equalities are left to the proof: {} clauses", cnf.len());
}

#[test]
fn other_texts_are_refused() {
    let refused = |text: &str, reason: &str| {
        let error = formula(text).expect_err(text);
        assert!(error.reason.contains(reason), "{error}");
    };
    let with = |term: &str| format!("(declare-fun x () (_ BitVec 8))(assert {term})(check-sat)");
    refused("(set-logic QF_ABV)(check-sat)", "QF_BV");
    refused("(assert true)", "before `check-sat`");
    refused("(check-sat)(assert true)", "behind `check-sat`");
    refused("(declare-fun f (Bool) Bool)(check-sat)", "parameters");
    refused("(declare-fun x () Bool)(declare-fun x () Bool)", "twice");
    refused("(define-fun x () Bool #b1)", "another sort");
    refused(&with("x"), "not a Boolean");
    refused(&with("y"), "not defined");
    refused(&with("(= x #b1)"), "no operation");
    refused(&with("(= (bvudiv x x) x)"), "no operation");
    refused(&with("(= (bvshl x x) x)"), "no operation");
    refused(&with("(= ((_ extract 8 0) x) x)"), "no operation");
    refused(&with("(let ((y x)) true)"), "");
    refused(&with("(= ((_ zero_extend 505) x) x)"), "width 513");
    refused(&with("(= x #xg0)"), "not a digit");
    refused(&with("(= x #b)"), "width 0");
}
