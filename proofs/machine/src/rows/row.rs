//! What rows have in common.

use std::sync::Arc;

use ashlar_engine::obligation::{FollowedCase, FollowedLeft, Input, Kind, Obligation};
use ashlar_equiv::blake3::scopes::distinct;

use super::build::Build;
use super::followed::Noted;
use super::instructions;
use crate::argument::Argument;
use crate::call::{Call, Returned};
use crate::features::Features;
use crate::library::Library;

/// Why conditional moves of arithmetic on elements depend on them.
pub const CARRIES: &str = "which choose what a carry or a reduction adds";

/// The branches on elements that come from C.
pub const REFUSED: &str = "where a word is refused, as it is no element";

/// A function of the library, with the calls of it that are decided.
#[derive(Clone)]
pub struct Function {
    /// Its place in ids, such as `blake3/hash`.
    pub id: String,
    /// Its name in the library.
    pub name: &'static str,
    /// What it leaves.
    pub claim: &'static str,
    /// What says so, such as `cryptol:Blake3::hash`.
    pub left: String,
    /// Ids of the rows that say it of the source, where the left side is that.
    pub assumes: Vec<String>,
    /// What becomes of what it returns.
    pub returned: Returned,
    /// Why conditional moves may depend on free values, where they may.
    pub selects: Option<&'static str>,
    /// Which branches depend on free values, where some do: those on what the inputs are below.
    pub refuses: Option<&'static str>,
    /// Which branches depend on free values and take both ways, where some do.
    pub branches: Option<&'static str>,
    /// The inputs of all calls, in words.
    pub inputs: String,
    /// The calls.
    pub calls: Arc<dyn Fn() -> Vec<Shape> + Send + Sync>,
}

impl Function {
    /// A function that returns success, without calls: what it leaves is what Cryptol says, and nothing that is free decides anything.
    pub fn of_cryptol(id: String, name: &'static str, claim: &'static str, cryptol: &str) -> Self {
        Function {
            id,
            name,
            claim,
            left: format!("cryptol:{cryptol}"),
            assumes: Vec::new(),
            returned: Returned::Success,
            selects: None,
            refuses: None,
            branches: None,
            inputs: String::new(),
            calls: Arc::new(Vec::new),
        }
    }
}

/// One call of a function: fixed sizes, free values.
pub struct Shape {
    /// Distinguishes it from the others.
    pub label: String,
    /// Groups of free values.
    pub inputs: Vec<Input>,
    /// What the function is called with.
    pub arguments: Vec<Argument>,
    /// What says what it leaves.
    pub left: FollowedLeft,
}

/// The numbers of states or messages around those that lanes take side by side.
pub fn counts(lanes: usize) -> Vec<usize> {
    distinct([1, lanes - 1, lanes, lanes + 1, 2 * lanes + 1].into_iter().filter(|&count| count > 0).collect())
}

/// The row that the function leaves what its left side says.
pub fn value(build: &Build, features: Features, function: Function) -> Obligation {
    let (id, claim) = (format!("machine/{}/{}", function.id, features.name()), function.claim.to_owned());
    row(build, features, &function, id, claim, function.left.clone(), |left| left)
}

/// The row that nothing symbolic decides where the function goes.
pub fn constant_time(build: &Build, features: Features, function: Function) -> Obligation {
    let id = format!("machine/constant-time/{}/{}", function.id, features.name());
    let claim = match (function.branches.or(function.refuses), function.selects) {
        (None, None) => "No branch, address, count, divisor or conditional move depends on a free byte".to_owned(),
        (None, Some(why)) => format!("No branch, address, count or divisor depends on a free byte; conditional moves do, {why}"),
        (Some(which), None) => {
            format!("No address, count, divisor or conditional move depends on a free byte; branches do {which}")
        }
        (Some(which), Some(why)) => {
            format!("No address, count or divisor depends on a free byte; branches do {which}, and conditional moves, {why}")
        }
    };
    // What it leaves is not claimed.
    let function = Function { assumes: Vec::new(), ..function };
    row(build, features, &function, id, claim, "nothing".to_owned(), |_| FollowedLeft::Nothing)
}

fn row(
    build: &Build,
    features: Features,
    function: &Function,
    id: String,
    claim: String,
    left_name: String,
    left: fn(FollowedLeft) -> FollowedLeft,
) -> Obligation {
    let Library { path, sha256, producer, .. } = &*build.library;
    let (inputs, flags) = (&function.inputs, &build.flags);
    let (may_select, may_branch) = (function.selects.is_some(), function.branches.is_some());
    let assumes = [&[instructions::id(build.library.architecture)][..], &function.assumes].concat();
    let (build, name, returned, calls) = (build.clone(), function.name, function.returned, function.calls.clone());
    let name_of = format!("{}/{}", function.id, features.name());
    let case = move |shape: Shape| {
        let left = left(shape.left);
        let call = Call {
            library: build.library.clone(),
            forms: build.forms.clone(),
            features,
            function: name,
            arguments: shape.arguments,
            returned,
            may_select,
            may_branch,
            inputs: shape.inputs.clone(),
        };
        let right = Noted {
            call,
            name: format!("{name_of}/{}", shape.label),
            ended: build.ended.clone(),
            is_compared: !matches!(left, FollowedLeft::Nothing),
        };
        FollowedCase { label: shape.label, inputs: shape.inputs, left, right: Box::new(right) }
    };
    Obligation {
        id,
        claim,
        left_name,
        right_name: format!("binary:{name}, where the processor has {}", features.name()),
        scope: format!("{inputs}; {} (SHA-256 {sha256}), built by {producer}; {flags}", path.display()),
        assumes,
        cross_check: false,
        kind: Kind::Followed(Box::new(move || calls().into_iter().map(&case).collect())),
    }
}
