//! Functions with what is known around them: their module, the type that they are of, and what they are generic over.

use std::collections::BTreeMap;

use syn::{Block, FnArg, GenericParam, Generics, Item, Pat, ReturnType, Signature, Type, TypeParamBound, WherePredicate};

use super::source::{Impl, Path, Sources, child, last, names};

/// The traits by which code is generic over what runs it: a processor or symbolic values.
pub const MACHINES: [&str; 30] = [
    "Across",
    "Arithmetic",
    "Avx2",
    "Avx512",
    "Avx512Ifma",
    "Chain",
    "Compress",
    "Doubles",
    "Elements",
    "InLanes",
    "Incremental",
    "Isa",
    "Kernels",
    "Lanes",
    "Layers",
    "LongArithmetic",
    "Machine",
    "Machine64",
    "Memory",
    "Native",
    "Neon",
    "PairArithmetic",
    "Permutation",
    "Platform",
    "Row",
    "RowEach",
    "Sse41",
    "Task",
    "WordArithmetic",
    "WordVectors",
];

/// A type of these crates, with the names in its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Where it is defined.
    pub path: Path,
    /// The names of its parameters.
    pub arguments: Vec<String>,
}

/// What is known of the type of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A type of these crates.
    Known(Known),
    /// A parameter of the function or of what it is of.
    Parameter(String),
}

/// A function.
#[derive(Clone)]
pub struct Code<'a> {
    /// Where it is defined; a method behind its type.
    pub path: Path,
    /// The module that it is written in.
    pub module: &'a [String],
    /// The type that it is of.
    pub of: Option<Known>,
    /// The implementation that it is in.
    pub written: Option<&'a Impl>,
    /// Its head.
    pub signature: &'a Signature,
    /// Its text; a function of a trait may have none.
    pub body: Option<&'a Block>,
}

impl Code<'_> {
    /// The traits that each parameter is bound by, as names.
    pub fn bounds(&self) -> BTreeMap<String, Vec<Path>> {
        let mut all = BTreeMap::new();
        let outer = self.written.map(|written| &written.item.generics);
        for generics in outer.into_iter().chain([&self.signature.generics]) {
            bounds_of(generics, &mut all);
        }
        all
    }

    /// Whether it is generic over what runs it.
    pub fn is_generic(&self) -> bool {
        let by_parameter = self.bounds().into_values().flatten().any(|path| is_machine(&path));
        by_parameter
            || self.signature.inputs.iter().any(|input| matches!(input, FnArg::Typed(typed) if is_machine_type(&typed.ty)))
    }

    /// Whether it takes a task that runs on any platform, so that it chooses the platform.
    pub fn is_dispatch(&self) -> bool {
        self.bounds().into_values().flatten().any(|path| is_task(path.last().map_or("", String::as_str)))
    }
}

/// Whether a trait is that of computations that are generic over the platform.
pub fn is_task(name: &str) -> bool {
    name.len() > "Task".len() && name.ends_with("Task")
}

/// Whether a trait is one by which code is generic over what runs it.
pub fn is_machine(path: &[String]) -> bool {
    path.last().is_some_and(|name| MACHINES.contains(&name.as_str()))
}

fn is_machine_type(ty: &Type) -> bool {
    match ty {
        Type::ImplTrait(ty) => traits(ty.bounds.iter()).iter().any(|path| is_machine(path)),
        Type::Reference(ty) => is_machine_type(&ty.elem),
        _ => false,
    }
}

fn traits<'a>(bounds: impl Iterator<Item = &'a TypeParamBound>) -> Vec<Path> {
    let path = |bound: &TypeParamBound| match bound {
        TypeParamBound::Trait(bound) => Some(names(&bound.path)),
        _ => None,
    };
    bounds.filter_map(path).collect()
}

fn bounds_of(generics: &Generics, all: &mut BTreeMap<String, Vec<Path>>) {
    for parameter in &generics.params {
        if let GenericParam::Type(parameter) = parameter {
            all.entry(parameter.ident.to_string()).or_default().extend(traits(parameter.bounds.iter()));
        }
    }
    for predicate in generics.where_clause.iter().flat_map(|clause| &clause.predicates) {
        if let WherePredicate::Type(predicate) = predicate
            && let Type::Path(ty) = &predicate.bounded_ty
        {
            all.entry(last(&ty.path)).or_default().extend(traits(predicate.bounds.iter()));
        }
    }
}

