//! The code that a module reaches, over crates, so that what its code computes depends on no other.
//!
//! A unit is a module below the root of a crate with all in it, or the items of the root. It reaches each unit in which one of its paths
//! begins. What is not named where it is used is an implementation. One that stands with its trait or with one of its types is reached with that:
//! code that uses it names the trait, or holds a value whose type is named on the way. One that stands elsewhere is reached with its
//! trait, or else with its types. Where macros write one that does not say for which trait of its own unit, that unit counts as reached by all.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{ItemEnum, ItemImpl, ItemStruct, LitStr, Macro};

use crate::imports::{Found, names, paths, paths_of_tokens, paths_of_types, resolved};
use crate::modules::Modules;

/// A module below the root of a crate, or the root, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Unit {
    of: usize,
    module: usize,
}

/// The units of the crates of a workspace.
pub struct Units {
    /// Names, as paths have them, and modules.
    crates: Vec<(String, Modules)>,
    reached: BTreeMap<Unit, BTreeSet<Unit>>,
    /// Units that all others reach.
    always: BTreeSet<Unit>,
    /// Files that the code of a unit includes.
    included: BTreeMap<Unit, BTreeSet<PathBuf>>,
}

impl Units {
    /// The units of the libraries that the workspace in a folder names as its own.
    ///
    /// # Errors
    /// When a file cannot be read, or code includes one whose name is no literal.
    pub fn load(workspace: &Path) -> anyhow::Result<Self> {
        let crates = crates(workspace)?;
        let mut units = Units { crates, reached: BTreeMap::new(), always: BTreeSet::new(), included: BTreeMap::new() };
        for of in 0..units.crates.len() {
            for module in 0..units.crates[of].1.modules.len() {
                units.look(of, module)?;
            }
        }
        Ok(units)
    }

    /// The name of each module below a root, such as `ashlar::blake3`, with the files that decide what its code and that of `also`
    /// compute.
    ///
    /// # Errors
    /// When there is no module `also`.
    pub fn files(&self, also: &str) -> anyhow::Result<BTreeMap<String, BTreeSet<PathBuf>>> {
        let named: BTreeMap<String, Unit> = (0..self.crates.len()).flat_map(|of| self.named(of)).collect();
        let also = *named.get(also).with_context(|| format!("no module {also}"))?;
        Ok(named.into_iter().map(|(name, unit)| (name, self.files_of(&self.closure([unit, also])))).collect())
    }

    /// The modules below the root of a crate, by their names.
    fn named(&self, of: usize) -> impl Iterator<Item = (String, Unit)> {
        let (name, modules) = &self.crates[of];
        modules.modules[0].children.iter().map(move |(child, &module)| (format!("{name}::{child}"), Unit { of, module }))
    }

    /// All units that some reach.
    fn closure(&self, start: [Unit; 2]) -> BTreeSet<Unit> {
        let mut all = BTreeSet::new();
        let mut open: Vec<Unit> = self.always.iter().copied().chain(start).collect();
        while let Some(unit) = open.pop() {
            if all.insert(unit) {
                open.extend(self.reached.get(&unit).into_iter().flatten());
            }
        }
        all
    }

    /// The files of units, and the root and the build script of each crate that has one of them: the root says what names lead where.
    fn files_of(&self, units: &BTreeSet<Unit>) -> BTreeSet<PathBuf> {
        let mut files: BTreeSet<PathBuf> = BTreeSet::new();
        for unit in units {
            let modules = &self.crates[unit.of].1;
            let own = (0..modules.modules.len()).filter(|&module| self.unit(unit.of, module) == *unit);
            files.extend(own.map(|module| modules.files[modules.modules[module].file].clone()));
            files.extend(self.included.get(unit).into_iter().flatten().cloned());
            let root = &modules.files[0];
            files.insert(root.clone());
            files.extend(root.ancestors().nth(2).map(|folder| folder.join("build.rs")).filter(|file| file.is_file()));
        }
        files
    }

