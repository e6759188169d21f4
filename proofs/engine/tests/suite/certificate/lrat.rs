//! The checker of proofs takes what follows and refuses everything else.

use ashlar_engine::certificate::cnf::Cnf;
use ashlar_engine::certificate::lrat::{Fault, check};
use fastrand::Rng;

/// All clauses of three variables: no assignment satisfies them.
fn clauses() -> Vec<[i32; 3]> {
    (0..8).map(|i| [1, 2, 3].map(|variable: i32| if i >> (3 - variable) & 1 == 0 { variable } else { -variable })).collect()
}

fn formula(clauses: &[[i32; 3]]) -> Cnf {
    let mut cnf = Cnf::default();
    for _ in 0..3 {
        cnf.variable();
    }
    clauses.iter().for_each(|clause| cnf.add(clause));
    cnf
}

const PROOF: &str = "9 1 2 0 1 2 0\n10 1 -2 0 4 3 0\n11 -1 2 0 6 5 0\n11 d 1 2 0\n12 -1 -2 0 7 8 0\n13 2 0 9 11 0\n14 -2 0 10 12 0\n16 0 13 14 0\n";

fn fault(proof: &str) -> Fault {
    check(&formula(&clauses()), proof).expect_err(proof).fault
}

#[test]
fn a_proof_is_accepted() {
    let checked = check(&formula(&clauses()), PROOF).expect("a proof");
    assert_eq!((checked.steps, checked.refuted, checked.units), (7, true, vec![2, -2]));
}

#[test]
fn a_proof_without_its_end_refutes_nothing() {
    let lines: Vec<&str> = PROOF.lines().collect();
    for count in 0..lines.len() {
        let checked = check(&formula(&clauses()), &lines[..count].join("\n")).expect("steps that follow");
        assert!(!checked.refuted);
    }
}

#[test]
fn a_proof_without_one_of_its_hints_is_refused() {
    let mut tried = 0;
    for line in PROOF.lines().filter(|line| !line.contains('d')) {
        let (head, hints) = line.strip_suffix(" 0").and_then(|line| line.split_once(" 0 ")).expect("a step");
        for hint in hints.split(' ') {
            let rest: Vec<&str> = hints.split(' ').filter(|other| *other != hint).collect();
            let changed = PROOF.replace(line, &format!("{head} 0 {} 0", rest.join(" ")));
            let fault = fault(&changed);
            assert!(matches!(fault, Fault::NotUnit(_) | Fault::NoConflict), "{changed}: {fault}");
            tried += 1;
        }
    }
    assert_eq!(tried, 14);
}

#[test]
fn a_changed_literal_or_hint_is_refused() {
    let changed = |from: &str, to: &str| fault(&PROOF.replacen(from, to, 1));
    assert_eq!(changed("9 1 2 0", "9 1 -2 0"), Fault::NotUnit(1));
    assert_eq!(changed("9 1 2 0", "9 1 0"), Fault::NotUnit(1));
    assert_eq!(changed("9 1 2 0", "9 1 4 0"), Fault::Literal(4));
    assert_eq!(changed("9 1 2 0", "9 1 -2147483648 0"), Fault::Literal(-2_147_483_648));
    assert_eq!(changed("9 1 2 0", "9 1 -1 0"), Fault::Tautology(-1));
    assert_eq!(changed("13 2 0", "13 -2 0"), Fault::NotUnit(9));
    // A clause that is true already leads nowhere.
    assert_eq!(changed("0 1 2 0", "0 1 1 2 0"), Fault::NotUnit(1));
}

#[test]
fn a_step_of_another_form_is_refused() {
    let changed = |from: &str, to: &str| fault(&PROOF.replacen(from, to, 1));
    assert_eq!(changed("9 1 2 0 1 2 0", "8 1 2 0 1 2 0"), Fault::Id(8));
    assert_eq!(changed("10 1 -2", "9 1 -2"), Fault::Id(9));
    assert_eq!(changed("0 1 2 0", "0 1 -2 0"), Fault::Rat(-2));
    assert_eq!(changed("0 1 2 0", "0 1 99 0"), Fault::Missing(99));
    assert_eq!(changed("d 1 2", "d 1 1"), Fault::Missing(1));
    assert_eq!(changed("d 1 2", "d 9 10"), Fault::Missing(9));
    for form in ["9 1 2 0 1 2", "9 1 2 1 2 0", "9 1 2 0 1 2 0 7", "x 1 2 0 1 2 0", "9 1 y 0 1 2 0", "", "9"] {
        assert_eq!(changed("9 1 2 0 1 2 0", form), Fault::Form, "{form}");
    }
}

#[test]
fn what_has_a_solution_is_never_refuted() {
    let mut rng = Rng::with_seed(7);
    for round in 0..20_000 {
        // Another in its place keeps the numbers of those behind it.
        let mut all = clauses();
        all[round % 8] = all[(round + 1) % 8];
        let cnf = formula(&all);
        let mut words: Vec<String> = PROOF.split(' ').map(str::to_owned).collect();
        for _ in 0..rng.usize(0..4) {
            let at = rng.usize(0..words.len());
            match words[at].contains('\n') {
                true => {}
                false if rng.bool() => drop(words.remove(at)),
                false => words[at] = rng.i32(-3..16).to_string(),
            }
        }
        let refuted = check(&cnf, &words.join(" ")).is_ok_and(|checked| checked.refuted);
        assert!(!refuted, "without clause {}: {words:?}", round % 8);
    }
}
