//! Which platforms the backends choose, read from what a primitive runs on each instruction set.

use std::collections::{BTreeMap, BTreeSet};

use ashlar::Backend;
use syn::visit::{self, Visit};
use syn::{Expr, FnArg, Pat, Type};

use super::code::Code;
use super::source::{Sources, last, names};
use crate::names::PLATFORMS;

/// The platforms that a function chooses for each backend, by the methods of what it builds, which are named for the backends.
pub fn platforms(sources: &Sources, dispatch: &Code<'_>) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut built = Built::default();
    dispatch.body.iter().for_each(|body| built.visit_block(body));
    let types = built.0.iter().filter_map(|path| sources.resolve(dispatch.module, path));
    let mut all: BTreeMap<&'static str, BTreeSet<&'static str>> = BTreeMap::new();
    for code in types.flat_map(|of| sources.all_methods(&of).collect::<Vec<_>>()) {
        if let Some(backend) = Backend::NAMES.into_iter().find(|name| code.path.last().is_some_and(|last| last == name)) {
            all.entry(backend).or_default().extend(chosen(&code));
        }
    }
    all
}

/// The paths in code.
#[derive(Default)]
struct Built(Vec<Vec<String>>);

impl<'ast> Visit<'ast> for Built {
    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.0.push(names(&path.path));
    }
}

/// The platforms that a method builds.
fn chosen(code: &Code<'_>) -> BTreeSet<&'static str> {
    let typed = |argument: &FnArg| match argument {
        FnArg::Typed(typed) => match (&*typed.pat, &*typed.ty) {
            (Pat::Ident(name), Type::Path(ty)) => Some((name.ident.to_string(), last(&ty.path))),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    };
    let mut chosen = Chosen { arguments: code.signature.inputs.iter().filter_map(typed).collect(), platforms: BTreeSet::new() };
    code.body.iter().for_each(|body| chosen.visit_block(body));
    chosen.platforms
}

/// The platforms in a method whose arguments are of these types.
struct Chosen {
    arguments: BTreeMap<String, String>,
    platforms: BTreeSet<&'static str>,
}

impl Chosen {
    fn add(&mut self, name: &str) {
        self.platforms.extend(PLATFORMS.iter().map(|(_, platform)| *platform).filter(|platform| *platform == name));
    }
}

impl<'ast> Visit<'ast> for Chosen {
    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        visit::visit_expr_call(self, call);
        let Expr::Path(path) = &*call.func else { return };
        let called = last(&path.path);
        self.add(&called);
        if called != "On" {
            return;
        }
        // An instruction set that is an argument, or of which kernels are made.
        let mut inside = Built::default();
        call.args.iter().for_each(|argument| inside.visit_expr(argument));
        let of: Vec<String> = inside.0.iter().filter_map(|path| self.arguments.get(path.last()?).cloned()).collect();
        of.iter().for_each(|of| self.add(of));
    }
}
