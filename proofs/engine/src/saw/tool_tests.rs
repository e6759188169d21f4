use super::*;

#[test]
fn versions_are_numbers_in_order() {
    for version in ["1.5", "1.5.1", "1.10", "2", "2.0"] {
        assert!(is_recent(version), "{version}");
    }
    for version in ["", "1", "1.4", "0.9", "v1.5", "unknown"] {
        assert!(!is_recent(version), "{version}");
    }
}

#[test]
fn a_refusal_names_the_function() {
    let printed =
        "Verifying a...\nProof succeeded! a\nVerifying b...\n----------Counterexample----------\n  x: 0\nProof failed.\n";
    let refusal = Refusal::read(printed);
    assert_eq!(refusal.at.as_deref(), Some("b"));
    assert!(refusal.counterexample);
    let refusal = Refusal::read("Verifying a...\nProof succeeded! a\nUnbound variable: \"c\"\n");
    assert_eq!((refusal.at, refusal.counterexample), (None, false));
}
