//! The list of obligations.

use ashlar_engine::field::platform::GOLDILOCKS;
use ashlar_engine::inputs::Inputs;
use ashlar_engine::obligation::{FieldCase, FieldInput, FieldLeft, FieldRight, Kind, LeftCall, Obligation, Test};
use ashlar_engine::workspace::Workspace;

use super::counts::Counted;
use super::definitions;
use super::functions::{Function, Instance};
use super::left::{self, Over, definitions_over};
use super::parts::Part;
use super::sides::Implementation;
use super::specification::Specification;
use crate::goldilocks::sides::Target;
use crate::names::right_name;

/// Most elements of a message.
const ELEMENTS: usize = 257;

/// Most bytes of a message.
const BYTES: usize = 1024;

/// Numbers of elements, or of bytes, in one export.
const TOGETHER: usize = 128;

/// Lengths of rows for all numbers of them: a partial block, and a full one and more.
const EVERY_COUNT: [usize; 2] = [1, 9];

/// Most elements of as many rows as fill the lanes and one more: four full blocks of the larger rate and one element.
const FULL_LANES: usize = 33;

/// Most digests in a list.
const DIGESTS: usize = 9;

/// All obligations of Rescue-Prime.
///
/// # Errors
/// When the text of a module cannot be read.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let mut all = vec![part(Part::Sbox, Instance::Rp), part(Part::InverseSbox, Instance::Rp)];
    all.extend(Instance::ALL.map(|instance| part(Part::Matrix(instance), instance)));
    for instance in Instance::ALL {
        let over = Over::Opaque(definitions_over(&workspace.cryptol(), instance)?);
        for side in Side::all() {
            all.push(permutation(instance, side));
            all.extend(over_opaque(instance, side, &over));
            all.push(whole(instance, side));
        }
    }
    for counted in [Counted::Part(Part::Sbox), Counted::Part(Part::InverseSbox)] {
        all.push(counts(counted));
    }
    all.extend(Instance::ALL.map(|instance| counts(Counted::Permutation(instance))));
    all.extend(definitions::obligations(workspace));
    Ok(all)
}

/// What is compared with Cryptol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// impl/ on a backend.
    Code(Target),
    /// spec/.
    Specification,
}

impl Side {
    /// spec/, and impl/ on each backend.
    fn all() -> impl Iterator<Item = Self> {
        [Self::Specification].into_iter().chain(Target::ALL.map(Self::Code))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Specification => "spec",
            Self::Code(target) => target.name(),
        }
    }

    /// The name of the right side of a row of functions.
    fn right_name<'a>(self, instance: Instance, functions: impl Iterator<Item = &'a Function>) -> String {
        match self {
            Self::Specification => {
                let names = distinct(functions.map(|function| format!("{}::{}", instance.name(), function.cryptol())));
                format!("spec:{}", names.join(", "))
            }
            Self::Code(target) => {
                let ran = distinct(functions.map(|function| format!("{}::<{}>", function.ran(), instance.module())));
                right_name(&ran.iter().map(String::as_str).collect::<Vec<_>>(), target.name())
            }
        }
    }

    fn right(self, instance: Instance, function: Function, inputs: Vec<FieldInput>, opaque: bool) -> Box<dyn FieldRight> {
        match self {
            Self::Specification => Box::new(Specification { function, instance, inputs, opaque }),
            Self::Code(target) => Box::new(Implementation { function, instance, target, inputs, opaque }),
        }
    }
}

/// Each name once, in the order of their first places.
fn distinct(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(&name) {
            all.push(name);
        }
    }
    all
}

fn case(label: String, inputs: Vec<FieldInput>, left: Vec<LeftCall>, right: Box<dyn FieldRight>) -> FieldCase {
    FieldCase { label, modulus: GOLDILOCKS, inputs, left: FieldLeft::Cryptol(left), right }
}

fn equivalence(cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static) -> Kind {
    Kind::Field(Box::new(cases))
}

fn part(part: Part, instance: Instance) -> Obligation {
    let (name, claim, left, count) = match part {
        Part::Sbox => ("sbox".to_owned(), "The S-box is x^7", left::sbox(instance), 1),
        Part::InverseSbox => {
            let claim = "The addition chain of the inverse S-box is the power 10540996611094048183";
            ("inverse_sbox".to_owned(), claim, left::inverse_sbox(instance), 1)
        }
        Part::Matrix(_) => {
            let claim = "The linear layer on halves, in the frequency domain, is the product with the circulant matrix";
            (format!("mds/{}", instance.name()), claim, left::times_mds(instance), instance.width())
        }
    };
    Obligation {
        id: format!("rescue_prime/{name}"),
        claim: claim.to_owned(),
        left_name: format!("cryptol:{}::{}", left.export.module, left.export.body),
        right_name: "impl:rescue_prime::kernel".to_owned(),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || {
            vec![case("all inputs".to_owned(), vec![left::elements("x", count)], vec![left.clone()], Box::new(part))]
        }),
    }
}

