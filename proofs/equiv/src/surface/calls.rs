//! The generic functions that a function of users comes to.

use std::collections::{BTreeMap, BTreeSet};

use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};
use syn::{BinOp, Expr, Member, Pat, Token, UnOp};

use super::code::{Code, Kind, Known, arguments_of, is_machine, is_task};
use super::source::{Impl, Path, Sources, child, last, names};

/// What a function comes to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    /// The first functions on the way that rows can run: those that are generic over what runs them, and those that a row names.
    pub run: BTreeSet<Path>,
    /// Names of instances, and of traits that choose among code, on the way.
    pub context: BTreeSet<String>,
    /// The functions on the way that choose a platform.
    pub dispatch: BTreeSet<Path>,
    /// Whether the function, or a task that it builds, computes or repeats in its own text: that no row runs.
    pub computes: bool,
    /// Names of generic functions, called in a way that is not understood here: no row counts for them.
    pub unknown: BTreeSet<String>,
}

/// What rows can run.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    /// The functions that rows name.
    pub named: BTreeSet<Path>,
    /// The names of methods that are generic over what runs them.
    methods: BTreeSet<String>,
    /// The names of other functions that are.
    free: BTreeSet<String>,
}

impl Runs {
    /// What these sources have, of which rows name some.
    pub fn new(sources: &Sources, named: BTreeSet<Path>) -> Self {
        let types = sources.of_type.keys();
        let generic = types.flat_map(|of| sources.all_methods(of)).filter(|code| is_inherent(code) && code.is_generic());
        let methods = generic.filter_map(|code| code.path.last().cloned()).collect();
        let free = sources.free_functions().filter(Code::is_generic).filter_map(|code| code.path.last().cloned()).collect();
        Runs { named, methods, free }
    }
}

fn is_inherent(code: &Code<'_>) -> bool {
    code.written.is_some_and(|written| written.item.trait_.is_none())
}

/// Follows calls.
pub fn reach(sources: &Sources, runs: &Runs, code: &Code<'_>) -> Reach {
    let mut walk = Walk { sources, runs, reach: Reach::default(), seen: BTreeSet::new() };
    walk.follow(code, None, true);
    walk.reach
}

struct Walk<'a> {
    sources: &'a Sources,
    runs: &'a Runs,
    reach: Reach,
    /// Functions that were followed, with the traits that they are of.
    seen: BTreeSet<(Path, Option<String>)>,
}

impl<'a> Walk<'a> {
    fn call(&mut self, code: &Code<'a>) {
        self.reach.context.extend(code.of.iter().flat_map(|of| of.arguments.iter().cloned()));
        if code.is_dispatch() {
            self.reach.dispatch.insert(code.path.clone());
        } else if self.runs.named.contains(&code.path) || code.is_generic() {
            self.reach.run.insert(code.path.clone());
        } else if self.seen.insert((code.path.clone(), code.written.and_then(Impl::trait_name))) {
            self.follow(code, None, false);
        }
    }

    /// Follows the calls of a function; of a task, those in the cases that the function which built it names. What helpers compute is not looked at.
    fn follow(&mut self, code: &Code<'a>, built: Option<&Variants>, is_looked_at: bool) {
        let Some(body) = code.body else { return };
        self.reach.context.extend(code.bounds().into_values().flatten().filter_map(|path| path.last().cloned()));
        self.reach.context.extend(code.of.iter().flat_map(|of| of.arguments.iter().cloned()));
        let locals = self.sources.parameters(code);
        let (named, variables) = (Variants::of(body), Variables::of(code));
        Body { walk: self, code, locals, variables, named, built, is_looked_at }.visit_block(body);
    }
}

/// The variants of enumerations that a function builds.
#[derive(Default)]
struct Variants(BTreeMap<String, BTreeSet<String>>);

impl Variants {
    fn of(body: &syn::Block) -> Self {
        let mut all = Variants::default();
        all.visit_block(body);
        all
    }
}

impl<'ast> Visit<'ast> for Variants {
    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        let names = names(&path.path);
        if let [.., of, variant] = &names[..] {
            self.0.entry(of.clone()).or_default().insert(variant.clone());
        }
    }
}

/// The names that a function gives to values.
#[derive(Default)]
struct Variables(BTreeSet<String>);

