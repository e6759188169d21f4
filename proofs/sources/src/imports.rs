//! Which files import from which: by the paths in `use` declarations, in code and in macros.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemImpl, ItemUse, Macro, Path, UseTree, Visibility};

use crate::modules::Modules;

/// The pairs of a file and another from which it imports.
pub fn imports(modules: &Modules) -> Vec<(usize, usize)> {
    let mut all = BTreeSet::new();
    for (number, module) in modules.modules.iter().enumerate() {
        let paths = paths(&module.items);
        let found = paths.iter().filter_map(|path| match resolved(modules, number, path)? {
            // A name alone is a value, which may have the name of a module.
            Found::Module(_) if path.len() == 1 => None,
            Found::Module(found) | Found::ItemOf(found) => Some(modules.modules[found].file),
            Found::Outside(_) => None,
        });
        all.extend(found.filter(|file| *file != module.file).map(|file| (module.file, file)));
    }
    all.into_iter().collect()
}

/// Names that are exported again and again are followed as often.
const DEPTH: usize = 16;

/// What a path leads to.
#[derive(Clone, Debug)]
pub enum Found {
    /// A module of the crate.
    Module(usize),
    /// An item of a module of the crate.
    ItemOf(usize),
    /// A path that begins with no name of the crate.
    Outside(Vec<String>),
}

/// What a path in a module leads to, if names do not lead on and on.
pub fn resolved(modules: &Modules, from: usize, path: &[String]) -> Option<Found> {
    follow(modules, from, path, DEPTH)
}

fn follow(modules: &Modules, from: usize, path: &[String], depth: usize) -> Option<Found> {
    let (first, rest) = path.split_first()?;
    let start = match first.as_str() {
        "crate" => Found::Module(0),
        "self" => Found::Module(from),
        "super" => Found::Module(modules.modules[from].parent),
        name => named(modules, from, name, depth)?.unwrap_or_else(|| Found::Outside(vec![name.to_owned()])),
    };
    rest.iter().try_fold(start, |found, name| match found {
        Found::ItemOf(_) => Some(found),
        Found::Outside(path) => Some(Found::Outside(path.into_iter().chain([name.clone()]).collect())),
        Found::Module(module) if name == "super" => Some(Found::Module(modules.modules[module].parent)),
        Found::Module(module) => Some(named(modules, module, name, depth)?.unwrap_or(Found::ItemOf(module))),
    })
}

/// What a name in a module leads to, if the module has it.
fn named(modules: &Modules, module: usize, name: &str, depth: usize) -> Option<Option<Found>> {
    let depth = depth.checked_sub(1)?;
    let here = &modules.modules[module];
    if let Some(child) = here.children.get(name) {
        return Some(Some(Found::Module(*child)));
    }
    if here.defined.contains(name) {
        return Some(Some(Found::ItemOf(module)));
    }
    if let Some(path) = here.imported.get(name) {
        return follow(modules, module, path, depth).map(Some);
    }
    let of_glob = here.globs.iter().find_map(|path| match follow(modules, module, path, depth)? {
        Found::Module(other) if other != module => named(modules, other, name, depth)?,
        _ => None,
    });
    Some(of_glob)
}

/// All paths in some items, in code and in macros.
pub fn paths(items: &[Item]) -> Vec<Vec<String>> {
    let mut paths = Paths::default();
    items.iter().for_each(|item| paths.visit_item(item));
    paths.0
}

/// All paths among the types of the header of an implementation, and in the arguments of its trait.
pub fn paths_of_types(one: &ItemImpl) -> Vec<Vec<String>> {
    let mut paths = Paths::default();
    paths.visit_type(&one.self_ty);
    one.trait_.iter().for_each(|(_, of, _)| visit::visit_path(&mut paths, of));
    paths.0
}

/// All paths among tokens.
pub fn paths_of_tokens(tokens: TokenStream) -> Vec<Vec<String>> {
    let mut paths = Paths::default();
    paths.tokens(tokens);
    paths.0
}

/// The names of a path.
pub fn names(path: &Path) -> Vec<String> {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// All paths in an item.
#[derive(Default)]
struct Paths(Vec<Vec<String>>);

impl Paths {
    fn tree(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(step) => {
                path.push(step.ident.to_string());
                self.tree(&step.tree, path);
                path.pop();
            }
            UseTree::Name(name) if name.ident != "self" => {
                self.0.push(path.iter().cloned().chain([name.ident.to_string()]).collect())
            }
            UseTree::Rename(name) => self.0.push(path.iter().cloned().chain([name.ident.to_string()]).collect()),
            UseTree::Name(_) | UseTree::Glob(_) => self.0.push(path.clone()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.tree(tree, path)),
        }
    }

    /// The paths among tokens, each identifiers with `::` between them.
    fn tokens(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Ident(name) if colons == 2 => path.push(name.to_string()),
                TokenTree::Ident(name) => self.0.push(std::mem::replace(&mut path, vec![name.to_string()])),
                TokenTree::Punct(mark) if mark.as_char() == ':' => {
                    colons += 1;
                    continue;
                }
                TokenTree::Group(group) => self.tokens(group.stream()),
                _ => self.0.push(std::mem::take(&mut path)),
            }
            colons = 0;
        }
        self.0.push(path);
    }
}

impl<'a> Visit<'a> for Paths {
    fn visit_item_use(&mut self, used: &'a ItemUse) {
        self.tree(&used.tree, &mut Vec::new());
    }

    /// `pub(super)` imports nothing.
    fn visit_visibility(&mut self, _: &'a Visibility) {}

    fn visit_path(&mut self, path: &'a Path) {
        self.0.push(names(path));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a Macro) {
        self.tokens(called.tokens.clone());
        visit::visit_macro(self, called);
    }
}