/// One function on inputs of certain sizes.
#[derive(Clone, Debug)]
struct Sized {
    label: String,
    function: Function,
}

fn sized(label: impl Into<String>, function: Function) -> Sized {
    Sized { label: label.into(), function }
}

/// The case of a function.
fn of_function(instance: Instance, side: Side, over: &Over, Sized { label, function }: &Sized) -> FieldCase {
    let inputs = left::inputs(instance, function);
    let right = side.right(instance, function.clone(), inputs.clone(), over.is_opaque());
    case(label.clone(), [over.parameters(instance), inputs].concat(), over.calls(instance, function), right)
}

/// A row's name, claim and scope, and the functions that it speaks of, in the order of the cases.
struct Entry {
    name: &'static str,
    claim: &'static str,
    scope: String,
    functions: Vec<Sized>,
}

fn obligation(instance: Instance, side: Side, over: &Over, entry: Entry) -> Obligation {
    let Entry { name, claim, scope, functions } = entry;
    let left_names = distinct(functions.iter().map(|sized| format!("{}::{}", instance.module(), sized.function.cryptol())));
    let right_name = side.right_name(instance, functions.iter().map(|sized| &sized.function));
    let canonical = if side == Side::Specification { "" } else { "; outputs are canonical" };
    let over = over.clone();
    Obligation {
        id: format!("{}/{name}/{}", instance.name(), side.name()),
        claim: format!("{claim}{canonical}"),
        left_name: format!("cryptol:{}", left_names.join(", ")),
        right_name,
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || functions.iter().map(|sized| of_function(instance, side, &over, sized)).collect()),
    }
}

fn permutation(instance: Instance, side: Side) -> Obligation {
    let claim = "The permutation of one state equals the specification";
    let functions = vec![sized("all inputs", Function::PermuteMany(vec![1]))];
    obligation(instance, side, &Over::Itself, Entry { name: "permutation", claim, scope: "all inputs".to_owned(), functions })
}

/// Numbers of inputs around that of lanes.
fn counts_of_states(target: Target) -> Vec<usize> {
    (1..=target.lanes() + 1).chain([2 * target.lanes() + 1]).collect()
}

fn permute_many(instance: Instance, target: Target) -> Obligation {
    let counts = counts_of_states(target);
    let claim = "State i of permute_many is the permutation of state i";
    let scope = format!("all inputs: {counts:?} states");
    let functions = vec![sized("all inputs", Function::PermuteMany(counts))];
    obligation(instance, Side::Code(target), &Over::Itself, Entry { name: "permutation_many", claim, scope, functions })
}

/// The rows over an opaque permutation, and the batches of permutations for which it stands in lanes.
fn over_opaque(instance: Instance, side: Side, over: &Over) -> Vec<Obligation> {
    let row = |entry| obligation(instance, side, over, entry);
    let mut all = vec![row(hash_elements()), row(hash()), row(merge())];
    match side {
        Side::Specification => all.extend([row(merge_many()), row(merge_with_int(false)), row(merge_with_int(true))]),
        Side::Code(target) => {
            all.extend([permute_many(instance, target), row(hash_elements_many(target))]);
            all.push(by_parts(instance, row(merge_with_integers())));
        }
    }
    all
}

/// So many at a time, each with the numbers of its first and last.
fn together(most: usize, unit: &str, function: fn(Vec<usize>) -> Function) -> Vec<Sized> {
    let all: Vec<usize> = (0..=most).collect();
    all.chunks(TOGETHER)
        .map(|some| sized(format!("{} to {} {unit}", some[0], some[some.len() - 1]), function(some.to_vec())))
        .collect()
}

fn hash_elements() -> Entry {
    Entry {
        name: "hash_elements",
        claim: "Over any permutation the hash of elements, hence merge_many of digests, equals the specification",
        scope: format!("all inputs of 0 to {ELEMENTS} elements"),
        functions: together(ELEMENTS, "elements", Function::HashElements),
    }
}

fn hash() -> Entry {
    Entry {
        name: "hash",
        claim: "Over any permutation the hash of bytes equals the specification",
        scope: format!("all inputs of 0 to {BYTES} bytes"),
        functions: together(BYTES, "bytes", Function::Hash),
    }
}

