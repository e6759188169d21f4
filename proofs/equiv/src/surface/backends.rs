//! Which platforms the backends choose, read from the functions that choose.

use std::collections::{BTreeMap, BTreeSet};

use ashlar::Backend;
use syn::Pat;
use syn::visit::{self, Visit};

use super::code::Code;
use super::ran::PLATFORMS;
use super::source::last;

/// The platforms that a function chooses for each backend.
pub fn platforms(dispatch: &Code<'_>) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let mut arms = Arms::default();
    dispatch.body.iter().for_each(|body| arms.visit_block(body));
    arms.0
}

#[derive(Default)]
struct Arms(BTreeMap<&'static str, BTreeSet<&'static str>>);

impl<'ast> Visit<'ast> for Arms {
    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        let Some(backend) = backend(&arm.pat) else { return };
        let mut named = Named::default();
        named.visit_expr(&arm.body);
        self.0.entry(backend).or_default().extend(named.0);
    }
}

/// The backend whose token a pattern names.
fn backend(pattern: &Pat) -> Option<&'static str> {
    let path = match pattern {
        Pat::TupleStruct(pattern) => &pattern.path,
        Pat::Path(pattern) => &pattern.path,
        _ => return None,
    };
    let token = last(path).to_lowercase();
    Backend::NAMES.into_iter().find(|name| *name == token)
}

/// The platforms in an expression.
#[derive(Default)]
struct Named(BTreeSet<&'static str>);

impl<'ast> Visit<'ast> for Named {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let name = last(path);
        self.0.extend(PLATFORMS.iter().map(|(_, platform)| *platform).filter(|platform| *platform == name));
        visit::visit_path(self, path);
    }
}
