//! Definitions in the text of a Cryptol module.

use std::path::Path;

use super::text::without_comments;

/// The definition of a name in the text of a module, on one line without comments: from its name to the end, signature left out.
///
/// # Errors
/// When the module cannot be read, or does not define the name exactly once at the left margin.
pub fn definition(modules: &Path, module: &str, name: &str) -> Result<String, String> {
    let declarations = read(modules, module)?;
    let mut found = declarations.iter().filter(|declaration| defines(declaration, name));
    match (found.next(), found.next()) {
        (Some(definition), None) => Ok(definition.clone()),
        (None, _) => Err(format!("{module} does not define {name}")),
        (Some(_), Some(_)) => Err(format!("{module} defines {name} more than once")),
    }
}

/// All declarations of some names in the text of a module, signatures included, on one line: what may stand behind `where`.
///
/// # Errors
/// When the module cannot be read, does not define one of the names, or one has definitions of its own, to which those behind it would be taken to belong.
pub fn definitions(modules: &Path, module: &str, names: &[&str]) -> Result<String, String> {
    let declarations = read(modules, module)?;
    if let Some(name) = names.iter().find(|name| !declarations.iter().any(|declaration| defines(declaration, name))) {
        return Err(format!("{module} does not define {name}"));
    }
    let is_named = |declaration: &&String| declaration.split(' ').next().is_some_and(|first| names.contains(&first));
    let named: Vec<&str> = declarations.iter().filter(is_named).map(String::as_str).collect();
    match named.iter().find(|declaration| declaration.split(' ').any(|word| word == "where")) {
        Some(declaration) => Err(format!("{declaration} has definitions of its own")),
        None => Ok(named.join("; ")),
    }
}

fn read(modules: &Path, module: &str) -> Result<Vec<String>, String> {
    let path = modules.join(module.replace("::", "/")).with_extension("cry");
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(declarations(&text))
}

/// The declarations of a module, each on one line: what begins at the left margin, with the lines indented below it.
fn declarations(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for line in without_comments(text).lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match all.last_mut() {
            _ if words.is_empty() => {}
            Some(last) if line.starts_with(char::is_whitespace) => *last = format!("{last} {}", words.join(" ")),
            _ => all.push(words.join(" ")),
        }
    }
    all
}

/// Whether a declaration gives the name a value: it begins with the name, and no type follows.
fn defines(declaration: &str, name: &str) -> bool {
    let mut words = declaration.split(' ');
    words.next() == Some(name) && words.next() != Some(":")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "
module M where

/** The hash, `f x = 1` /* of */ bytes. */
f : [8] -> [8]
f x = // one line
    g x
  where g y = y

h x = if f x == 0 then 1 else 2
h' x = 3
h x = 4
k : [8]
k = 5
";

    #[test]
    fn definitions_are_found_without_comments() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("M.cry"), TEXT).expect("a file");
        let of = |name: &str| definition(folder.path(), "M", name);
        assert_eq!(of("f"), Ok("f x = g x where g y = y".to_owned()));
        assert_eq!(of("h'"), Ok("h' x = 3".to_owned()));
        assert_eq!(of("h"), Err("M defines h more than once".to_owned()));
        assert_eq!(of("g"), Err("M does not define g".to_owned()));
    }

    #[test]
    fn definitions_come_with_their_signatures() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("M.cry"), TEXT).expect("a file");
        let of = |names: &[&str]| definitions(folder.path(), "M", names);
        assert_eq!(of(&["k", "h'"]), Ok("h' x = 3; k : [8]; k = 5".to_owned()));
        assert_eq!(of(&["h'", "g"]), Err("M does not define g".to_owned()));
        assert_eq!(of(&["f"]), Err("f x = g x where g y = y has definitions of its own".to_owned()));
    }
}
