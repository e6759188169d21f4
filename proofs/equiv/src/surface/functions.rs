//! The public functions of the crates, each under the shortest path that names it.

use std::collections::{BTreeMap, BTreeSet};

use syn::Item;

use super::code::{Code, Known};
use super::source::{Path, Sources, child, is_public, last, names};

/// How a function is called.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// By its name.
    Named,
    /// Through a trait of the language's own library.
    Trait(String),
    /// Through a trait of these crates.
    Own(String),
    /// Through a trait of another crate, or of input and output.
    Adapter(String),
    /// From C.
    C,
}

/// A public function.
#[derive(Clone)]
pub struct Public<'a> {
    /// The path by which users name it; the crate `ashlar` is left out.
    pub name: String,
    /// How it is called.
    pub role: Role,
    /// Its text.
    pub code: Code<'a>,
}

/// All public functions of a crate, in the order of their names.
pub fn public<'a>(sources: &'a Sources, name: &str) -> Vec<Public<'a>> {
    let mut found = Found { sources, shown: BTreeMap::new(), modules: BTreeSet::new() };
    found.module(&[name.to_owned()], &[name.to_owned()]);
    let aliased: BTreeSet<Path> = found.shown.keys().filter(|known| !known.1.is_empty()).map(|known| known.0.clone()).collect();
    let mut all = Vec::new();
    for ((path, arguments), shown) in &found.shown {
        // What has names of its own for each instance is listed by these.
        if arguments.is_empty() && aliased.contains(path) {
            continue;
        }
        all.extend(of_item(sources, &Known { path: path.clone(), arguments: arguments.clone() }, shown));
    }
    all.sort_by(|a, b| (&a.name, &a.role).cmp(&(&b.name, &b.role)));
    all
}

struct Found<'a> {
    sources: &'a Sources,
    /// Items with the parameters that an alias gives them, and their shortest public paths.
    shown: BTreeMap<(Path, Vec<String>), Path>,
    modules: BTreeSet<Path>,
}

impl Found<'_> {
    fn module(&mut self, at: &[String], shown: &[String]) {
        if !self.modules.insert(at.to_vec()) {
            return;
        }
        let Some(module) = self.sources.modules.get(at) else { return };
        for (name, item) in &module.items {
            if is_public_item(item) {
                self.item(&child(at, name), item, child(shown, name));
            }
        }
        for (name, (is_public, path)) in &module.uses {
            let Some(defined) = self.sources.resolve(at, path).filter(|_| *is_public) else { continue };
            let is_own = defined.first() == at.first();
            if let Some(item) = self.sources.get(&defined).filter(|_| is_own) {
                self.item(&defined, item, child(shown, name));
            }
        }
    }

    fn item(&mut self, at: &Path, item: &Item, shown: Path) {
        match item {
            Item::Mod(_) => self.module(at, &shown),
            Item::Type(alias) => {
                let syn::Type::Path(ty) = &*alias.ty else { return };
                let Some((_, module)) = at.split_last() else { return };
                if let Some(known) = self.sources.known(module, &ty.path) {
                    self.show((known.path, known.arguments), shown);
                }
            }
            Item::Fn(_) | Item::Struct(_) | Item::Enum(_) => self.show((at.clone(), Vec::new()), shown),
            _ => {}
        }
    }

    fn show(&mut self, item: (Path, Vec<String>), shown: Path) {
        let shortest = self.shown.entry(item).or_insert_with(|| shown.clone());
        if shown.len() < shortest.len() {
            *shortest = shown;
        }
    }
}

fn is_public_item(item: &Item) -> bool {
    let visibility = match item {
        Item::Mod(item) => &item.vis,
        Item::Fn(item) => &item.vis,
        Item::Struct(item) => &item.vis,
        Item::Enum(item) => &item.vis,
        Item::Type(item) => &item.vis,
        _ => return false,
    };
    is_public(visibility)
}

/// The functions of an item that is public: itself, or those of a type.
fn of_item<'a>(sources: &'a Sources, item: &Known, shown: &[String]) -> Vec<Public<'a>> {
    if let Some(code) = sources.function(&item.path).filter(|code| code.of.is_none()) {
        let role = if code.signature.abi.is_some() { Role::C } else { Role::Named };
        return vec![Public { name: joined(shown), role, code }];
    }
    let methods = sources.all_methods(&item.path).filter(|code| fits(sources, code, item));
    let one = |mut code: Code<'a>| {
        let role = role(sources, &code)?;
        let name = joined(&child(shown, code.path.last()?));
        code.of.iter_mut().for_each(|of| of.arguments.extend(item.arguments.iter().cloned()));
        Some(Public { name, role, code })
    };
    methods.filter_map(one).collect()
}

/// Whether a method is one of the type with these parameters: an implementation for one instance is none of another.
fn fits(sources: &Sources, code: &Code<'_>, item: &Known) -> bool {
    let Some(of) = &code.of else { return false };
    let is_other = |(one, other): (&String, &String)| one != other && sources.is_type(one) && sources.is_type(other);
    !of.arguments.iter().zip(&item.arguments).any(is_other)
}

/// How a method is called, if everybody may call it.
fn role(sources: &Sources, code: &Code<'_>) -> Option<Role> {
    let written = code.written?;
    let Some((_, path, _)) = &written.item.trait_ else {
        let item = written.functions().find(|item| std::ptr::eq(&item.sig, code.signature))?;
        return is_public(&item.vis).then_some(Role::Named);
    };
    let names = names(path);
    let name = last(path);
    if sources.resolve(&written.module, &names).is_some() {
        return Some(Role::Own(name));
    }
    let imported = sources.modules.get(&written.module).and_then(|module| module.uses.get(&names[0]));
    let full = imported.map_or(names.clone(), |(_, path)| path.iter().chain(&names[1..]).cloned().collect());
    let is_language = full.len() == 1 || full[0] == "core" || (full[0] == "std" && full.get(1).is_none_or(|name| name != "io"));
    Some(if is_language { Role::Trait(name) } else { Role::Adapter(name) })
}

fn joined(path: &[String]) -> String {
    let from = usize::from(path.first().is_some_and(|name| name == "ashlar"));
    path[from..].join("::")
}