    /// The unit of a module.
    fn unit(&self, of: usize, module: usize) -> Unit {
        Unit { of, module: self.crates[of].1.line(module).get(1).copied().unwrap_or(0) }
    }

    /// Takes in what a module reaches, and what it implements for others.
    fn look(&mut self, of: usize, module: usize) -> anyhow::Result<()> {
        let unit = self.unit(of, module);
        let here = &self.crates[of].1.modules[module];
        // What the root exports again is found where its name is used.
        let exported = here.imported.values().chain(&here.globs).filter(|_| module != 0).cloned();
        let all = paths(&here.items).into_iter().chain(exported);
        let begun: BTreeSet<Unit> = all.flat_map(|path| self.begun(of, module, &path)).collect();
        let mut written = Written::default();
        here.items.iter().for_each(|item| written.visit_item(item));
        let with: Vec<BTreeSet<Unit>> =
            written.implementations.iter().map(|one| self.reached_with(of, module, one, &written.types)).collect();
        let is_unclear = written.macros.iter().any(|tokens| self.implements_for_others(of, module, tokens));
        let file = &self.crates[of].1.files[here.file];
        let included: Vec<Option<PathBuf>> =
            written.included.into_iter().map(|tokens| included(tokens, file)).collect::<Result<_, _>>()?;
        if is_unclear || with.iter().any(BTreeSet::is_empty) {
            self.always.insert(unit);
        }
        self.reached.entry(unit).or_default().extend(begun);
        with.into_iter().flatten().for_each(|other| _ = self.reached.entry(other).or_default().insert(unit));
        self.included.entry(unit).or_default().extend(included.into_iter().flatten());
        Ok(())
    }

