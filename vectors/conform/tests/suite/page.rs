//! The page for implementers: it has every operation, with the names of its inputs.

use std::collections::BTreeSet;

use ashlar_conform::departure::Kind;
use ashlar_conform::operations;

const PAGE: &str = include_str!("../../../CONFORM.md");

/// The names in code in a cell of a table.
fn names(cell: &str) -> BTreeSet<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn the_table_of_operations_has_all_with_their_inputs() {
    let rows = PAGE.lines().filter(|line| line.starts_with("| `")).map(|line| line.split(" | ").collect::<Vec<_>>());
    let rows: Vec<_> = rows.filter(|cells| cells.len() == 4).collect();
    let mut told = 0;
    for operation in operations::all() {
        let is_of =
            |cells: &&Vec<&str>| names(cells[0]).contains(operation.algorithm()) && names(cells[1]).contains(operation.name());
        let of: Vec<_> = rows.iter().filter(is_of).collect();
        let [row] = of[..] else { panic!("{}: {} rows", operation.full_name(), of.len()) };
        let vectors = operation.vectors().unwrap();
        let input = vectors.tests[0].input.as_object().unwrap();
        assert_eq!(names(row[2]), input.keys().map(String::as_str).collect(), "{}", operation.full_name());
        told += 1;
    }
    let in_rows: usize = rows.iter().map(|cells| names(cells[0]).len() * names(cells[1]).len()).sum();
    assert_eq!(in_rows, told);
}

#[test]
fn the_programs_are_the_examples() {
    let programs = [
        ("python", include_str!("../../../examples/goldilocks.py")),
        ("cpp", include_str!("../../../examples/goldilocks.cpp")),
        ("go", include_str!("../../../examples/goldilocks.go")),
        ("rust", include_str!("../../../examples/goldilocks.rs")),
    ];
    for (language, program) in programs {
        assert!(PAGE.contains(&format!("```{language}\n{program}```\n")), "{language}");
    }
}

#[test]
fn the_table_of_kinds_has_all() {
    for kind in Kind::ALL {
        assert!(PAGE.contains(&format!("| {} |", kind.words())), "{kind:?}");
    }
}