impl Variables {
    fn of(code: &Code<'_>) -> Self {
        let mut all = Variables::default();
        all.visit_signature(code.signature);
        code.body.iter().for_each(|body| all.visit_block(body));
        all
    }
}

impl<'ast> Visit<'ast> for Variables {
    fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
        visit::visit_pat_ident(self, name);
        self.0.insert(name.ident.to_string());
    }
}

/// The text of one function on the way.
struct Body<'w, 'a> {
    walk: &'w mut Walk<'a>,
    code: &'w Code<'a>,
    /// The values whose type is known.
    locals: BTreeMap<String, Kind>,
    variables: Variables,
    named: Variants,
    built: Option<&'w Variants>,
    is_looked_at: bool,
}

impl<'a> Body<'_, 'a> {
    /// What is known of the type of a value.
    fn kind(&self, value: &Expr) -> Option<Kind> {
        let sources = self.walk.sources;
        match value {
            Expr::Paren(inner) => self.kind(&inner.expr),
            Expr::Reference(inner) => self.kind(&inner.expr),
            Expr::Unary(inner) if matches!(inner.op, UnOp::Deref(_)) => self.kind(&inner.expr),
            Expr::Path(path) => self.locals.get(&path.path.get_ident()?.to_string()).cloned(),
            Expr::Field(field) => {
                let Kind::Known(of) = self.kind(&field.base)? else { return None };
                let name = match &field.member {
                    Member::Named(name) => name.to_string(),
                    Member::Unnamed(index) => index.index.to_string(),
                };
                sources.field(&of, &name).map(Kind::Known)
            }
            Expr::Struct(built) => sources.kind_of_path(self.code, &built.path),
            Expr::Call(call) => {
                let Expr::Path(path) = &*call.func else { return None };
                let built = sources.kind_of_path(self.code, &path.path);
                built.or_else(|| sources.returned(&self.function(&path.path)?))
            }
            Expr::MethodCall(call) => sources.returned(&self.method(call)?),
            _ => None,
        }
    }

    /// The function that a path names.
    fn function(&self, path: &syn::Path) -> Option<Code<'a>> {
        let sources = self.walk.sources;
        let free = sources.resolve(self.code.module, &names(path)).and_then(|path| sources.function(&path));
        if free.as_ref().is_some_and(|code| code.of.is_none()) {
            return free;
        }
        let mut of = path.clone();
        let name = of.segments.pop()?.into_value().ident.to_string();
        of.segments.pop_punct();
        self.function_of(&sources.kind_of_path(self.code, &of)?, &name)
    }

    fn method(&self, call: &syn::ExprMethodCall) -> Option<Code<'a>> {
        self.function_of(&self.kind(&call.receiver)?, &call.method.to_string())
    }

    fn function_of(&self, kind: &Kind, name: &str) -> Option<Code<'a>> {
        let sources = self.walk.sources;
        match kind {
            Kind::Known(of) => {
                let mut code = sources.methods(&of.path, name).next()?;
                // An alias names the instance, which the implementation does not.
                code.of.iter_mut().for_each(|is_of| is_of.arguments.extend(of.arguments.iter().cloned()));
                Some(code)
            }
            Kind::Parameter(parameter) => {
                let bounds = self.code.bounds().remove(parameter)?;
                let traits = bounds.iter().filter_map(|path| sources.resolve(self.code.module, path));
                traits.filter_map(|of| sources.function(&child(&of, name))).next()
            }
        }
    }

    /// What builds a task runs it.
    fn build(&mut self, of: &Known) {
        let is_run = |code: &Code<'_>| code.written.and_then(|written| written.trait_name()).is_some_and(|name| is_task(&name));
        if let Some(run) = self.walk.sources.methods(&of.path, "run").find(is_run) {
            self.walk.follow(&run, Some(&self.named), true);
        }
    }

    /// Generic code runs the functions of what it is given to run on, where that is no generic code itself.
    fn pass(&mut self, values: &Punctuated<Expr, Token![,]>) {
        let sources = self.walk.sources;
        for value in values {
            let Some(Kind::Known(of)) = self.kind(value) else { continue };
            let is_run =
                |code: &Code<'_>| code.written.is_some_and(|written| is_of_machine(sources, written)) && !code.is_generic();
            sources.all_methods(&of.path).filter(is_run).for_each(|code| self.walk.call(&code));
        }
    }

    /// Whether a case of a task is none that the function which built it names.
    fn is_left_out(&self, pattern: &Pat) -> bool {
        let path = match pattern {
            Pat::TupleStruct(pattern) => &pattern.path,
            Pat::Struct(pattern) => &pattern.path,
            Pat::Path(pattern) => &pattern.path,
            _ => return false,
        };
        let names = names(path);
        let [.., of, variant] = &names[..] else { return false };
        self.built.and_then(|built| built.0.get(of)).is_some_and(|built| !built.contains(variant))
    }
}

