//! Finds the places of a source file where a fault can be put.

use std::ops::Range;

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Block, Expr, FnArg, ImplItemFn, ItemFn, ItemImpl, ItemMod, ItemTrait, Lit, Pat, ReturnType, Signature, Stmt, TraitItemFn,
    UnOp,
};

use crate::operators;

/// How a fault stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Form {
    /// In the place of an expression.
    Expression,
    /// In the place of a whole statement, or of all statements of a function.
    Statement,
    /// Before the first statement of a function.
    Start,
}

/// A change of one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The function, behind its trait and type where it has them.
    pub function: String,
    /// The bytes of the file that are replaced; none at the start of a function.
    pub place: Range<usize>,
    /// How it stands there.
    pub form: Form,
    /// The text in their place.
    pub after: String,
}

/// The changes that can be made of a source file, in the order of their places. What the compiler evaluates has none: constants and
/// functions that are `const`, lengths and patterns; nor have tests and what macros are given.
///
/// # Errors
/// When the text is not Rust.
pub fn changes(source: &str) -> syn::Result<Vec<Change>> {
    let file = syn::parse_file(source)?;
    let mut finder = Finder { source, path: Vec::new(), changes: Vec::new() };
    finder.visit_file(&file);
    finder.changes.sort_by_key(|change| (change.place.start, change.place.end));
    Ok(finder.changes)
}

/// The innermost function around a place of a source file, whose body can be changed while the program runs: its name, and the bytes
/// between its braces. None where the compiler evaluates what is there, or it is in no function.
///
/// # Errors
/// When the text is not Rust.
pub fn function_around(source: &str, place: &Range<usize>) -> syn::Result<Option<(String, Range<usize>)>> {
    let mut bodies = Bodies(Vec::new());
    bodies.visit_file(&syn::parse_file(source)?);
    let around = bodies.0.into_iter().filter(|(_, body)| body.start <= place.start && place.end <= body.end);
    Ok(around.min_by_key(|(_, body)| body.len()).and_then(|(name, body)| Some((name?, body))))
}

/// Bodies of functions with their names, and what the compiler evaluates, without.
struct Bodies(Vec<(Option<String>, Range<usize>)>);

impl Bodies {
    fn add(&mut self, signature: &Signature, body: &Block) {
        let name = signature.constness.is_none().then(|| signature.ident.to_string());
        let braces = &body.brace_token.span;
        self.0.push((name, range(&braces.open()).end..range(&braces.close()).start));
    }
}

impl<'ast> Visit<'ast> for Bodies {
    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.add(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.add(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(body) = &item.default {
            self.add(&item.sig, body);
        }
        visit::visit_trait_item_fn(self, item);
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.0.push((None, range(item)));
    }
}

struct Finder<'a> {
    source: &'a str,
    path: Vec<String>,
    changes: Vec<Change>,
}

