//! The reader of exports: what it takes, and what it refuses with the line and the reason.

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::smt::Program;

/// An export of two 8-bit inputs and two 8-bit outputs.
fn export(formula: &str) -> String {
    let declared: String = (0..4).map(|i| format!("(declare-fun s{i} () (_ BitVec 8))\n")).collect();
    format!("; an export\n(set-option :produce-models true)\n(set-logic QF_BV)\n{declared}{formula}")
}

const GOAL: &str = "(define-fun s4 () (_ BitVec 8) (bvadd s0 s1))
(define-fun s5 () Bool (= s2 s4))
(define-fun s6 () Bool (= s0 s3))
(define-fun s7 () Bool (and s5 s6))
(assert (not s7))
(check-sat)
";

fn refusal(text: &str, outputs: usize) -> String {
    Program::parse(text, outputs).expect_err("a refusal").to_string()
}

#[test]
fn outputs_are_found_in_order() {
    let program = Program::parse(&export(GOAL), 2).expect("an export");
    assert_eq!(program.inputs(), [8, 8]);
    assert_eq!(program.outputs(), [8, 8]);
    assert_eq!(program.eval(&[200, 100]), [44, 200]);
    for mode in [Mode::Raw, Mode::Normal] {
        scope(mode, || {
            let [x, y] = [0, 1].map(|i| Sym::input("x", i, 8));
            assert_eq!(program.apply(&[x, y]), [x + y, x]);
        });
    }
}

#[test]
fn concatenated_outputs_are_taken_apart() {
    let goal = "(define-fun s4 () (_ BitVec 16) (concat s2 s3))
(define-fun s5 () (_ BitVec 16) ((_ zero_extend 8) s0))
(define-fun s6 () (_ BitVec 16) (bvmul s5 s5))
(assert (not (= s4 s6)))
";
    let program = Program::parse(&export(goal), 2).expect("an export");
    assert_eq!(program.eval(&[200, 0]), [0x9c, 0x40]);
}

#[test]
fn booleans_and_derived_operations_are_read() {
    let text = "(set-logic QF_BV)
(declare-fun s0 () (_ BitVec 8))
(declare-fun s1 () Bool)
(declare-fun s2 () Bool)
(declare-fun s3 () Bool)
(define-fun s4 () (_ BitVec 8) #xfd)
(define-fun s5 () Bool (bvsle s0 s4))
(define-fun s6 () Bool (or s1 s5))
(define-fun s7 () Bool (= s2 s6))
(define-fun s8 () Bool (and s7 (not s3)))
(assert (not s8))
";
    let program = Program::parse(text, 2).expect("an export");
    assert_eq!(program.inputs(), [8, 1]);
    assert_eq!(program.eval(&[0x80, 0]), [1, 0]);
    assert_eq!(program.eval(&[0xfe, 0]), [0, 0]);
    assert_eq!(program.eval(&[0x7f, 1]), [1, 0]);
}

#[test]
fn shifts_by_derived_constants_are_read() {
    let goal = "(define-fun s4 () (_ BitVec 8) ((_ zero_extend 6) #b11))
(define-fun s5 () (_ BitVec 8) (bvshl s0 s4))
(define-fun s6 () (_ BitVec 8) (bvashr s0 s4))
(assert (not (and (= s2 s5) (= s3 s6))))
";
    let program = Program::parse(&export(goal), 2).expect("an export");
    assert_eq!(program.eval(&[0x91, 0]), [0x88, 0xf2]);
}

#[test]
fn other_files_are_refused_with_line_and_reason() {
    let replaced = |from: &str, to: &str| refusal(&export(&GOAL.replace(from, to)), 2);
    let cases = [
        (replaced("(bvadd s0 s1)", "(bvsdiv s0 s1)"), "unsupported operation `bvsdiv`"),
        (replaced("(bvadd s0 s1)", "(bvadd s0 s9)"), "`s9` is not defined"),
        (replaced("(bvadd s0 s1)", "(bvadd s0 #b1)"), "operands of `bvadd`"),
        (replaced("(bvadd s0 s1)", "(bvshl s0 s1)"), "not constant"),
        (replaced("(bvadd s0 s1)", "(bvadd s0 s3)"), "the function depends on output 1"),
        (replaced("(bvadd s0 s1)", "(bvadd s0 s1"), "expected"),
        (replaced("(= s0 s3)", "(= s1 s0)"), "does not compare outputs"),
        (replaced("(= s0 s3)", "(bvult s0 s3)"), "not a conjunction of equalities"),
        (replaced("(and s5 s6)", "(and s5 s5)"), "compares output 0 twice"),
        (replaced("(and s5 s6)", "(= s5 s6)"), "does not compare outputs"),
        (replaced("(assert (not s7))", "(assert (not s5))"), "says nothing of output 1"),
        (replaced("(assert (not s7))", "(assert s7)"), "not the negated goal"),
        (replaced("(assert (not s7))", ""), "without a goal"),
        (replaced("(check-sat)", "(assert (not s5))"), "a second goal"),
        (replaced("(check-sat)", "(push 1)"), "unexpected command `push`"),
        (replaced("(_ BitVec 8)", "(_ BitVec 9)"), "another sort"),
        (replaced("(_ BitVec 8)", "Int"), "unexpected sort"),
        (refusal(&export(GOAL).replace("QF_BV", "QF_AUFBV"), 2), "logic `QF_AUFBV`"),
        (refusal(&export(GOAL).replace("s1 () (_ BitVec 8)", "s1 () (_ BitVec 600)"), 2), "width 600"),
        (refusal(&export(GOAL).replace("s1 ()", "s1 ((_ BitVec 8))"), 2), "function with parameters"),
        (refusal(&export(GOAL).replace("s1 ()", "s0 ()"), 2), "defined twice"),
        (refusal(&export(GOAL), 9), "outputs expected"),
    ];
    for (message, expected) in cases {
        assert!(message.contains(expected), "`{message}` does not say `{expected}`");
    }
    let message = replaced("(bvadd s0 s1)", "(bvsdiv s0 s1)");
    assert!(message.starts_with("line 8: ") && message.contains("(define-fun s4"), "{message}");
}