fn merge() -> Entry {
    Entry {
        name: "merge",
        claim: "Over any permutation the hash of two digests equals the specification",
        scope: "all inputs".to_owned(),
        functions: vec![sized("all inputs", Function::Merge)],
    }
}

fn merge_many() -> Entry {
    Entry {
        name: "merge_many",
        claim: "Over any permutation the hash of digests equals the specification",
        scope: format!("all inputs of 0 to {DIGESTS} digests"),
        functions: together(DIGESTS, "digests", Function::MergeMany),
    }
}

fn merge_with_int(quotient: bool) -> Entry {
    let (name, scope) = match quotient {
        false => ("merge_with_low", "all digests and integers below p"),
        true => ("merge_with_both", "all digests, integers from p to 2^64 - 1"),
    };
    Entry {
        name,
        claim: "Over any permutation the hash of a digest and an integer by its parts equals the specification",
        scope: scope.to_owned(),
        functions: vec![sized(scope, Function::MergeWithInt(quotient))],
    }
}

fn merge_with_integers() -> Entry {
    let parts = [("integers below p", false), ("integers from p on", true)];
    Entry {
        name: "merge_with_int",
        claim: "Over any permutation the hash of a digest and an integer equals the specification",
        scope: "all digests; integers below p, and integers from p to 2^64 - 1".to_owned(),
        functions: parts.map(|(label, quotient)| sized(label, Function::MergeWithInt(quotient))).into(),
    }
}

/// The row of a function that Cryptol's text makes of the functions of the cases.
fn by_parts(instance: Instance, row: Obligation) -> Obligation {
    let left_name = format!("cryptol:{}::{}", instance.module(), definitions::NAME);
    Obligation { left_name, assumes: definitions::assumed(instance), ..row }
}

fn hash_elements_many(target: Target) -> Entry {
    let lanes = target.lanes();
    let counts: Vec<usize> = (1..=4 * lanes + 1).collect();
    let few =
        EVERY_COUNT.map(|length| sized(format!("rows of {length} elements"), Function::HashElementsMany(length, counts.clone())));
    let of_length = |length: usize| {
        sized(format!("{} rows of {length} elements", lanes + 1), Function::HashElementsMany(length, vec![lanes + 1]))
    };
    Entry {
        name: "hash_elements_many",
        claim: "Over any permutation digest i of hash_elements_many is the hash of row i",
        scope: format!(
            "all inputs: 1 to {} rows of {EVERY_COUNT:?} elements, and {} rows of 0 to {FULL_LANES} elements and of {ELEMENTS}",
            4 * lanes + 1,
            lanes + 1
        ),
        functions: few.into_iter().chain((0..=FULL_LANES).chain([ELEMENTS]).map(of_length)).collect(),
    }
}

/// Functions over the permutation itself, one length each: what rows over an opaque one and the row of the permutation say together, once more as a whole.
fn whole(instance: Instance, side: Side) -> Obligation {
    let mut functions = vec![
        sized("9 elements", Function::HashElements(vec![9])),
        sized("57 bytes", Function::Hash(vec![57])),
        sized("two digests", Function::Merge),
        sized("an integer from p on", Function::MergeWithInt(true)),
    ];
    if let Side::Code(target) = side {
        let rows = target.lanes() + 1;
        functions.push(sized(format!("{rows} rows of 9 elements"), Function::HashElementsMany(9, vec![rows])));
    }
    let claim = "Hashes over the permutation itself equal the specification";
    let scope = functions.iter().map(|sized| sized.label.as_str()).collect::<Vec<_>>().join(", ");
    obligation(instance, side, &Over::Itself, Entry { name: "whole", claim, scope: format!("all inputs: {scope}"), functions })
}

fn counts(counted: Counted) -> Obligation {
    let (name, place) = match counted {
        Counted::Part(Part::Sbox) => ("sbox", "sbox::POWER7"),
        Counted::Part(Part::InverseSbox) => ("inverse_sbox", "sbox::ROOT7"),
        Counted::Part(Part::Matrix(_)) => ("mds", "kernel::linear"),
        Counted::Permutation(instance) => (instance.name(), "kernel::Lanewise"),
    };
    Obligation {
        id: format!("rescue_prime/counts/{name}"),
        claim: "The number of operations of the generic code, the same for all inputs".to_owned(),
        left_name: "counting element".to_owned(),
        right_name: format!("impl:rescue_prime::{place}"),
        scope: "one run, which stands for all: code cannot look at values".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none(), move || Ok(counted.counts().to_string()))),
    }
}
