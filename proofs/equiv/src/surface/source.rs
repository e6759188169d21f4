//! The items of the crates that ship, read from their text, and what the paths in it name.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path as File, PathBuf};

use syn::{Attribute, ImplItem, Item, ItemImpl, UseTree, Visibility};

/// Where an item is defined, from the name of its crate on.
pub type Path = Vec<String>;

/// A module.
#[derive(Default)]
pub struct Module {
    /// Its items by name.
    pub items: BTreeMap<String, Item>,
    /// What it imports: the name, whether others may name it there, and the path as written.
    pub uses: BTreeMap<String, (bool, Path)>,
}

/// An implementation.
pub struct Impl {
    /// The module that it is written in.
    pub module: Path,
    /// The type that it is of, if that is one of these crates.
    pub of: Option<Path>,
    /// Its text.
    pub item: ItemImpl,
}

impl Impl {
    /// The name of the trait, if it implements one.
    pub fn trait_name(&self) -> Option<String> {
        self.item.trait_.as_ref().map(|(_, path, _)| last(path))
    }

    /// The functions.
    pub fn functions(&self) -> impl Iterator<Item = &syn::ImplItemFn> {
        self.item.items.iter().filter_map(|item| match item {
            ImplItem::Fn(function) => Some(function),
            _ => None,
        })
    }
}

/// All modules and implementations.
#[derive(Default)]
pub struct Sources {
    /// The names of the crates.
    pub crates: Vec<String>,
    /// Modules by path.
    pub modules: HashMap<Path, Module>,
    /// Implementations in the order of the files.
    pub impls: Vec<Impl>,
    /// The places there of those of each type.
    pub of_type: HashMap<Path, Vec<usize>>,
}

