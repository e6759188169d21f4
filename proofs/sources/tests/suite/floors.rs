//! No file of a library or program of the workspace imports from a floor above its own, and no files import each other in a circle.
//!
//! The floors of a module are the groups of its `mod` declarations, lowest first, with an empty line between two of them.

use std::fs;
use std::path::{Path, PathBuf};

use ashlar_sources::{Modules, imports};
use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};

use crate::tree::{files, workspace};

/// The imports upwards and the circles of a library or program, by its first file, a line each.
fn faults(root: &Path) -> Vec<String> {
    let modules = Modules::load(root).expect("a crate");
    let imports = imports(&modules);
    let upwards = imports.iter().filter_map(|&(from, to)| modules.upwards(from, to));
    upwards.chain(circles(&modules, &imports)).collect()
}

/// The circles among files that import each other, a line each.
fn circles(modules: &Modules, imports: &[(usize, usize)]) -> Vec<String> {
    let edges = imports.iter().map(|&(from, to)| (from as u32, to as u32));
    let graph: DiGraph<(), ()> = DiGraph::from_edges(edges);
    let name = |node: &NodeIndex| modules.files[node.index()].display().to_string();
    let mut circles: Vec<Vec<String>> =
        tarjan_scc(&graph).iter().filter(|files| files.len() > 1).map(|files| files.iter().map(name).collect()).collect();
    circles.iter_mut().for_each(|files| files.sort());
    circles.iter().map(|files| format!("a circle: {}", files.join(", "))).collect()
}

/// The first files of all libraries and programs below a folder.
fn roots(folder: &Path) -> Vec<PathBuf> {
    let manifests = files(folder, |file| file.ends_with("Cargo.toml"));
    let roots = manifests.iter().flat_map(|manifest| ["src/lib.rs", "src/main.rs"].map(|file| manifest.with_file_name(file)));
    roots.filter(|root| root.is_file()).collect()
}

#[test]
fn nothing_imports_upwards_or_in_a_circle() {
    let roots = roots(&workspace());
    assert!(roots.len() > 10, "{roots:?}");
    let faults: Vec<String> = roots.iter().flat_map(|root| faults(root)).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The faults of a crate with these files, the first of them its root.
fn of(files: &[(&str, &str)]) -> Vec<String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder above")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    let prefix = format!("{}/", folder.path().display());
    faults(&folder.path().join(files[0].0)).into_iter().map(|fault| fault.replace(&prefix, "")).collect()
}

#[test]
fn an_import_upwards_is_found() {
    let root = |between: &str| format!("mod low;{between}\nmod upper;\n");
    let of = |between: &str, low: &str| {
        of(&[("lib.rs", &root(between)), ("low/mod.rs", "mod deep;"), ("low/deep.rs", low), ("upper.rs", "pub struct Name;")])
    };
    let upwards = ["low/deep.rs imports upwards from upper.rs"];
    for low in ["use crate::upper::Name;", "fn f(_: crate::upper::Name) {}", "use super::super::upper;"] {
        assert_eq!(of("\n", low), upwards, "{low}");
        assert!(of("", low).is_empty(), "{low}");
    }
    for low in ["", "use crate::low;", "#[cfg(test)] mod tests { use crate::upper::Name; }"] {
        assert!(of("\n", low).is_empty(), "{low}");
    }
}

#[test]
fn a_circle_is_found_through_what_is_exported_again() {
    let of = |first: &str, second: &str| {
        of(&[("lib.rs", "mod first; mod second; pub use first::First;"), ("first.rs", first), ("second.rs", second)])
    };
    let first = "use crate::second::Second; pub struct First;";
    assert_eq!(of(first, "use crate::First; pub struct Second;"), ["a circle: first.rs, second.rs"]);
    assert_eq!(of(first, "pub struct Second; fn f() { mac!(crate::First) }"), ["a circle: first.rs, second.rs"]);
    assert!(of(first, "pub struct Second;").is_empty());
    assert!(of("pub struct First;", "use crate::First; pub struct Second;").is_empty());
}

#[test]
fn a_module_may_export_what_is_below_it_but_not_use_it_both_ways() {
    let of = |root: &str| of(&[("lib.rs", root), ("child.rs", "use super::LIMIT; pub fn f() -> u32 { LIMIT }")]);
    assert!(of("mod child; pub use child::f; pub const LIMIT: u32 = 1;").is_empty());
    assert_eq!(of("mod child; pub const LIMIT: u32 = 1; fn g() { child::f(); }"), ["a circle: child.rs, lib.rs"]);
}