impl Finder<'_> {
    fn add(&mut self, place: Range<usize>, form: Form, after: String) {
        let (function, before) = (self.path.join("::"), &self.source[place.clone()]);
        if after != before || form == Form::Start {
            self.changes.push(Change { function, place, form, after });
        }
    }

    fn replace(&mut self, expression: &Expr, after: String) {
        self.add(range(expression), Form::Expression, after);
    }

    fn text(&self, node: &impl Spanned) -> &str {
        &self.source[range(node)]
    }

    fn within(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.path.push(name);
        visit(self);
        self.path.pop();
    }

    /// Returns before anything is done, with a value that the signature offers.
    fn returns(&mut self, signature: &Signature, body: &Block) {
        let braces = &body.brace_token.span;
        let (start, end) = (range(&braces.open()).end, range(&braces.close()).start);
        let whole = self.source[start..end].trim();
        for value in values(signature).into_iter().filter(|value| !is_return_of(value, whole)) {
            self.add(start..start, Form::Start, value);
        }
    }

    fn function(&mut self, signature: &Signature, body: &Block, visit: impl FnOnce(&mut Self)) {
        if signature.constness.is_some() {
            return;
        }
        self.within(signature.ident.to_string(), |finder| {
            finder.returns(signature, body);
            visit(finder);
        });
    }

    /// The first two arguments exchanged.
    fn exchanged<'a>(&mut self, call: &Expr, mut arguments: impl Iterator<Item = &'a Expr>) {
        let (Some(first), Some(second)) = (arguments.next(), arguments.next()) else {
            return;
        };
        let (whole, first, second) = (range(call), range(first), range(second));
        let source = self.source;
        let after = [
            &source[whole.start..first.start],
            &source[second.clone()],
            &source[first.end..second.start],
            &source[first],
            &source[second.end..whole.end],
        ];
        self.replace(call, after.concat());
    }

    /// A bound of a range moved inwards.
    fn bound(&mut self, bound: Option<&Expr>, step: &str) {
        if let Some(bound) = bound.filter(|bound| !matches!(bound, Expr::Lit(_))) {
            let after = format!("({}) {step} 1", self.text(bound));
            self.replace(bound, after);
        }
    }

    fn condition(&mut self, condition: &Expr) {
        if !has_let(condition) {
            self.replace(condition, "true".to_owned());
            self.replace(condition, "false".to_owned());
        }
    }

    fn expression(&mut self, expression: &Expr) {
        match expression {
            Expr::Binary(binary) if !has_let(expression) => {
                let (left, right) = (self.text(&binary.left).to_owned(), self.text(&binary.right).to_owned());
                for operator in operators::binary(&binary.op) {
                    self.replace(expression, format!("{left} {operator} {right}"));
                }
            }
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_) | UnOp::Neg(_)) => {
                let operand = self.text(&unary.expr).to_owned();
                self.replace(expression, operand);
            }
            Expr::Lit(literal) => {
                if let Lit::Int(integer) = &literal.lit
                    && let Ok(value) = integer.base10_parse::<u128>()
                {
                    self.replace(expression, format!("{}{}", value + 1, integer.suffix()));
                }
            }
            Expr::Range(range) => {
                self.bound(range.start.as_deref(), "+");
                self.bound(range.end.as_deref(), "-");
            }
            Expr::If(branch) => self.condition(&branch.cond),
            Expr::MethodCall(call) => {
                if let Some(other) = operators::method(&call.method.to_string()) {
                    let (whole, name) = (range(expression), range(&call.method));
                    let after = [&self.source[whole.start..name.start], other, &self.source[name.end..whole.end]].concat();
                    self.replace(expression, after);
                }
                if !operators::is_commutative(&call.method.to_string()) {
                    self.exchanged(expression, call.args.iter());
                }
            }
            Expr::Call(call) if !operators::is_commutative(&spaceless(&call.func)) => {
                self.exchanged(expression, call.args.iter())
            }
            _ => {}
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_expr(&mut self, expression: &'ast Expr) {
        match expression {
            Expr::Macro(_) | Expr::Const(_) => {}
            Expr::Repeat(repeat) => self.visit_expr(&repeat.expr),
            _ => {
                self.expression(expression);
                visit::visit_expr(self, expression);
            }
        }
    }

    fn visit_stmt(&mut self, statement: &'ast Stmt) {
        if let Stmt::Expr(expression, Some(_)) = statement
            && (matches!(expression, Expr::Call(_) | Expr::MethodCall(_) | Expr::Assign(_)) || is_compound(expression))
        {
            self.add(range(statement), Form::Statement, String::new());
        }
        visit::visit_stmt(self, statement);
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.sig, &item.block, |finder| visit::visit_block(finder, &item.block));
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.sig, &item.block, |finder| visit::visit_block(finder, &item.block));
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(body) = &item.default {
            self.function(&item.sig, body, |finder| visit::visit_block(finder, body));
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        let of = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last()).map(|segment| segment.ident.to_string());
        let name: String = of.into_iter().chain([spaceless(&item.self_ty)]).collect::<Vec<_>>().join("::");
        self.within(name, |finder| visit::visit_item_impl(finder, item));
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.within(item.ident.to_string(), |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !item.attrs.iter().any(|attribute| spaceless(attribute).starts_with("#[cfg(test)]")) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generic_argument(&mut self, _: &'ast syn::GenericArgument) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}
}

fn range(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// Whether a statement returns what is the whole body anyhow.
fn is_return_of(statement: &str, body: &str) -> bool {
    statement.trim().strip_prefix("return ").and_then(|rest| rest.strip_suffix(';')).is_some_and(|value| value == body)
}

fn spaceless(node: &impl ToTokens) -> String {
    node.to_token_stream().to_string().replace(' ', "")
}

fn is_compound(expression: &Expr) -> bool {
    matches!(expression, Expr::Binary(binary) if binary.op.to_token_stream().to_string().ends_with('=') && !is_comparison(&binary.op))
}

fn is_comparison(operator: &syn::BinOp) -> bool {
    use syn::BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(operator, Eq(_) | Ge(_) | Gt(_) | Le(_) | Lt(_) | Ne(_))
}

/// Whether an expression is part of a chain with `let`, which cannot stand in parentheses.
fn has_let(expression: &Expr) -> bool {
    match expression {
        Expr::Let(_) => true,
        Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

/// Statements that return a value of the signature's type: a parameter of that type, or a simple value.
fn values(signature: &Signature) -> Vec<String> {
    let ReturnType::Type(_, output) = &signature.output else {
        return vec!["return;".to_owned()];
    };
    let output = spaceless(output);
    let parameters = signature.inputs.iter().filter_map(|input| match input {
        FnArg::Receiver(receiver) => (receiver.reference.is_none() && output == "Self").then(|| "self".to_owned()),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => (spaceless(&typed.ty) == output).then(|| name.ident.to_string()),
            _ => None,
        },
    });
    let simple: &[&str] = match output.as_str() {
        "bool" => &["true", "false"],
        "u8" | "u32" | "u64" | "usize" => &["0", "1"],
        _ if output.starts_with("Result<(),") => &["Ok(())"],
        _ if output.starts_with("Option<") => &["None"],
        _ => &[],
    };
    let values = parameters.chain(simple.iter().map(|value| (*value).to_owned()));
    values.map(|value| format!("return {value};")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        let all = changes(source).expect("Rust");
        all.into_iter().map(|change| format!("{}: {} => {}", change.function, &source[change.place], change.after)).collect()
    }

    #[test]
    fn each_operator_has_its_changes() {
        let cases = [
            ("fn f() { a + b }", "f: a + b => a - b"),
            ("fn f() { a <= b }", "f: a <= b => a < b"),
            ("fn f() { !a }", "f: !a => a"),
            ("fn f() { 7u32 }", "f: 7u32 => 8u32"),
            ("fn f() { a.xor(b) }", "f: a.xor(b) => a.and(b)"),
            ("fn f() { g(a, b, c) }", "f: g(a, b, c) => g(b, a, c)"),
            ("fn f() { a.g(b, c) }", "f: a.g(b, c) => a.g(c, b)"),
            ("fn f() { if a { b } else { c } }", "f: a => false"),
            ("fn f() { g(..n) }", "f: n => (n) - 1"),
            ("fn f() { a ^= b; }", "f: a ^= b; => "),
            ("fn f() { g(a); }", "f: g(a); => "),
            ("fn f(a: T, b: T) -> T { b }", "f:  => return a;"),
            ("fn f() -> Result<(), E> { g() }", "f:  => return Ok(());"),
            ("impl T for S { fn f(self) -> Self { g() } }", "T::S::f:  => return self;"),
        ];
        for (source, expected) in cases {
            assert!(texts(source).contains(&expected.to_owned()), "{source}: {:?}", texts(source));
        }
    }

    #[test]
    fn what_the_compiler_evaluates_and_tests_are_left() {
        for source in
            ["const A: usize = 1 + 2;", "const fn f(a: usize) -> usize { a + 1 }", "#[cfg(test)] mod tests { fn f() { a + b; } }"]
        {
            assert!(texts(source).is_empty(), "{source}: {:?}", texts(source));
        }
        for source in ["fn f() { let 1..=3 = b; }", "fn f() { [a; 1 + 2] }", "fn f() { const { 1 + 2 } }", "fn f() { m!(1 + 2) }"]
        {
            assert_eq!(texts(source), ["f:  => return;"], "{source}");
        }
        assert!(!texts("fn f() { if let A = b && c < d {} }").iter().any(|text| text.contains("let")));
    }

    #[test]
    fn what_would_be_the_same_is_left() {
        assert!(!texts("fn f() { a.mul_add(b, c, d) }").iter().any(|text| text.contains("(c, b")));
        assert!(!texts("fn f() { equal_byte(a, b) }").iter().any(|text| text.contains("(b, a")));
        assert_eq!(texts("fn f(a: T) -> T { a }"), Vec::<String>::new());
        assert_eq!(texts("fn f() -> usize { 0 }"), ["f:  => return 1;", "f: 0 => 1"]);
    }

    #[test]
    fn the_innermost_function_is_found() {
        let around = |source: &str, text: &str| {
            let start = source.find(text).expect("the text");
            function_around(source, &(start..start + text.len()))
                .expect("Rust")
                .map(|(name, body)| (name, source[body].to_owned()))
        };
        let source = "fn f() { fn g() { x } y } const fn h() { z } const C: T = w;";
        assert_eq!(around(source, "x"), Some(("g".to_owned(), " x ".to_owned())));
        assert_eq!(around(source, "y"), Some(("f".to_owned(), " fn g() { x } y ".to_owned())));
        assert_eq!(around(source, "z"), None);
        assert_eq!(around(source, "w"), None);
    }
}