/// The last name of a path.
pub fn last(path: &syn::Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

/// The names of a path.
pub fn names(path: &syn::Path) -> Path {
    path.segments.iter().map(|segment| segment.ident.to_string()).collect()
}

/// Whether an item is for everyone.
pub fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The path of an item of a module.
pub fn child(module: &[String], name: &str) -> Path {
    module.iter().cloned().chain([name.to_owned()]).collect()
}

impl Sources {
    /// Reads crates: the name of each, and its first file.
    ///
    /// # Errors
    /// When a file cannot be read or parsed.
    pub fn read(crates: &[(&str, PathBuf)]) -> Result<Self, String> {
        let mut all = Sources::default();
        for (name, file) in crates {
            let folder = file.parent().ok_or("a file without a folder")?;
            all.crates.push((*name).to_owned());
            all.file(vec![(*name).to_owned()], file, folder)?;
        }
        all.name_impls();
        Ok(all)
    }

    /// A crate of one text.
    ///
    /// # Errors
    /// When it cannot be parsed.
    pub fn of_text(name: &str, text: &str) -> Result<Self, String> {
        let mut all = Sources { crates: vec![name.to_owned()], ..Sources::default() };
        let items = syn::parse_file(text).map_err(|error| error.to_string())?.items;
        all.items(vec![name.to_owned()], items, File::new(""))?;
        all.name_impls();
        Ok(all)
    }

    fn file(&mut self, module: Path, file: &File, folder: &File) -> Result<(), String> {
        let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
        let parsed = syn::parse_file(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        self.items(module, parsed.items, folder)
    }

    fn items(&mut self, module: Path, items: Vec<Item>, folder: &File) -> Result<(), String> {
        self.modules.entry(module.clone()).or_default();
        for item in items {
            self.item(&module, item, folder)?;
        }
        Ok(())
    }

    fn item(&mut self, module: &Path, mut item: Item, folder: &File) -> Result<(), String> {
        if is_test(attributes(&item)) {
            return Ok(());
        }
        let name = match &mut item {
            Item::Use(used) => {
                let is_public = is_public(&used.vis);
                let all = flattened(&used.tree, Vec::new());
                let uses = &mut self.modules.entry(module.clone()).or_default().uses;
                uses.extend(all.into_iter().map(|(name, path)| (name, (is_public, path))));
                return Ok(());
            }
            Item::Impl(written) => {
                self.impls.push(Impl { module: module.clone(), of: None, item: written.clone() });
                return Ok(());
            }
            Item::Mod(inner) => {
                let name = inner.ident.to_string();
                self.module(child(module, &name), inner.content.take().map(|(_, items)| items), &folder.join(&name))?;
                name
            }
            Item::Fn(item) => item.sig.ident.to_string(),
            Item::Struct(item) => item.ident.to_string(),
            Item::Enum(item) => item.ident.to_string(),
            Item::Type(item) => item.ident.to_string(),
            Item::Trait(item) => item.ident.to_string(),
            _ => return Ok(()),
        };
        self.modules.entry(module.clone()).or_default().items.entry(name).or_insert(item);
        Ok(())
    }

    fn module(&mut self, module: Path, inline: Option<Vec<Item>>, folder: &File) -> Result<(), String> {
        if let Some(items) = inline {
            return self.items(module, items, folder);
        }
        let beside = folder.with_extension("rs");
        let file = if beside.is_file() { beside } else { folder.join("mod.rs") };
        self.file(module, &file, folder)
    }

    fn name_impls(&mut self) {
        let of = |written: &Impl| match &*written.item.self_ty {
            syn::Type::Path(of) => self.defined(&written.module, &names(&of.path)),
            _ => None,
        };
        let all: Vec<Option<Path>> = self.impls.iter().map(of).collect();
        for (place, of) in all.into_iter().enumerate() {
            self.impls[place].of = of.clone();
            if let Some(of) = of {
                self.of_type.entry(of).or_default().push(place);
            }
        }
    }

    /// The item with a path.
    pub fn get(&self, path: &[String]) -> Option<&Item> {
        let (name, module) = path.split_last()?;
        self.modules.get(module)?.items.get(name)
    }

    /// Whether some type of these crates has this name.
    pub fn is_type(&self, name: &str) -> bool {
        let is_type = |module: &Module| matches!(module.items.get(name), Some(Item::Struct(_) | Item::Enum(_)));
        self.modules.values().any(is_type)
    }

    /// Where the item is defined that a path names in a module; nothing for items of other crates.
    pub fn resolve(&self, module: &[String], path: &[String]) -> Option<Path> {
        let (first, rest) = path.split_first()?;
        let mut at = match first.as_str() {
            "crate" => module[..1].to_vec(),
            "self" => module.to_vec(),
            "super" => module.split_last()?.1.to_vec(),
            name => match self.step(module, name, rest.is_empty()) {
                Some(at) => at,
                None if self.modules.contains_key(std::slice::from_ref(first)) => vec![first.clone()],
                None => return None,
            },
        };
        for (index, name) in rest.iter().enumerate() {
            at = self.step(&at, name, index + 1 == rest.len())?;
        }
        Some(at)
    }

    /// The type behind a path, which may be an alias.
    pub fn defined(&self, module: &[String], path: &[String]) -> Option<Path> {
        let at = self.resolve(module, path)?;
        match self.get(&at) {
            Some(Item::Type(alias)) => match &*alias.ty {
                syn::Type::Path(of) => self.defined(at.split_last()?.1, &names(&of.path)),
                _ => None,
            },
            _ => Some(at),
        }
    }

    /// What a name is in a module, a type or a trait. Functions and modules share names: the first end a path, the others do not.
    fn step(&self, at: &[String], name: &str, is_end: bool) -> Option<Path> {
        if name == "super" {
            return Some(at.split_last()?.1.to_vec());
        }
        let Some(module) = self.modules.get(at) else {
            return self.get(at).map(|_| child(at, name));
        };
        let here = module.items.get(name);
        let is_shadowed = if is_end { matches!(here, Some(Item::Mod(_))) } else { matches!(here, Some(Item::Fn(_))) };
        let is_import = is_shadowed && module.uses.contains_key(name);
        if here.is_some() && !is_import {
            return Some(child(at, name));
        }
        let (_, path) = module.uses.get(name)?;
        // A name that is imported under itself is that of a crate.
        if path.first().is_some_and(|first| first == name) {
            let is_crate = self.modules.contains_key(&path[..1]);
            return if is_crate { self.resolve(&[], path) } else { None };
        }
        self.resolve(at, path)
    }
}

/// Whether an item is left out of a build that is no test.
fn is_test(attributes: &[Attribute]) -> bool {
    let is_test = |attribute: &Attribute| attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test");
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg") && is_test(attribute))
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        Item::Struct(item) => &item.attrs,
        _ => &[],
    }
}

/// The names that a tree of imports gives, with their paths.
fn flattened(tree: &UseTree, before: Path) -> Vec<(String, Path)> {
    match tree {
        UseTree::Path(path) => flattened(&path.tree, child(&before, &path.ident.to_string())),
        UseTree::Group(group) => group.items.iter().flat_map(|tree| flattened(tree, before.clone())).collect(),
        UseTree::Name(name) if name.ident == "self" => {
            before.last().map(|last| (last.clone(), before.clone())).into_iter().collect()
        }
        UseTree::Name(name) => vec![(name.ident.to_string(), child(&before, &name.ident.to_string()))],
        UseTree::Rename(rename) => vec![(rename.rename.to_string(), child(&before, &rename.ident.to_string()))],
        UseTree::Glob(_) => Vec::new(),
    }
}
