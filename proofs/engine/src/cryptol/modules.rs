//! The texts of modules, and which of them a module loads.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;

use sha2::{Digest, Sha256};

use super::text;
use crate::hash;

/// The texts of modules, by their names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modules(BTreeMap<String, String>);

impl Modules {
    /// The modules of some folders. Of two with the same name the one of the earlier folder counts, as for Cryptol.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn read<P: AsRef<Path>>(folders: &[P]) -> io::Result<Self> {
        let mut texts = BTreeMap::new();
        for folder in folders.iter().map(AsRef::as_ref) {
            for file in hash::files(folder, &["cry"])? {
                let path = file.strip_prefix(folder).unwrap_or(&file).with_extension("");
                let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
                if let Entry::Vacant(place) = texts.entry(parts.join("::")) {
                    place.insert(std::fs::read_to_string(&file)?);
                }
            }
        }
        Ok(Modules(texts))
    }

    /// The names of all.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// The names of modules that stand in a text; all names where none does.
    pub fn named(&self, text: &str) -> BTreeSet<String> {
        let named = self.mentioned(text);
        let chosen: Vec<&str> = if named.is_empty() { self.names().collect() } else { named };
        chosen.into_iter().map(str::to_owned).collect()
    }

    /// Modules with all that they may load: those whose names stand in the text of one that is loaded. With their texts, without comments.
    fn texts<'a>(&'a self, names: impl IntoIterator<Item = &'a str>) -> BTreeMap<&'a str, String> {
        let mut open: Vec<&str> = names.into_iter().collect();
        let mut loaded = BTreeMap::new();
        while let Some(name) = open.pop() {
            if loaded.contains_key(name) {
                continue;
            }
            let text = self.0.get(name).map_or_else(String::new, |text| text::without_comments(text));
            open.extend(self.mentioned(&text));
            loaded.insert(name, text);
        }
        loaded
    }

    /// The names of modules and of all that they may load.
    pub fn loaded<'a>(&'a self, names: impl IntoIterator<Item = &'a str>) -> BTreeSet<&'a str> {
        self.texts(names).into_keys().collect()
    }

    /// Hexadecimal SHA-256 of the names and texts of modules and of all that they may load.
    pub fn hash<'a>(&'a self, names: impl IntoIterator<Item = &'a str>) -> String {
        let mut hasher = Sha256::new();
        for (name, text) in self.texts(names) {
            for part in [name, &text] {
                hasher.update((part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
        }
        hash::hex(&hasher.finalize())
    }

    /// The names of modules that stand in a text.
    fn mentioned(&self, text: &str) -> Vec<&str> {
        let words: BTreeSet<&str> = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'').collect();
        self.names().filter(|name| name.split("::").all(|part| words.contains(part))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(texts: &[(&str, &str)]) -> Modules {
        let folder = tempfile::tempdir().expect("a folder");
        for (file, text) in texts {
            let path = folder.path().join(file);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(path, text).expect("a file");
        }
        Modules::read(&[folder.path()]).expect("modules")
    }

    const A: (&str, &str) = ("A.cry", "module A where\n\nimport B as C // not D\n\nx = 1\n");
    const B: (&str, &str) = ("B.cry", "module B where\nimport In::E\n");
    const D: (&str, &str) = ("D.cry", "module D where\ny = \"// A\" # \"1\"\n");
    const E: (&str, &str) = ("In/E.cry", "module In::E where\n");

    #[test]
    fn a_module_loads_those_that_it_names_and_what_these_load() {
        let all = modules(&[A, B, D, E]);
        let loaded = |name| all.loaded([name]).into_iter().collect::<Vec<_>>();
        assert_eq!(loaded("A"), ["A", "B", "In::E"]);
        assert_eq!(loaded("B"), ["B", "In::E"]);
        assert_eq!(loaded("D"), ["A", "B", "D", "In::E"], "a word in a string is one too many, not one too few");
        assert_eq!(loaded("none"), ["none"]);
    }

    #[test]
    fn the_hash_follows_texts_that_are_loaded_without_their_comments() {
        let plain = modules(&[A, B, D, E]);
        let other = |(file, text): (&'static str, &'static str)| {
            let texts = [A, B, D, E].map(|known| if known.0 == file { (file, text) } else { known });
            modules(&texts).hash(["A"]) != plain.hash(["A"])
        };
        assert!(other(("A.cry", "module A where\nimport B as C\nx = 2\n")));
        assert!(!other(("A.cry", "/* One. */\nmodule A where\n\nimport B as C\nx = 1 // two\n")));
        assert!(other(("A.cry", "module A where\nimport B as C\n  x = 1\n")), "a line that is set in belongs to the one above");
        assert!(other(("In/E.cry", "module In::E where\nz = 1\n")));
        assert!(!other(("D.cry", "module D where\n")));
        let strings = |text| modules(&[("D.cry", text)]).hash(["D"]);
        assert_ne!(strings("s = \"a // b\"\n"), strings("s = \"a // c\"\n"));
        assert_ne!(strings("s = '\"' // b\nt = \"// b\"\n"), strings("s = '\"' // b\nt = \"// c\"\n"));
    }

    #[test]
    fn no_name_of_a_module_stands_for_all() {
        let all = modules(&[A, B, D, E]);
        assert_eq!(all.named("cryptol:B::f, over all").into_iter().collect::<Vec<_>>(), ["B"]);
        assert_eq!(all.named("word operations").len(), 4);
    }
}