    /// The units in which a path in a module begins.
    fn begun(&self, of: usize, module: usize, path: &[String]) -> Vec<Unit> {
        let modules = &self.crates[of].1.modules;
        let Some((first, rest)) = path.split_first() else { return Vec::new() };
        if first == "crate" {
            return self.below_root(of, rest);
        }
        if let Some(other) = self.crate_named(first) {
            return self.below_root(other, rest);
        }
        let ups = path.iter().take_while(|name| *name == "super").count();
        let at = (0..ups).fold(module, |at, _| modules[at].parent);
        match at {
            0 if ups > 0 => self.below_root(of, &path[ups..]),
            0 => modules[0].children.get(first).map(|&module| Unit { of, module }).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The units to which a path below the root of a crate leads: all of it, where that is not clear.
    fn below_root(&self, of: usize, path: &[String]) -> Vec<Unit> {
        let root = &self.crates[of].1.modules[0];
        let all = || self.named(of).map(|(_, unit)| unit).chain([Unit { of, module: 0 }]).collect();
        let Some(name) = path.first() else { return all() };
        match (root.children.get(name), root.imported.get(name)) {
            (Some(&module), _) => vec![Unit { of, module }],
            (None, Some(path)) => self.begun(of, 0, path),
            (None, None) if root.defined.contains(name) => vec![Unit { of, module: 0 }],
            (None, None) => all(),
        }
    }

    fn crate_named(&self, name: &str) -> Option<usize> {
        self.crates.iter().position(|(other, _)| other == name)
    }

    /// The unit of what a path in a module leads to, if that is in the workspace.
    fn unit_of(&self, of: usize, module: usize, path: &[String]) -> Option<Unit> {
        match resolved(&self.crates[of].1, module, path)? {
            Found::Module(found) | Found::ItemOf(found) => Some(self.unit(of, found)),
            Found::Outside(path) => {
                let (first, rest) = path.split_first()?;
                self.unit_of(self.crate_named(first)?, 0, rest)
            }
        }
    }

    /// The units with which an implementation is reached: its own where that has its trait or one of its types; none where no unit has any.
    fn reached_with(&self, of: usize, module: usize, one: &ItemImpl, local: &BTreeSet<String>) -> BTreeSet<Unit> {
        let own = self.unit(of, module);
        let unit_of = |path: &Vec<String>| match path.as_slice() {
            [name] if local.contains(name) => Some(own),
            _ => self.unit_of(of, module, path),
        };
        let named = one.trait_.as_ref().map(|(_, path, _)| path);
        let of_trait = named.and_then(|path| unit_of(&names(path)));
        let types: BTreeSet<Unit> = paths_of_types(one).iter().filter_map(unit_of).collect();
        match of_trait {
            Some(found) if found == own => [own].into(),
            _ if types.contains(&own) => [own].into(),
            Some(found) => [found].into(),
            None => types,
        }
    }

    /// Whether tokens of a macro may write an implementation of a trait of another unit.
    fn implements_for_others(&self, of: usize, module: usize, tokens: &TokenStream) -> bool {
        let own = self.unit(of, module);
        let is_own = |path: &Vec<String>| self.unit_of(of, module, path) == Some(own);
        headers(tokens.clone()).into_iter().any(|header| !paths_of_tokens(header).iter().any(is_own))
    }
}

/// Names, as paths have them, and modules of the libraries that the workspace in a folder names as its own.
fn crates(workspace: &Path) -> anyhow::Result<Vec<(String, Modules)>> {
    let file = workspace.join("Cargo.toml");
    let manifest: toml::Table = std::fs::read_to_string(&file)?.parse().with_context(|| file.display().to_string())?;
    let dependencies = manifest.get("workspace").and_then(|all| all.get("dependencies")).and_then(toml::Value::as_table);
    let own = dependencies.into_iter().flatten().filter_map(|(name, of)| Some((name, of.get("path")?.as_str()?)));
    own.map(|(name, path)| Ok((name.replace('-', "_"), Modules::load(&workspace.join(path).join("src/lib.rs"))?))).collect()
}

/// What some items write.
#[derive(Default)]
struct Written<'a> {
    implementations: Vec<&'a ItemImpl>,
    /// The tokens of macros, where they are defined and where they are called.
    macros: Vec<TokenStream>,
    /// What macros that include files are given.
    included: Vec<TokenStream>,
    /// The names of types, those in bodies of functions too.
    types: BTreeSet<String>,
}

impl<'a> Visit<'a> for Written<'a> {
    fn visit_item_impl(&mut self, one: &'a ItemImpl) {
        self.implementations.push(one);
        visit::visit_item_impl(self, one);
    }

    fn visit_item_struct(&mut self, item: &'a ItemStruct) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'a ItemEnum) {
        self.types.insert(item.ident.to_string());
        visit::visit_item_enum(self, item);
    }

    fn visit_macro(&mut self, called: &'a Macro) {
        let includes = ["include", "include_str", "include_bytes"].iter().any(|name| called.path.is_ident(name));
        if includes { &mut self.included } else { &mut self.macros }.push(called.tokens.clone());
    }
}

/// The file that a macro in another includes, if it is not one that the build has made.
fn included(tokens: TokenStream, by: &Path) -> anyhow::Result<Option<PathBuf>> {
    if let Ok(name) = syn::parse2::<LitStr>(tokens.clone()) {
        return Ok(Some(by.with_file_name(name.value())));
    }
    if tokens.to_string().contains("OUT_DIR") {
        return Ok(None);
    }
    bail!("{}: includes {tokens}, whose name is no literal", by.display())
}

/// What stands between each `impl` and its `for` among tokens.
fn headers(tokens: TokenStream) -> Vec<TokenStream> {
    let mut headers = Vec::new();
    let mut header: Option<Vec<TokenTree>> = None;
    for token in tokens {
        match (&token, &mut header) {
            (TokenTree::Ident(name), _) if name == "impl" => header = Some(Vec::new()),
            (TokenTree::Ident(name), Some(_)) if name == "for" => headers.extend(header.take().map(TokenStream::from_iter)),
            (TokenTree::Group(group), _) => headers.extend(self::headers(group.stream())),
            (_, Some(header)) => header.push(token.clone()),
            _ => {}
        }
    }
    headers
}