impl Sources {
    /// The function with a path.
    pub fn function(&self, path: &[String]) -> Option<Code<'_>> {
        let (name, parent) = path.split_last()?;
        if let Some(Item::Fn(item)) = self.get(path) {
            let (module, _) = self.modules.get_key_value(parent)?;
            let (signature, body) = (&item.sig, Some(&*item.block));
            return Some(Code { path: path.to_vec(), module, of: None, written: None, signature, body });
        }
        match self.get(parent)? {
            Item::Trait(_) => self.function_of_trait(parent, name),
            _ => self.methods(parent, name).next(),
        }
    }

    /// All functions of modules.
    pub fn free_functions(&self) -> impl Iterator<Item = Code<'_>> {
        let all = self.modules.iter().flat_map(|(module, of)| of.items.keys().map(move |name| child(module, name)));
        all.filter_map(|path| self.function(&path)).filter(|code| code.of.is_none())
    }

    fn function_of_trait(&self, of: &[String], name: &str) -> Option<Code<'_>> {
        let Item::Trait(item) = self.get(of)? else { return None };
        let (module, _) = self.modules.get_key_value(of.split_last()?.1)?;
        item.items.iter().find_map(|item| match item {
            syn::TraitItem::Fn(item) if item.sig.ident == name => Some(Code {
                path: child(of, name),
                module,
                of: None,
                written: None,
                signature: &item.sig,
                body: item.default.as_ref(),
            }),
            _ => None,
        })
    }

    /// The functions of a type with a name, those of no trait first.
    pub fn methods(&self, of: &[String], name: &str) -> impl Iterator<Item = Code<'_>> {
        let inherent = self.all_methods(of).filter(|code| code.written.is_some_and(|written| written.item.trait_.is_none()));
        let of_traits = self.all_methods(of).filter(|code| code.written.is_some_and(|written| written.item.trait_.is_some()));
        let name = name.to_owned();
        inherent.chain(of_traits).filter(move |code| code.path.last() == Some(&name))
    }

    /// All functions of a type.
    pub fn all_methods(&self, of: &[String]) -> impl Iterator<Item = Code<'_>> {
        let of = of.to_vec();
        let impls = self.of_type.get(&of).into_iter().flatten().map(|&place| &self.impls[place]);
        impls.flat_map(move |written| {
            let of = of.clone();
            let arguments = match &*written.item.self_ty {
                Type::Path(ty) => self.arguments_behind(&written.module, &ty.path),
                _ => Vec::new(),
            };
            written.functions().map(move |item| Code {
                path: child(&of, &item.sig.ident.to_string()),
                module: &written.module,
                of: Some(Known { path: of.clone(), arguments: arguments.clone() }),
                written: Some(written),
                signature: &item.sig,
                body: Some(&item.block),
            })
        })
    }

    /// The names in the parameters of a type, and in those of the types that it is an alias of.
    fn arguments_behind(&self, module: &[String], path: &syn::Path) -> Vec<String> {
        let mut all = arguments(path);
        if let Some(at) = self.resolve(module, &names(path))
            && let Some(Item::Type(alias)) = self.get(&at)
            && let Type::Path(ty) = &*alias.ty
        {
            all.extend(self.arguments_behind(&at[..at.len() - 1], &ty.path));
        }
        all
    }

    /// What is known of a type that is written in a function.
    pub fn kind(&self, code: &Code<'_>, ty: &Type) -> Option<Kind> {
        match ty {
            Type::Reference(ty) => self.kind(code, &ty.elem),
            Type::Path(ty) => self.kind_of_path(code, &ty.path),
            _ => None,
        }
    }

    /// What is known of a type by its path.
    pub fn kind_of_path(&self, code: &Code<'_>, path: &syn::Path) -> Option<Kind> {
        if let Some(name) = path.get_ident().map(ToString::to_string) {
            if name == "Self" {
                return code.of.clone().map(Kind::Known);
            }
            if code.bounds().contains_key(&name) {
                return Some(Kind::Parameter(name));
            }
        }
        self.known(code.module, path).map(Kind::Known)
    }

    /// The type of these crates that a path names in a module.
    pub fn known(&self, module: &[String], path: &syn::Path) -> Option<Known> {
        let defined = self.defined(module, &names(path))?;
        let is_type = matches!(self.get(&defined)?, Item::Struct(_) | Item::Enum(_));
        is_type.then(|| Known { path: defined, arguments: self.arguments_behind(module, path) })
    }

    /// What is known of what a function returns.
    pub fn returned(&self, code: &Code<'_>) -> Option<Kind> {
        match &code.signature.output {
            ReturnType::Type(_, ty) => self.kind(code, ty),
            ReturnType::Default => None,
        }
    }

    /// The type of a field of a type.
    pub fn field(&self, of: &Known, name: &str) -> Option<Known> {
        let Item::Struct(item) = self.get(&of.path)? else { return None };
        let mut fields = item.fields.iter().enumerate();
        let is_named = |(index, field): &(usize, &syn::Field)| match &field.ident {
            Some(ident) => ident == name,
            None => index.to_string() == name,
        };
        let mut ty = &fields.find(is_named)?.1.ty;
        while let Type::Reference(reference) = ty {
            ty = &reference.elem;
        }
        let Type::Path(ty) = ty else { return None };
        self.known(of.path.split_last()?.1, &ty.path)
    }

    /// What is known of the parameters of a function by their names.
    pub fn parameters(&self, code: &Code<'_>) -> BTreeMap<String, Kind> {
        let mut all = BTreeMap::new();
        for input in &code.signature.inputs {
            let found = match input {
                FnArg::Receiver(_) => code.of.clone().map(|of| ("self".to_owned(), Kind::Known(of))),
                FnArg::Typed(typed) => match &*typed.pat {
                    Pat::Ident(name) => self.kind(code, &typed.ty).map(|kind| (name.ident.to_string(), kind)),
                    _ => None,
                },
            };
            all.extend(found);
        }
        all
    }
}

/// The names in the parameters of a type.
fn arguments(path: &syn::Path) -> Vec<String> {
    path.segments.last().map(arguments_of).unwrap_or_default()
}

/// The names in the parameters of a part of a path.
pub fn arguments_of(segment: &syn::PathSegment) -> Vec<String> {
    let syn::PathArguments::AngleBracketed(all) = &segment.arguments else { return Vec::new() };
    let name = |argument: &syn::GenericArgument| match argument {
        syn::GenericArgument::Type(Type::Path(ty)) => Some(last(&ty.path)),
        _ => None,
    };
    all.args.iter().filter_map(name).collect()
}
