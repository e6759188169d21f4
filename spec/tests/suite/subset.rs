//! Holds the sources of this crate to the hacspec subset.
//!
//! The rules, each with a snippet under `tests/subset/` that breaks it and nothing else:
//!
//! * `unsafe`: no unsafe block, function, trait or implementation.
//! * `trait-object`: no `dyn` type.
//! * `interior-mutability`: no static, raw pointer, cell, lock or atomic.
//! * `while`, `loop`: `for` is the only loop.
//! * `for-range`: `for` runs over a range `a..b`.
//! * `jump`: no `break` or `continue`.
//! * `recursion`: no cycle among functions that mention each other. A path whose last segment names a free
//!   function counts as a mention, so no local may bear the name of a function; a method call counts as a
//!   mention of every method of that name that an `impl` for a type of this crate defines.
//! * `mutable-reference`: no `&mut` in a signature.
//! * `arithmetic`: `+`, `-`, `*`, `<<` and their assignments stand only where positions are computed: inside
//!   the brackets of an index, in `let name: usize = ...` and in `const NAME: usize = ...`. Fixed-width
//!   values use `wrapping_` methods. No unary minus. `/` and `%` have a non-zero literal or a constant as
//!   divisor, `>>` a literal as amount.
//! * `macro`: only `assert!` and `vec!`.
//! * `closure`: none.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

const ALLOWED_MACROS: [&str; 2] = ["assert", "vec"];
const SHARED_STATE: [&str; 10] =
    ["Cell", "RefCell", "UnsafeCell", "OnceCell", "LazyCell", "Mutex", "RwLock", "OnceLock", "LazyLock", "Once"];

/// A place where a source leaves the subset.
#[derive(Debug)]
struct Violation {
    rule: &'static str,
    line: usize,
}

/// Walks one file, collecting violations and the functions that each function mentions.
#[derive(Default)]
struct Walk {
    violations: Vec<Violation>,
    mentions: BTreeMap<String, BTreeSet<String>>,
    function: Option<String>,
    positions: usize,
}

impl Walk {
    fn reject(&mut self, rule: &'static str, place: &impl Spanned) {
        let line = place.span().start().line;
        self.violations.push(Violation { rule, line });
    }

    fn mention(&mut self, name: String) {
        if let Some(function) = &self.function {
            self.mentions.get_mut(function).expect("a function is entered before it is left").insert(name);
        }
    }

    /// Runs `body` as the inside of function `name`.
    fn within(&mut self, name: String, body: impl FnOnce(&mut Self)) {
        self.mentions.entry(name.clone()).or_default();
        let outer = self.function.replace(name);
        body(self);
        self.function = outer;
    }

    /// Runs `body` where positions are computed, so that bare arithmetic is allowed.
    fn computing_positions(&mut self, body: impl FnOnce(&mut Self)) {
        self.positions += 1;
        body(self);
        self.positions -= 1;
    }

    fn check_operator(&mut self, node: &syn::ExprBinary) {
        use syn::BinOp::*;
        let allowed = match node.op {
            Add(_) | Sub(_) | Mul(_) | Shl(_) | AddAssign(_) | SubAssign(_) | MulAssign(_) | ShlAssign(_) => self.positions > 0,
            Div(_) | Rem(_) | DivAssign(_) | RemAssign(_) => is_non_zero(&node.right),
            Shr(_) | ShrAssign(_) => matches!(*node.right, syn::Expr::Lit(_)),
            _ => true,
        };
        if !allowed {
            self.reject("arithmetic", node);
        }
    }
}

/// Whether a divisor is a literal other than 0 or a named constant, cast or not.
fn is_non_zero(divisor: &syn::Expr) -> bool {
    match divisor {
        syn::Expr::Cast(cast) => is_non_zero(&cast.expr),
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(value), .. }) => value.base10_digits() != "0",
        syn::Expr::Path(path) => path.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            name == name.to_uppercase()
        }),
        _ => false,
    }
}

fn is_usize(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident("usize"))
}

fn is_primitive(ty: &syn::Type) -> bool {
    let primitives = ["u8", "u16", "u32", "u64", "u128", "usize"];
    matches!(ty, syn::Type::Path(path) if primitives.iter().any(|name| path.path.is_ident(name)))
}