/// Whether an operator compares or joins answers.
fn is_of_truth(operator: &BinOp) -> bool {
    use BinOp::{And, Eq, Ge, Gt, Le, Lt, Ne, Or};
    matches!(operator, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_) | And(_) | Or(_))
}

/// Whether an implementation is of a trait by which code is generic over what runs it, and not of one of that name in another crate.
fn is_of_machine(sources: &Sources, written: &Impl) -> bool {
    let path = written.item.trait_.as_ref().and_then(|(_, path, _)| sources.resolve(&written.module, &names(path)));
    path.is_some_and(|path| is_machine(&path))
}

impl<'ast> Visit<'ast> for Body<'_, '_> {
    fn visit_local(&mut self, local: &'ast syn::Local) {
        visit::visit_local(self, local);
        let kind = local.init.as_ref().and_then(|init| self.kind(&init.expr));
        if let (Pat::Ident(name), Some(kind)) = (&local.pat, kind) {
            self.locals.insert(name.ident.to_string(), kind);
        }
    }

    fn visit_expr_binary(&mut self, binary: &'ast syn::ExprBinary) {
        visit::visit_expr_binary(self, binary);
        self.walk.reach.computes |= self.is_looked_at && !is_of_truth(&binary.op);
    }

    fn visit_expr_for_loop(&mut self, repeated: &'ast syn::ExprForLoop) {
        visit::visit_expr_for_loop(self, repeated);
        self.walk.reach.computes |= self.is_looked_at;
    }

    fn visit_expr_while(&mut self, repeated: &'ast syn::ExprWhile) {
        visit::visit_expr_while(self, repeated);
        self.walk.reach.computes |= self.is_looked_at;
    }

    fn visit_expr_loop(&mut self, repeated: &'ast syn::ExprLoop) {
        visit::visit_expr_loop(self, repeated);
        self.walk.reach.computes |= self.is_looked_at;
    }

    fn visit_expr_call(&mut self, call: &'ast syn::ExprCall) {
        visit::visit_expr_call(self, call);
        if let Expr::Path(path) = &*call.func
            && self.function(&path.path).is_some_and(|code| code.is_generic())
        {
            self.pass(&call.args);
        }
    }

    fn visit_expr_path(&mut self, path: &'ast syn::ExprPath) {
        self.walk.reach.context.extend(path.path.segments.iter().flat_map(arguments_of));
        if let Some(Kind::Known(of)) = self.walk.sources.kind_of_path(self.code, &path.path) {
            return self.build(&of);
        }
        let name = last(&path.path);
        match self.function(&path.path) {
            Some(code) => self.walk.call(&code),
            None if self.walk.runs.free.contains(&name) && !self.variables.0.contains(&name) => {
                _ = self.walk.reach.unknown.insert(name)
            }
            None => {}
        }
    }

    fn visit_expr_struct(&mut self, built: &'ast syn::ExprStruct) {
        visit::visit_expr_struct(self, built);
        self.walk.reach.context.extend(built.path.segments.iter().flat_map(arguments_of));
        if let Some(Kind::Known(of)) = self.walk.sources.kind_of_path(self.code, &built.path) {
            self.build(&of);
        }
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        visit::visit_expr_method_call(self, call);
        let name = call.method.to_string();
        match self.method(call) {
            Some(code) => {
                if code.is_generic() {
                    self.pass(&call.args);
                }
                self.walk.call(&code);
            }
            None if self.walk.runs.methods.contains(&name) && self.kind(&call.receiver).is_none() => {
                self.walk.reach.unknown.insert(name);
            }
            None => {}
        }
    }

    fn visit_arm(&mut self, arm: &'ast syn::Arm) {
        if !self.is_left_out(&arm.pat) {
            visit::visit_arm(self, arm);
        }
    }
}
