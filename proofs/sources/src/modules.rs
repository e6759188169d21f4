//! The modules of a crate, by the files that they stand in.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, ExprLit, Item, Lit, Meta, UseTree, Visibility};

/// A module: of a file, or written out in one.
#[derive(Default)]
pub struct Module {
    /// The module that declares it, itself for the root.
    pub parent: usize,
    /// The file.
    pub file: usize,
    /// The modules that it declares.
    pub children: BTreeMap<String, usize>,
    /// The group among the declarations of its parent, lowest first.
    floor: usize,
    /// What it imports, by the name that it has here.
    pub imported: BTreeMap<String, Vec<String>>,
    /// What it imports all names of.
    pub globs: Vec<Vec<String>>,
    /// The names that it defines.
    pub defined: BTreeSet<String>,
    /// Its items but modules and names exported again; without those that are compiled for tests only.
    pub items: Vec<Item>,
}

/// The modules of a crate and their files.
#[derive(Default)]
pub struct Modules {
    /// All modules, the root first.
    pub modules: Vec<Module>,
    /// The files.
    pub files: Vec<PathBuf>,
}

impl Modules {
    /// The modules of the crate with this first file.
    ///
    /// # Errors
    /// When a file of it cannot be read or parsed.
    pub fn load(root: &Path) -> anyhow::Result<Self> {
        let mut modules = Self::default();
        let folder = root.parent().context("a file without a folder")?.to_owned();
        modules.add_file(root.to_owned(), folder, 0, 0)?;
        Ok(modules)
    }

    /// Adds the module of a file, whose children lie in a folder.
    fn add_file(&mut self, file: PathBuf, folder: PathBuf, parent: usize, floor: usize) -> anyhow::Result<usize> {
        let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
        let parsed = syn::parse_file(&text).with_context(|| file.display().to_string())?;
        self.files.push(file);
        self.add(parsed.items, &folder, &text, Module { parent, floor, file: self.files.len() - 1, ..Module::default() })
    }

    /// Adds a module with these items.
    fn add(&mut self, items: Vec<Item>, folder: &Path, text: &str, module: Module) -> anyhow::Result<usize> {
        let (number, file) = (self.modules.len(), module.file);
        self.modules.push(module);
        let mut floors = Floors::default();
        for item in items.into_iter().filter(|item| !is_for_tests(item)) {
            match item {
                Item::Mod(declared) => {
                    let (name, floor) = (declared.ident.to_string(), floors.of(&declared, text));
                    let below = folder.join(&name);
                    let child = match declared.content {
                        Some((_, items)) => {
                            self.add(items, &below, text, Module { parent: number, floor, file, ..Module::default() })?
                        }
                        None => {
                            let (file, below) = self.place(file, &declared.attrs, below);
                            self.add_file(file, below, number, floor)?
                        }
                    };
                    self.modules[number].children.insert(name, child);
                }
                other => self.modules[number].take(other),
            }
        }
        Ok(number)
    }

    /// The file of a module that another file declares with these attributes, and the folder of its children, which is `below` by its name.
    fn place(&self, by: usize, attributes: &[Attribute], below: PathBuf) -> (PathBuf, PathBuf) {
        let beside = self.files[by].parent().expect("a folder");
        if let Some(path) = attributes.iter().find_map(path) {
            let file = beside.join(path);
            return (file.clone(), file.parent().expect("a folder").to_owned());
        }
        let nested = below.join("mod.rs");
        (if nested.is_file() { nested } else { below.with_extension("rs") }, below)
    }

    /// The modules from the root to one.
    pub fn line(&self, module: usize) -> Vec<usize> {
        let mut line = vec![module];
        while let Some(&first) = line.first().filter(|&&first| first != 0) {
            line.insert(0, self.modules[first].parent);
        }
        line
    }

    /// What is wrong where a file imports from another on a floor above.
    pub fn upwards(&self, from: usize, to: usize) -> Option<String> {
        let of_file = |file: usize| self.modules.iter().position(|module| module.file == file).expect("a module a file");
        let (first, second) = (self.line(of_file(from)), self.line(of_file(to)));
        let (low, high) = first.iter().zip(&second).find(|(a, b)| a != b)?;
        let is_upwards = self.modules[*low].floor < self.modules[*high].floor;
        let [from, to] = [from, to].map(|file| self.files[file].display());
        is_upwards.then(|| format!("{from} imports upwards from {to}"))
    }
}

impl Module {
    /// Takes in an item that is no module.
    fn take(&mut self, item: Item) {
        if let Item::Use(used) = &item {
            self.import(&used.tree, &mut Vec::new());
            if matches!(used.vis, Visibility::Inherited) {
                self.items.push(item);
            }
            return;
        }
        self.defined.extend(name(&item));
        self.items.push(item);
    }

    /// Takes in the names of an import below a path.
    fn import(&mut self, tree: &UseTree, path: &mut Vec<String>) {
        match tree {
            UseTree::Path(step) => {
                path.push(step.ident.to_string());
                self.import(&step.tree, path);
                path.pop();
            }
            UseTree::Name(name) if name.ident == "self" => {
                self.imported.extend(path.last().map(|name| (name.clone(), path.clone())));
            }
            UseTree::Name(name) => self.name(name.ident.to_string(), name.ident.to_string(), path),
            UseTree::Rename(renamed) => self.name(renamed.rename.to_string(), renamed.ident.to_string(), path),
            UseTree::Glob(_) => self.globs.push(path.clone()),
            UseTree::Group(group) => group.items.iter().for_each(|tree| self.import(tree, path)),
        }
    }

    fn name(&mut self, here: String, there: String, path: &[String]) {
        self.imported.insert(here, path.iter().cloned().chain([there]).collect());
    }
}

/// Counts groups of declarations.
#[derive(Default)]
struct Floors {
    last_line: Option<usize>,
    floor: usize,
}

impl Floors {
    /// The group of the next declaration: one above where an empty line divides it from the one before.
    fn of(&mut self, declared: &syn::ItemMod, text: &str) -> usize {
        let (start, end) = (declared.span().start().line, declared.span().end().line);
        let between = self.last_line.map(|last| text.lines().skip(last).take((start - 1).saturating_sub(last)));
        if between.is_some_and(|mut lines| lines.any(|line| line.trim().is_empty())) {
            self.floor += 1;
        }
        self.last_line = Some(end);
        self.floor
    }
}

/// The name that an item defines.
fn name(item: &Item) -> Option<String> {
    Some(match item {
        Item::Const(item) => item.ident.to_string(),
        Item::Enum(item) => item.ident.to_string(),
        Item::Fn(item) => item.sig.ident.to_string(),
        Item::Macro(item) => item.ident.as_ref()?.to_string(),
        Item::Static(item) => item.ident.to_string(),
        Item::Struct(item) => item.ident.to_string(),
        Item::Trait(item) => item.ident.to_string(),
        Item::Type(item) => item.ident.to_string(),
        Item::Union(item) => item.ident.to_string(),
        _ => return None,
    })
}

/// The path that an attribute gives for the file of a module.
fn path(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(meta) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &meta.value else { return None };
    meta.path.is_ident("path").then(|| text.value())
}

/// Whether an item is compiled for tests only.
fn is_for_tests(item: &Item) -> bool {
    let attributes: &[Attribute] = match item {
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Mod(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => return false,
    };
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list().map(|list| list.tokens.to_string());
        attribute.path().is_ident("cfg") && list.is_ok_and(|tokens| tokens == "test")
    })
}
