//! What the tool prints of a file, sentence by sentence: definitions, which stay, and what it assumes, which does not; nor do instances of traits of
//! the library, such as derived ones, which no call finds: the table has functions by path and by type.
//!
//! It registers each function by an instance that it admits, and each trait and type alias by an axiom. Where `Ty.path` is a constructor, as in
//! the theories here, the equation of an alias proves `False`.

/// A file without what the tool assumes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text, in which definitions, modules and imports are left.
    pub text: String,
    /// The functions that were registered.
    pub functions: Vec<Registered>,
}

/// A function as the tool registers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Registered {
    /// The module of the type that it belongs to, if it does: `Self` is defined there.
    pub owner: Option<String>,
    /// The name by which it is called.
    pub name: String,
    /// The definition, from the outermost module on.
    pub definition: String,
}

/// A sentence of Coq, without comments, and where it stands.
struct Sentence {
    start: usize,
    end: usize,
    line: usize,
    words: Vec<String>,
}

/// Reads what was printed.
///
/// # Errors
/// The first sentence that is neither a definition nor what the tool is known to assume.
pub fn read(text: &str) -> Result<Printed, String> {
    let mut printed = Printed::default();
    let mut modules: Vec<String> = Vec::new();
    let (mut kept, mut is_admitted) = (0, false);
    for sentence in sentences(text)? {
        let words: Vec<&str> = sentence.words.iter().map(String::as_str).collect();
        let was_instance = is_instance(&modules);
        let is_left_out = match words[..] {
            ["Admitted"] if is_admitted => true,
            _ if is_admitted => return Err(sentence.refused("an instance that is not admitted goes before")),
            ["Global", "Instance", ..] | ["Axiom", ..] | ["Global", "Typeclasses", "Opaque", ..] => true,
            ["Module", name] => {
                modules.push(name.to_owned());
                false
            }
            ["End", name] if modules.pop().as_deref() == Some(name) => false,
            ["Require", ..] => false,
            ["Definition", ..] if words.contains(&":=") => false,
            _ => return Err(sentence.refused("neither a definition nor what the tool assumes")),
        };
        is_admitted = words.starts_with(&["Global", "Instance"]);
        if is_admitted && let Some(function) = registered(&words, &modules) {
            printed.functions.push(function);
        }
        if is_left_out || was_instance || is_instance(&modules) {
            printed.text.push_str(text[kept..sentence.start].trim_end_matches([' ', '\n']));
            kept = sentence.end;
        }
    }
    printed.text.push_str(&text[kept..]);
    Ok(printed)
}

/// Whether the innermost of these modules is an instance of a trait of the library, or lies in one.
fn is_instance(modules: &[String]) -> bool {
    modules.iter().any(|name| name.starts_with("Impl_core_"))
}

/// The function that an instance registers, where it is one of functions, in these modules.
fn registered(words: &[&str], modules: &[String]) -> Option<Registered> {
    let class = words.iter().position(|word| word.starts_with("M.Is"))?;
    let (owner, name, definition) = match words[class..] {
        ["M.IsFunction.C", name, definition] => (None, name, definition),
        ["M.IsAssociatedFunction.C", "Self", name, definition] => (Some(modules.join(".")), name, definition),
        _ => return None,
    };
    let definition = modules.iter().map(String::as_str).chain([definition]).collect::<Vec<_>>().join(".");
    Some(Registered { owner, name: name.trim_matches('"').to_owned(), definition })
}

impl Sentence {
    fn refused(&self, why: &str) -> String {
        format!("line {}: {why}: {}", self.line, self.words.iter().take(8).cloned().collect::<Vec<_>>().join(" "))
    }
}

/// Where a reader of Coq is: outside, in a string, or in so many comments, in which strings count too.
#[derive(Clone, Copy, Default)]
struct Place {
    comments: usize,
    is_string: bool,
}

/// The sentences of a text: what ends in a period before white space, outside of strings and comments.
fn sentences(text: &str) -> Result<Vec<Sentence>, String> {
    let mut all = Vec::new();
    let (mut at, mut place) = (0, Place::default());
    let (mut start, mut plain) = (None, String::new());
    while let Some(next) = text[at..].chars().next() {
        let (before, here) = (place, &text[at..]);
        let mut length = next.len_utf8();
        if place.is_string {
            place.is_string = next != '"';
        } else if here.starts_with("(*") {
            (place.comments, length) = (place.comments + 1, 2);
        } else if place.comments > 0 && here.starts_with("*)") {
            (place.comments, length) = (place.comments - 1, 2);
        } else if next == '"' {
            place.is_string = true;
        }
        if before.comments == 0 && place.comments == 0 {
            let is_end = !before.is_string && next == '.' && here[1..].chars().next().is_none_or(char::is_whitespace);
            if !next.is_whitespace() {
                start.get_or_insert(at);
            }
            if is_end && let Some(start) = start.take() {
                let words = plain.split_whitespace().map(str::to_owned).collect();
                all.push(Sentence { start, end: at + 1, line: 1 + text[..start].matches('\n').count(), words });
                plain.clear();
            } else {
                plain.push(next);
            }
        }
        at += length;
    }
    match start {
        Some(start) => Err(format!("line {}: a sentence without end", 1 + text[..start].matches('\n').count())),
        None => Ok(all),
    }
}
