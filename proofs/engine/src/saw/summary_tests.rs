use super::*;

/// A folder with scripts whose theorems the records below name.
fn scripts() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("field.saw", "include \"assumed.saw\";\nlemma <- prove_print z3 {{ True }};\nprove_print z3 {{ True }};\n");
    write("assumed.saw", "trusted <- prove_print (admit \"\") {{ True }};\n");
    folder
}

fn method(id: u64, name: &str, status: &str, below: &str) -> String {
    format!(
        r#"{{"type":"method","id":{id},"method":"{name}","loc":"/a/field.saw:9:1","status":"{status}","dependencies":[{below}],"elapsedtime":1,
        "vcs":[{{"type":"vc","id":{},"status":"verified","dependencies":[],"provers":["W4 ->yices"],"reason":"","tags":[]}}]}}"#,
        id + 100
    )
}

fn property(id: u64, file: &str, line: usize, status: &str) -> String {
    format!(
        r#"{{"type":"property","id":{id},"loc":"{file}.saw:{line}:1-{line}:9","status":"{status}","dependencies":[],"provers":["SBV->Z3"]}}"#
    )
}

fn in_a_loop(id: u64, status: &str) -> String {
    property(id, "field", 1, status).replace("field.saw:1:1-1:9", "(builtin)")
}

fn proof(goal: Goal, assumed: &[&str]) -> Proof {
    Proof { script: "field".to_owned(), goal, assumed: assumed.iter().map(|name| (*name).to_owned()).collect() }
}

fn function(name: &str) -> Goal {
    Goal::Function(name.to_owned())
}

fn summary(entries: &[String]) -> Result<Summary, String> {
    Summary::read(&format!("[{}]", entries.join(",")), scripts().path())
}

#[test]
fn what_is_verified_is_established() {
    let entries =
        [method(1, "mul", "verified", "2,3"), property(2, "field", 2, "verified"), property(3, "assumed", 1, "assumed")];
    let summary = summary(&entries).expect("a summary");
    let provers = summary.establishes(&proof(function("mul"), &["trusted"])).expect("established");
    assert_eq!(provers.into_iter().collect::<Vec<_>>(), ["SBV->Z3", "W4 ->yices"]);
    summary.establishes(&proof(Goal::Lemma("lemma".to_owned()), &[])).expect("established");
}

#[test]
fn what_a_loop_proves_counts() {
    let entries = [method(1, "mul", "verified", "2"), in_a_loop(2, "verified"), in_a_loop(3, "verified")];
    summary(&entries).expect("a summary").establishes(&proof(function("mul"), &[])).expect("established");
}

#[test]
fn what_is_verified_may_have_been_tested_before() {
    let entries = [method(1, "mul", "tested", ""), method(2, "mul", "verified", "")];
    summary(&entries).expect("a summary").establishes(&proof(function("mul"), &[])).expect("established");
}

#[test]
fn what_is_not_verified_is_refused() {
    let refusal = |entries: &[String], asked: &Proof| {
        summary(entries).and_then(|summary| summary.establishes(asked)).expect_err("a refusal")
    };
    let mul = proof(function("mul"), &[]);
    let cases = [
        (vec![method(1, "add", "verified", "")], "does not have mul"),
        (vec![method(1, "mul", "assumed", "")], "does not have mul"),
        (vec![method(1, "mul", "tested", "")], "does not have mul"),
        (vec![method(1, "mul", "verified", "2"), property(2, "field", 2, "tested")], "lemma is Tested in field.saw"),
        (vec![method(1, "mul", "verified", ""), method(2, "mul", "verified", "")], "twice"),
        (vec![method(1, "mul", "verified", "2"), method(2, "add", "assumed", "")], "add is Assumed in field.saw"),
        (vec![method(1, "mul", "verified", "2"), property(2, "field", 2, "assumed")], "lemma is Assumed in field.saw"),
        (vec![method(1, "mul", "verified", "2"), property(2, "assumed", 1, "assumed")], "is stated"),
        (vec![method(1, "mul", "verified", "7")], "no entry 7"),
        (
            vec![method(1, "mul", "verified", "2"), property(2, "field", 3, "assumed")],
            "field.saw, line 3 is Assumed in field.saw",
        ),
        (vec![method(1, "mul", "verified", "2"), property(2, "assumed", 2, "assumed")], "assumed.saw, line 2"),
        (vec![method(1, "mul", "verified", "2"), in_a_loop(2, "assumed")], "is Assumed in a loop"),
        (vec![method(1, "mul", "verified", "").replace("vcs", "other")], "missing field"),
    ];
    for (entries, expected) in cases {
        let message = refusal(&entries, &mul);
        assert!(message.contains(expected), "{message} for {expected}");
    }
    let unused = refusal(&[method(1, "mul", "verified", "")], &proof(function("mul"), &["trusted"]));
    assert!(unused.contains("is stated"), "{unused}");
    let condition =
        method(1, "mul", "verified", "").replacen(r#""id":101,"status":"verified""#, r#""id":101,"status":"assumed""#, 1);
    assert!(refusal(&[condition], &mul).contains("does not have mul"));
}
