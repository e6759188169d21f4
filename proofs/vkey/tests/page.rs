//! proofs/ENCODINGS.md names theorems with their files and lines; they stand there.

use std::fs;
use std::path::Path;

/// The theorems of the page with their files and lines.
fn places(page: &str) -> Vec<(&str, &str, usize)> {
    page.lines().filter_map(place).collect()
}

/// The last two cells of a row of the table of theorems: a name and `file:line`.
fn place(line: &str) -> Option<(&str, &str, usize)> {
    let mut cells = line.trim().trim_matches('|').rsplit('|').map(|cell| cell.trim().trim_matches('`'));
    let (file, number) = cells.next()?.rsplit_once(':').filter(|(file, _)| file.ends_with(".v"))?;
    Some((cells.next()?, file, number.parse().ok()?))
}

#[test]
fn theorems_stand_where_the_page_says() {
    let proofs = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = fs::read_to_string(proofs.join("ENCODINGS.md")).expect("the page");
    let places = places(&page);
    assert!(places.len() > 30, "the page names {} theorems", places.len());
    for (theorem, file, line) in places {
        let text = fs::read_to_string(proofs.join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let states = |line: &str| {
            line.split([' ', ':']).take(2).collect::<Vec<_>>() == ["Theorem", theorem]
                || line.starts_with(&format!("Lemma {theorem} "))
        };
        let found: Vec<usize> = text.lines().enumerate().filter(|(_, line)| states(line)).map(|(number, _)| number + 1).collect();
        assert_eq!(found, [line], "lines of {theorem} in {file}");
    }
}
