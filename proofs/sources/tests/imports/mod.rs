//! Which files import from which: by the paths in `use` declarations, in code and in macros.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ItemUse, Macro, Path, UseTree, Visibility};

use super::modules::Modules;

/// The pairs of a file and another from which it imports.
pub fn imports(modules: &Modules) -> Vec<(usize, usize)> {
    let mut all = BTreeSet::new();
    for (number, module) in modules.modules.iter().enumerate() {
        let mut paths = Paths::default();
        module.items.iter().for_each(|item| paths.visit_item(item));
        let found = paths.0.iter().filter_map(|path| {
            let found = resolved(modules, number, path, DEPTH)?;
            // A name alone is a value, which may have the name of a module.
            (path.len() > 1 || matches!(found, Found::ItemOf(_))).then(|| found.file(modules))
        });
        all.extend(found.filter(|file| *file != module.file).map(|file| (module.file, file)));
    }
    all.into_iter().collect()
}

/// Names that are exported again and again are followed as often.
const DEPTH: usize = 16;

/// What a path leads to.
#[derive(Clone, Copy)]
enum Found {
    Module(usize),
    ItemOf(usize),
}

impl Found {
    fn file(self, modules: &Modules) -> usize {
        let (Found::Module(module) | Found::ItemOf(module)) = self;
        modules.modules[module].file
    }
}

/// What a path in a module leads to, if that lies in the crate.
fn resolved(modules: &Modules, from: usize, path: &[String], depth: usize) -> Option<Found> {
    let (first, rest) = path.split_first()?;
    let start = match first.as_str() {
        "crate" => Found::Module(0),
        "self" => Found::Module(from),
        "super" => Found::Module(modules.modules[from].parent),
        name => named(modules, from, name, depth)?,
    };
    rest.iter().try_fold(start, |found, name| match found {
        Found::ItemOf(_) => Some(found),
        Found::Module(module) if name == "super" => Some(Found::Module(modules.modules[module].parent)),
        Found::Module(module) => Some(named(modules, module, name, depth).unwrap_or(Found::ItemOf(module))),
    })
}

/// What a name in a module leads to, if that lies in the crate.
fn named(modules: &Modules, module: usize, name: &str, depth: usize) -> Option<Found> {
    let depth = depth.checked_sub(1)?;
    let here = &modules.modules[module];
    if let Some(child) = here.children.get(name) {
        return Some(Found::Module(*child));
    }
    if here.defined.contains(name) {
        return Some(Found::ItemOf(module));
    }
    if let Some(path) = here.imported.get(name) {
        return resolved(modules, module, path, depth);
    }
    here.globs.iter().find_map(|path| match resolved(modules, module, path, depth)? {
        Found::Module(other) if other != module => named(modules, other, name, depth),
        _ => None,
    })
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
        self.0.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, called: &'a Macro) {
        self.tokens(called.tokens.clone());
        visit::visit_macro(self, called);
    }
}