/// Whether a signature takes or gives a mutable reference.
fn has_mutable_reference(signature: &syn::Signature) -> bool {
    struct Search(bool);
    impl<'ast> Visit<'ast> for Search {
        fn visit_type_reference(&mut self, node: &'ast syn::TypeReference) {
            self.0 |= node.mutability.is_some();
            visit::visit_type_reference(self, node);
        }
        fn visit_receiver(&mut self, node: &'ast syn::Receiver) {
            self.0 |= node.reference.is_some() && node.mutability.is_some();
            visit::visit_receiver(self, node);
        }
    }
    let mut search = Search(false);
    search.visit_signature(signature);
    search.0
}

impl<'ast> Visit<'ast> for Walk {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        let name = node.sig.ident.to_string();
        self.within(name, |walk| visit::visit_item_fn(walk, node));
    }

    fn visit_item_impl(&mut self, node: &'ast syn::ItemImpl) {
        if node.unsafety.is_some() {
            self.reject("unsafe", node);
        }
        // A method of a primitive type may forward to the inherent method of that name, which is no recursion.
        if is_primitive(&node.self_ty) {
            visit::visit_item_impl(self, node);
            return;
        }
        for item in &node.items {
            match item {
                syn::ImplItem::Fn(method) => {
                    let name = format!(".{}", method.sig.ident);
                    self.within(name, |walk| visit::visit_impl_item_fn(walk, method));
                }
                other => visit::visit_impl_item(self, other),
            }
        }
    }

    fn visit_item_trait(&mut self, node: &'ast syn::ItemTrait) {
        if node.unsafety.is_some() {
            self.reject("unsafe", node);
        }
        visit::visit_item_trait(self, node);
    }

    fn visit_signature(&mut self, node: &'ast syn::Signature) {
        if node.unsafety.is_some() {
            self.reject("unsafe", node);
        }
        if has_mutable_reference(node) {
            self.reject("mutable-reference", node);
        }
        visit::visit_signature(self, node);
    }

    fn visit_expr_unsafe(&mut self, node: &'ast syn::ExprUnsafe) {
        self.reject("unsafe", node);
        visit::visit_expr_unsafe(self, node);
    }

    fn visit_type_trait_object(&mut self, node: &'ast syn::TypeTraitObject) {
        self.reject("trait-object", node);
        visit::visit_type_trait_object(self, node);
    }

    fn visit_item_static(&mut self, node: &'ast syn::ItemStatic) {
        self.reject("interior-mutability", node);
        visit::visit_item_static(self, node);
    }

    fn visit_type_ptr(&mut self, node: &'ast syn::TypePtr) {
        self.reject("interior-mutability", node);
        visit::visit_type_ptr(self, node);
    }

    fn visit_type_path(&mut self, node: &'ast syn::TypePath) {
        if let Some(last) = node.path.segments.last() {
            let name = last.ident.to_string();
            if SHARED_STATE.contains(&name.as_str()) || name.starts_with("Atomic") {
                self.reject("interior-mutability", node);
            }
        }
        visit::visit_type_path(self, node);
    }

    fn visit_expr_while(&mut self, node: &'ast syn::ExprWhile) {
        self.reject("while", node);
        visit::visit_expr_while(self, node);
    }

    fn visit_expr_loop(&mut self, node: &'ast syn::ExprLoop) {
        self.reject("loop", node);
        visit::visit_expr_loop(self, node);
    }

    fn visit_expr_for_loop(&mut self, node: &'ast syn::ExprForLoop) {
        let bounded = matches!(&*node.expr, syn::Expr::Range(range) if range.start.is_some() && range.end.is_some());
        if !bounded {
            self.reject("for-range", &node.expr);
        }
        visit::visit_expr_for_loop(self, node);
    }

    fn visit_expr_break(&mut self, node: &'ast syn::ExprBreak) {
        self.reject("jump", node);
        visit::visit_expr_break(self, node);
    }

    fn visit_expr_continue(&mut self, node: &'ast syn::ExprContinue) {
        self.reject("jump", node);
        visit::visit_expr_continue(self, node);
    }

    fn visit_expr_path(&mut self, node: &'ast syn::ExprPath) {
        let segments = &node.path.segments;
        // A type before the last segment makes the path an associated function.
        let associated = node.qself.is_some()
            || segments.iter().rev().nth(1).is_some_and(|segment| {
                let name = segment.ident.to_string();
                name.starts_with(char::is_uppercase) || is_primitive(&syn::parse_quote!(#segment))
            });
        if let Some(last) = segments.last() {
            let mark = if associated { "." } else { "" };
            self.mention(format!("{mark}{}", last.ident));
        }
        visit::visit_expr_path(self, node);
    }

    fn visit_expr_method_call(&mut self, node: &'ast syn::ExprMethodCall) {
        self.mention(format!(".{}", node.method));
        visit::visit_expr_method_call(self, node);
    }

    fn visit_expr_binary(&mut self, node: &'ast syn::ExprBinary) {
        self.check_operator(node);
        visit::visit_expr_binary(self, node);
    }

    fn visit_expr_unary(&mut self, node: &'ast syn::ExprUnary) {
        if matches!(node.op, syn::UnOp::Neg(_)) {
            self.reject("arithmetic", node);
        }
        visit::visit_expr_unary(self, node);
    }

    fn visit_expr_index(&mut self, node: &'ast syn::ExprIndex) {
        self.visit_expr(&node.expr);
        self.computing_positions(|walk| walk.visit_expr(&node.index));
    }

    fn visit_local(&mut self, node: &'ast syn::Local) {
        match &node.pat {
            syn::Pat::Type(typed) if is_usize(&typed.ty) => {
                self.computing_positions(|walk| visit::visit_local(walk, node));
            }
            _ => visit::visit_local(self, node),
        }
    }

    fn visit_item_const(&mut self, node: &'ast syn::ItemConst) {
        if is_usize(&node.ty) {
            self.computing_positions(|walk| visit::visit_item_const(walk, node));
            return;
        }
        visit::visit_item_const(self, node);
    }

    fn visit_macro(&mut self, node: &'ast syn::Macro) {
        if !ALLOWED_MACROS.iter().any(|name| node.path.is_ident(name)) {
            self.reject("macro", node);
        }
    }

    fn visit_expr_closure(&mut self, node: &'ast syn::ExprClosure) {
        self.reject("closure", node);
        visit::visit_expr_closure(self, node);
    }
}

/// The functions that can reach themselves over mentions.
fn recursive_functions(mentions: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let reaches_itself = |start: &String| {
        let mut seen = BTreeSet::new();
        let mut pending: Vec<&String> = mentions[start].iter().collect();
        while let Some(name) = pending.pop() {
            if name == start {
                return true;
            }
            if seen.insert(name) {
                pending.extend(mentions.get(name).into_iter().flatten());
            }
        }
        false
    };
    mentions.keys().filter(|name| reaches_itself(name)).cloned().collect()
}

/// What is wrong with a set of files: lines that start with the rule.
fn check(sources: &[(String, String)]) -> Vec<String> {
    let mut found = Vec::new();
    let mut mentions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (name, text) in sources {
        let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut walk = Walk::default();
        walk.visit_file(&file);
        for Violation { rule, line } in walk.violations {
            found.push(format!("{rule}: {name}:{line}"));
        }
        for (function, callees) in walk.mentions {
            mentions.entry(function).or_default().extend(callees);
        }
    }
    for function in recursive_functions(&mentions) {
        found.push(format!("recursion: {function}"));
    }
    found
}

fn sources_in(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut sources = Vec::new();
    for entry in fs::read_dir(&folder).expect("the folder is part of the crate") {
        let path = entry.expect("the folder can be listed").path();
        assert!(path.is_file(), "{} would not be checked", path.display());
        let name = path.file_stem().expect("a file has a name");
        let text = fs::read_to_string(&path).expect("a source is text");
        sources.push((name.to_string_lossy().into_owned(), text));
    }
    sources.sort();
    sources
}

#[test]
fn sources_are_in_the_subset() {
    let found = check(&sources_in("src"));
    assert!(found.is_empty(), "outside the subset:\n{}", found.join("\n"));
}

#[test]
fn every_violation_is_rejected_by_its_rule() {
    let snippets = sources_in("tests/subset");
    let mut rules = BTreeSet::new();
    for snippet in snippets.iter().filter(|(name, _)| name != "accepted") {
        let rule = snippet.0.split('.').next().expect("a name has a start");
        let found = check(std::slice::from_ref(snippet));
        assert!(!found.is_empty(), "{} passed", snippet.0);
        for line in &found {
            assert!(line.starts_with(&format!("{rule}:")), "{}: {line}", snippet.0);
        }
        rules.insert(rule.to_owned());
    }
    assert_eq!(rules.len(), 12, "a rule has no snippet: {rules:?}");
}

#[test]
fn the_accepted_snippet_is_accepted() {
    let snippets = sources_in("tests/subset");
    let accepted: Vec<_> = snippets.into_iter().filter(|(name, _)| name == "accepted").collect();
    assert_eq!(accepted.len(), 1);
    assert_eq!(check(&accepted), Vec::<String>::new());
}
