//! Pages are as wide as they should be, lead where they say, and show programs that are there.

use std::path::PathBuf;

use crate::tree::{files, has_extension, text, workspace};

/// Characters of a line, but in tables.
const WIDTH: usize = 100;

/// Lines of the first page.
const LINES: usize = 150;

/// All pages.
fn pages() -> Vec<PathBuf> {
    files(&workspace(), |file| has_extension(file, "md"))
}

#[test]
fn lines_are_as_wide_as_the_page() {
    let pages = pages();
    assert!(pages.len() > 10, "{pages:?}");
    for page in pages {
        let text = text(&page);
        let is_wide = |line: &&str| line.chars().count() > WIDTH && !line.trim_start().starts_with('|') && !is_drawn(line);
        let wide: Vec<&str> = text.lines().filter(is_wide).collect();
        assert!(wide.is_empty(), "{}: {wide:#?}", page.display());
    }
    assert!(text(&workspace().join("README.md")).lines().count() <= LINES);
}

/// Whether a line is of a drawing.
fn is_drawn(line: &str) -> bool {
    line.contains(['│', '─'])
}

#[test]
fn links_lead_to_files_that_are_there() {
    for page in pages().iter().filter(|page| !page.ends_with("docs/SUMMARY.md")) {
        let text = text(page);
        for target in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_elsewhere = target.is_empty() || target.contains("://") || target.contains(char::is_whitespace);
            assert!(is_elsewhere || page.with_file_name(target).exists(), "{}: {target}", page.display());
        }
    }
}

#[test]
fn programs_on_pages_are_the_examples() {
    for (page, example) in [("README.md", "impl/examples/readme.rs"), ("docs/interfaces.md", "impl/examples/tour.rs")] {
        let (page, example) = (text(&workspace().join(page)), text(&workspace().join(example)));
        let shown = page.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a program");
        let (_, program) = example.split_once("\n\n").expect("a comment above the program");
        assert_eq!(shown, program);
    }
}
