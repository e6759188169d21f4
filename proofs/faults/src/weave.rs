//! Weaves changes into a source file, each behind a switch of its own, so that one build holds them all.

use std::ops::Range;

use crate::find::{Change, Form};

/// The switch, as a copy calls it.
const SWITCH: &str = "::ashlar_fault_switch::is";

/// A change under its number.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number, by which the switch knows it.
    pub number: u32,
    /// The file, relative to the root of the tree.
    pub file: String,
    /// The change.
    pub change: Change,
}

/// A text with switches.
#[derive(Debug, Default)]
pub struct Woven {
    /// The text.
    pub text: String,
    marks: Vec<Mark>,
}

/// Where changes came to stand in the text.
#[derive(Debug)]
struct Mark {
    place: Range<usize>,
    numbers: Vec<u32>,
}

impl Woven {
    /// The changes nearest around a byte of the text: one, in its own text, or all of their place.
    pub fn around(&self, byte: usize) -> &[u32] {
        let holding = self.marks.iter().filter(|mark| mark.place.contains(&byte));
        holding.min_by_key(|mark| mark.place.len()).map_or(&[], |mark| &mark.numbers)
    }

    /// The changes that begin in a range of the text.
    pub fn within(&self, range: Range<usize>) -> Vec<u32> {
        let marks = self.marks.iter().filter(|mark| range.contains(&mark.place.start));
        marks.flat_map(|mark| mark.numbers.iter().copied()).collect()
    }

    fn mark(&mut self, start: usize, numbers: Vec<u32>) {
        self.marks.push(Mark { place: start..self.text.len(), numbers });
    }
}

/// One place with all of its changes.
struct Site<'a> {
    place: Range<usize>,
    form: Form,
    changes: Vec<&'a Numbered>,
}

/// The text of a file with all changes in it, none of which is on by itself.
pub fn weave(source: &str, changes: &[Numbered]) -> Woven {
    let mut sorted: Vec<&Numbered> = changes.iter().collect();
    sorted.sort_by_key(|n| (n.change.place.start, std::cmp::Reverse(n.change.place.end), n.change.form));
    let mut sites: Vec<Site<'_>> = Vec::new();
    for numbered in sorted {
        let (place, form) = (numbered.change.place.clone(), numbered.change.form);
        match sites.last_mut() {
            Some(site) if site.place == place && site.form == form => site.changes.push(numbered),
            _ => sites.push(Site { place, form, changes: vec![numbered] }),
        }
    }
    let mut woven = Woven::default();
    let mut rest = sites.as_slice();
    inside(source, 0..source.len(), &mut rest, &mut woven);
    woven
}

/// Writes a range of the source with the sites that lie in it, which it takes.
fn inside(source: &str, range: Range<usize>, rest: &mut &[Site<'_>], woven: &mut Woven) {
    let mut at = range.start;
    while let Some((site, others)) = rest.split_first().filter(|(site, _)| site.place.end <= range.end) {
        *rest = others;
        woven.text.push_str(&source[at..site.place.start]);
        at = site.place.end;
        write_site(source, site, rest, woven);
    }
    woven.text.push_str(&source[at..range.end]);
}

fn write_site(source: &str, site: &Site<'_>, rest: &mut &[Site<'_>], woven: &mut Woven) {
    let start = woven.text.len();
    if site.form == Form::Expression {
        woven.text.push('(');
    }
    for numbered in &site.changes {
        let from = woven.text.len();
        woven.text.push_str(&format!("if {SWITCH}({}) {{ {} }} ", numbered.number, numbered.change.after));
        if site.form != Form::Start {
            woven.text.push_str("else ");
        }
        woven.mark(from, vec![numbered.number]);
    }
    if site.form != Form::Start {
        woven.text.push_str("{ ");
        inside(source, site.place.clone(), rest, woven);
        woven.text.push_str(" }");
    }
    if site.form == Form::Expression {
        woven.text.push(')');
    }
    woven.mark(start, site.changes.iter().map(|numbered| numbered.number).collect());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find::changes;

    fn numbered(source: &str) -> Vec<Numbered> {
        let all = (0..).zip(changes(source).expect("Rust"));
        all.map(|(number, change)| Numbered { number, file: String::new(), change }).collect()
    }

    #[test]
    fn all_changes_are_there_and_the_rest_is_as_before() {
        let source = "fn f() {\n    g(1);\n    a + b * c\n}\n";
        let all = numbered(source);
        let woven = weave(source, &all);
        syn::parse_file(&woven.text).expect("Rust");
        for change in &all {
            let written = format!("{SWITCH}({}) {{ {} }}", change.number, change.change.after);
            assert_eq!(woven.text.matches(&written).count(), 1, "{written} in {}", woven.text);
        }
        assert_eq!(weave(source, &[]).text, source);
    }

    #[test]
    fn a_place_in_a_change_is_that_change_and_one_beside_it_is_all_of_the_site() {
        let source = "fn f() { if a { b } }";
        let all: Vec<Numbered> =
            numbered(source).into_iter().filter(|n| n.change.after == "true" || n.change.after == "false").collect();
        let woven = weave(source, &all);
        let [yes, no] = [&all[0], &all[1]].map(|n| n.number);
        let at = |text: &str| woven.text.find(text).expect("the text");
        assert_eq!(woven.around(at("true")), [yes]);
        assert_eq!(woven.around(at("false")), [no]);
        assert_eq!(woven.around(at("{ a }")), [yes, no]);
        assert!(woven.around(0).is_empty());
    }
}
