//! Paths of encodings as formulas that the solver decides.

use std::time::Duration;

use ashlar_engine::solver::Answer;
use ashlar_vkey_link::byte::Byte;
use ashlar_vkey_link::formula::{Formulas, same};
use ashlar_vkey_link::paths::{self, Asked, Fact, Path};

use crate::tree::solver;

/// Bytes of three variables.
fn bytes() -> [Byte; 3] {
    std::array::from_fn(|variable| Byte::Free { variable: variable as u32, index: 0 })
}

/// Whether the solver finds that what is said of the outcomes holds on all paths.
fn holds<T>(paths: &[Path<T>], said: impl Fn(&T) -> String) -> bool {
    let folder = tempfile::tempdir().expect("a folder");
    let mut formulas = Formulas::new(&folder.path().join("paths"));
    formulas.add(paths, said).and_then(|()| formulas.finish()).expect("a file");
    let solver = solver().expect("a solver");
    match solver.decide(&folder.path().join("paths/1.smt2"), Duration::from_secs(60)).expect("an answer") {
        Answer::Unsat => true,
        Answer::Sat(_) => false,
        Answer::Unknown(reason) => panic!("{reason}"),
    }
}

#[test]
fn outcomes_hold_on_the_paths_that_lead_to_them() {
    let [a, b, c] = bytes();
    // The byte that is equal to the last one, if there is such.
    let code = || [a, b].into_iter().find(|&byte| paths::equal(&[byte], &[c])).into_iter().collect::<Vec<_>>();
    let paths = paths::explore(&[], 10, code).expect("few paths");
    assert_eq!(paths.iter().map(|path| (path.shared, path.asked.len())).collect::<Vec<_>>(), [(0, 1), (0, 2), (1, 1)]);
    let is = |byte: Byte| move |found: &Vec<Byte>| if found.is_empty() { "true".to_owned() } else { same(&[byte], found) };
    assert!(holds(&paths, is(c)));
    assert!(!holds(&paths, is(a)));
    assert!(!holds(&paths, |found| same(found, &[c])));
}

#[test]
fn what_a_path_knew_must_follow() {
    let [a, b, c] = bytes();
    let code = || paths::less(&[a], &[b]) && paths::less(&[b], &[c]) && paths::less(&[a], &[c]);
    let mut paths = paths::explore(&[], 10, code).expect("few paths");
    assert!(paths[0].outcome && paths[0].asked.last().is_some_and(|asked| asked.is_known));
    assert!(holds(&paths, |_| "true".to_owned()));
    paths[0].asked[2].fact = Fact::Less(vec![c], vec![a], true);
    assert!(!holds(&paths, |_| "true".to_owned()));
    let wide = Fact::Less(vec![a, b], vec![c, Byte::Constant(1)], true);
    let path = Path { facts: Vec::new(), shared: 0, asked: vec![Asked { fact: wide, is_known: true }], outcome: () };
    assert!(!holds(&[path], |()| "true".to_owned()));
}
