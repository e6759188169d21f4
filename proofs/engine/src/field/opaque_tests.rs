//! Applications of opaque functions, and their text in exports.

use super::opaque::Function;
use super::{Element, Modulus, Plan, scope};
use crate::smt::FieldProgram;

const KOALA_BEAR: Modulus = Modulus(0x7f00_0001);

/// A function of states of two elements, and three inputs.
fn with_function(f: impl FnOnce(Function, [Element; 3])) {
    scope(KOALA_BEAR, || {
        let parameters: Vec<Element> = (0..4).map(|i| Element::input("parameters", i)).collect();
        f(Function::new(&parameters), [0, 1, 2].map(|i| Element::input("x", i)));
    });
}

#[test]
fn applications_share_symbols_where_their_states_are_equal() {
    with_function(|pi, [x, y, z]| {
        let output = pi.outputs(&[x + y, z])[0];
        assert_eq!(output, pi.outputs(&[y + x, z])[0]);
        assert_ne!(output, pi.outputs(&[x + y, z])[1]);
        assert_ne!(output, pi.outputs(&[z, x + y])[0]);
        assert_ne!(output, pi.outputs(&[x + y, z + z])[0]);
        assert_eq!(pi.outputs(&[output, x - x])[1], pi.outputs(&[pi.outputs(&[x + y, z])[0], Element::ZERO])[1]);
    });
}

#[test]
fn no_output_is_a_constant_or_a_multiple_of_another() {
    with_function(|pi, [x, y, _]| {
        for index in 0..2 {
            assert_eq!(pi.outputs(&[Element::ZERO; 2])[index].value(), None);
        }
        let [one, two] = [1, 2].map(|factor| pi.outputs(&[x.times(factor), y.times(factor)])[0]);
        assert_ne!(one.times(8), two);
    });
}

#[test]
fn values_are_those_of_the_definition() {
    with_function(|pi, [x, y, _]| {
        let inner = [0, 1].map(|index| pi.outputs(&[x, y])[index]);
        let outer = pi.outputs(&[inner[0] + inner[1], x])[1];
        // x, y = 2, 3; factors 5, 7; offsets 11, 13.
        let values = Plan::new(&[inner[0], outer]).run(|name, index| match name {
            "x" => [2, 3][index as usize],
            _ => [5, 7, 11, 13][index as usize],
        });
        let first = [31 * 31 + 11, 31 * 31 + 13];
        let base = 5 * (first[0] + first[1]) + 7 * 2;
        assert_eq!(values, [first[0], (base * base + 13) % KOALA_BEAR.0]);
    });
    scope(KOALA_BEAR, || {
        let pi = Function::new(&[5, 7, 11, 13].map(Element::constant));
        let state = [2, 3].map(Element::constant);
        assert_eq!(pi.outputs(&state)[1], Element::constant(31 * 31 + 13));
    });
}

/// An export of a function of the parameters a, b of states of one element and of x, with these definitions before its result `s4`.
fn export(definitions: &str) -> FieldProgram {
    let text = format!(
        "(declare-fun s0 () Int)\n(declare-fun s1 () Int)\n(declare-fun s2 () Int)\n(declare-fun s3 () Int)\n{definitions}\n\
         (define-fun s5 () Int (- s4 s3))\n(define-fun s6 () Int (mod s5 {}))\n\
         (define-fun s7 () Bool (= 0 s6))\n(assert (not s7))\n(check-sat)\n",
        KOALA_BEAR.0
    );
    FieldProgram::parse(&text, KOALA_BEAR, 1).expect("an export")
}

fn applied(definitions: &str) -> Result<Element, String> {
    let args = ["a", "b", "x"].map(|name| Element::input(name, 0));
    Ok(export(definitions).apply(&args, 2)?[0])
}

const SQUARE: &str = "(define-fun t1 () Int (* t0 t0))\n(define-fun s4 () Int (+ t1 s1))";

#[test]
fn exports_are_read_as_applications() {
    let state = |state: &str| format!("(define-fun t0 () Int {state})\n{SQUARE}");
    scope(KOALA_BEAR, || {
        let pi = Function::new(&["a", "b"].map(|name| Element::input(name, 0)));
        let x = Element::input("x", 0);
        let of = |state: Element| Ok(pi.outputs(&[state])[0]);
        assert_eq!(applied(&state("(* s0 s2)")), of(x));
        assert_eq!(applied(&state("(* (+ s2 2) s0)")), of(x + Element::constant(2)));
        assert_eq!(applied(&state("s0")), of(Element::constant(1)));
        assert_eq!(applied("(define-fun s4 () Int s1)"), of(Element::ZERO));
        assert_eq!(applied(&state("(* s0 s1)")), of(pi.outputs(&[Element::ZERO])[0]));
    });
}

#[test]
fn parameters_anywhere_else_are_refused() {
    let cases = [
        ("(define-fun s4 () Int (+ s0 s2))", "outside of it"),
        ("(define-fun s4 () Int (* s0 s1))", "outside of it"),
        ("(define-fun s4 () Int (- s2 s0))", "outside of it"),
        ("(define-fun s4 () Int s0)", "outside of it"),
        ("(define-fun s4 () Int (* s0 s0))", "outside of it"),
        ("(define-fun s4 () Int (+ (* s0 s0) s2))", "outside of it"),
        ("(define-fun s4 () Int (+ (* s0 s0) s0))", "none of its outputs"),
        ("(define-fun s4 () Int (+ (* s0 s0) (* s1 s2)))", "none of its outputs"),
        ("(define-fun t0 () Int (+ (* s0 s2) s1))\n@", "in a square"),
        ("(define-fun t0 () Int (+ (+ s0 s1) s0))\n@", "added twice"),
        ("(define-fun t0 () Int (* (* s0 s2) s2))\n@", "a multiple of parameters"),
    ];
    for (definitions, reason) in cases {
        let refused = scope(KOALA_BEAR, || applied(&definitions.replace('@', SQUARE)).expect_err(definitions));
        assert!(refused.contains(reason), "`{refused}` does not say `{reason}`");
    }
}
