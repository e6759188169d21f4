//! The list of obligations.

use super::counts::Counted;
use super::definitions::Definition;
use super::functions::{Function, Instance};
use super::left;
use super::parts::Part;
use super::sides::Implementation;
use super::specification::{SpecFunction, Specification};
use crate::field::platform::GOLDILOCKS;
use crate::goldilocks::sides::Target;
use crate::inputs::Inputs;
use crate::obligation::{FieldCase, FieldInput, FieldRight, Kind, LeftCall, Obligation, Test};
use crate::surface::ran::right_name;

/// Most elements of a message: four full blocks of the larger rate and one element.
const ELEMENTS: usize = 33;

/// Most bytes of a message: two full blocks of the larger rate and partial ones around every boundary.
const BYTES: usize = 130;

/// Lengths for which the export of `hash` is taken as a whole.
const WHOLE_HASHES: [usize; 6] = [0, 1, 7, 28, 56, 57];

/// Lengths of rows for more numbers of them: a partial block, and a full one and more.
const EVERY_COUNT: [usize; 2] = [1, 9];

/// Most digests in a list.
const DIGESTS: usize = 9;

/// All obligations of Rescue-Prime.
pub fn obligations() -> Vec<Obligation> {
    let mut all = vec![part(Part::Sbox, Instance::Rp), part(Part::InverseSbox, Instance::Rp)];
    all.extend(Instance::ALL.map(|instance| part(Part::Matrix(instance), instance)));
    for instance in Instance::ALL {
        for function in [
            SpecFunction::Permutation,
            SpecFunction::HashElements,
            SpecFunction::Hash,
            SpecFunction::Merge,
            SpecFunction::MergeMany,
            SpecFunction::MergeWithInt(false),
            SpecFunction::MergeWithInt(true),
        ] {
            all.push(specification(instance, function));
        }
        for target in Target::ALL {
            all.extend(on_backend(instance, target));
        }
    }
    for counted in [Counted::Part(Part::Sbox), Counted::Part(Part::InverseSbox)] {
        all.push(counts(counted));
    }
    all.extend(Instance::ALL.map(|instance| counts(Counted::Permutation(instance))));
    all
}

fn equivalence(cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static) -> Kind {
    Kind::Field(Box::new(cases))
}

fn case(label: String, inputs: Vec<FieldInput>, left: Vec<LeftCall>, right: impl FieldRight + 'static) -> FieldCase {
    FieldCase { label, modulus: GOLDILOCKS, inputs, derived: Vec::new(), left, right: Box::new(right) }
}

/// The cases of `hash`, by the definition of Cryptol's text: the hash of the elements that the bytes make. For some lengths its own export
/// is a case too.
fn hash_cases<R: FieldRight + 'static>(instance: Instance, right: impl Fn(&[FieldInput]) -> R) -> Vec<FieldCase> {
    let in_parts = (1..=BYTES).map(|count| {
        let inputs = vec![left::bytes("bytes", count)];
        let right = right(&inputs);
        let derived = vec![left::hash_chunks(instance, count)];
        let of_chunks = left::hash_of_chunks(instance, count);
        FieldCase { derived, ..case(format!("{count} bytes"), inputs, vec![of_chunks], right) }
    });
    let whole = WHOLE_HASHES.iter().map(|&count| {
        let inputs = vec![left::bytes("bytes", count)];
        let right = right(&inputs);
        case(format!("{count} bytes as a whole"), inputs, vec![left::hash(instance, count)], right)
    });
    in_parts.chain(whole).collect()
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
        left_name: format!("cryptol:RescuePrime::{}", left.export.body),
        right_name: "impl:rescue_prime::kernel".to_owned(),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || {
            vec![case("all inputs".to_owned(), vec![left::elements("x", count)], vec![left.clone()], part)]
        }),
    }
}

/// A function of impl/ on a backend, with its obligation's name, claim and scope.
struct Entry {
    name: &'static str,
    claim: &'static str,
    ran: &'static str,
    scope: String,
}

fn obligation(
    instance: Instance,
    target: Target,
    entry: Entry,
    cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static,
) -> Obligation {
    let Entry { name, claim, ran, scope } = entry;
    Obligation {
        id: format!("{}/{name}/{}", instance.name(), target.name()),
        claim: format!("{claim}; outputs are canonical"),
        left_name: format!("cryptol:{}::{}", instance.module(), name.trim_end_matches("_many")),
        right_name: right_name(&[&format!("{ran}::<{}>", instance.module())], target.name()),
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(cases),
    }
}

/// A function of impl/ on inputs whose words have no quotient.
fn implementation(instance: Instance, target: Target, function: Function, inputs: &[FieldInput]) -> Implementation {
    Implementation { function, instance, target, inputs: inputs.to_vec(), quotient: false }
}

/// The functions of one input, and those of many.
fn on_backend(instance: Instance, target: Target) -> Vec<Obligation> {
    vec![
        permutation(instance, target),
        permute_many(instance, target),
        hash_elements(instance, target),
        hash_elements_many(instance, target),
        hash(instance, target),
        merge(instance, target),
        merge_with_int(instance, target),
    ]
}

fn permutation(instance: Instance, target: Target) -> Obligation {
    let claim = "The permutation of one state equals the specification";
    obligation(
        instance,
        target,
        Entry { name: "permutation", claim, ran: Function::PermuteMany(Vec::new()).ran(), scope: "all inputs".to_owned() },
        move || {
            let inputs = vec![left::elements("state", instance.width())];
            let right = implementation(instance, target, Function::PermuteMany(vec![1]), &inputs);
            vec![case("all inputs".to_owned(), inputs, vec![left::permutation(instance, 0)], right)]
        },
    )
}

/// Numbers of inputs from one to past a full group of lanes, and past two.
fn counts_of(target: Target) -> Vec<usize> {
    (1..=target.lanes() + 1).chain([2 * target.lanes() + 1]).collect()
}

fn permute_many(instance: Instance, target: Target) -> Obligation {
    let counts = counts_of(target);
    let claim = "State i of permute_many is the permutation of state i";
    let scope = format!("all inputs: {} states", listed(&counts));
    let entry = Entry { name: "permutation_many", claim, ran: Function::PermuteMany(Vec::new()).ran(), scope };
    obligation(instance, target, entry, move || {
        let inputs = vec![left::elements("states", instance.width() * (2 * target.lanes() + 1))];
        let one = |&count: &usize| (0..count).map(|i| left::permutation(instance, i)).collect::<Vec<_>>();
        let left = counts.iter().flat_map(one).collect();
        let right = implementation(instance, target, Function::PermuteMany(counts.clone()), &inputs);
        vec![case("all inputs".to_owned(), inputs, left, right)]
    })
}

fn hash_elements(instance: Instance, target: Target) -> Obligation {
    let claim = "The hash of elements, hence merge_many of digests, equals the specification";
    let entry = Entry {
        name: "hash_elements",
        claim,
        ran: Function::HashElements.ran(),
        scope: format!("all inputs of 0 to {ELEMENTS} elements"),
    };
    obligation(instance, target, entry, move || {
        let one = |count: usize| {
            let inputs = vec![left::elements("elements", count)];
            let right = implementation(instance, target, Function::HashElements, &inputs);
            case(format!("{count} elements"), inputs, vec![left::hash_elements(instance, 0..count)], right)
        };
        (0..=ELEMENTS).map(one).collect()
    })
}

fn hash_elements_many(instance: Instance, target: Target) -> Obligation {
    let lanes = target.lanes();
    let claim = "Digest i of hash_elements_many is the hash of row i";
    // Rows in lanes are those of AVX-512, of which every length is proved.
    let lengths = if target == Target::Ifma { 0..0 } else { 0..ELEMENTS + 1 };
    let few = format!("all inputs: {} rows of {} elements", listed(&counts_of(target)), listed(&EVERY_COUNT));
    let scope = match lengths.is_empty() {
        true => few,
        false => format!("{few}, and {} rows of 0 to {ELEMENTS} elements", lanes + 1),
    };
    obligation(
        instance,
        target,
        Entry { name: "hash_elements_many", claim, ran: Function::HashElementsMany(0, Vec::new()).ran(), scope },
        move || {
            let one = |length: usize, counts: Vec<usize>| {
                let rows = counts.iter().copied().max().unwrap_or(0);
                let inputs = vec![left::elements("rows", rows * length)];
                let row = |i: usize| left::hash_elements(instance, i * length..(i + 1) * length);
                let left = counts.iter().flat_map(|&count| (0..count).map(row)).collect();
                let label = format!("{rows} rows of {length} elements");
                let right = implementation(instance, target, Function::HashElementsMany(length, counts), &inputs);
                case(label, inputs, left, right)
            };
            let few = EVERY_COUNT.iter().map(|&length| one(length, counts_of(target)));
            few.chain(lengths.clone().map(|length| one(length, vec![lanes + 1]))).collect()
        },
    )
}

fn hash(instance: Instance, target: Target) -> Obligation {
    let claim = "The hash of bytes equals the specification";
    let entry = Entry { name: "hash", claim, ran: Function::Hash.ran(), scope: format!("all inputs of 0 to {BYTES} bytes") };
    let by_parts = obligation(instance, target, entry, move || {
        hash_cases(instance, |inputs| implementation(instance, target, Function::Hash, inputs))
    });
    Obligation { assumes: Definition::Hash.assumed(instance), ..by_parts }
}

fn merge(instance: Instance, target: Target) -> Obligation {
    let claim = "The hash of two digests equals the specification";
    obligation(
        instance,
        target,
        Entry { name: "merge", claim, ran: Function::Merge.ran(), scope: "all inputs".to_owned() },
        move || {
            let inputs = vec![left::elements("digests", 8)];
            let right = implementation(instance, target, Function::Merge, &inputs);
            vec![case("all inputs".to_owned(), inputs, vec![left::merge(instance, 0)], right)]
        },
    )
}

fn merge_with_int(instance: Instance, target: Target) -> Obligation {
    let claim = "The hash of a digest and an integer equals the specification";
    let scope = "all digests; integers below p, and integers from p to 2^64 - 1".to_owned();
    let by_parts = obligation(
        instance,
        target,
        Entry { name: "merge_with_int", claim, ran: Function::MergeWithInt.ran(), scope },
        move || {
            let one = |quotient: bool| {
                let low =
                    FieldInput { name: "low".to_owned(), count: 1, values: if quotient { 0xffff_ffff } else { GOLDILOCKS.0 } };
                let inputs = vec![left::elements("seed", 4), low];
                let right = Implementation { quotient, ..implementation(instance, target, Function::MergeWithInt, &inputs) };
                let label = if quotient { "integers from p on" } else { "integers below p" };
                case(label.to_owned(), inputs, vec![left::merge_with_int(instance, quotient)], right)
            };
            [false, true].map(one).into()
        },
    );
    Obligation { assumes: Definition::MergeWithInt.assumed(instance), ..by_parts }
}

fn listed(lengths: &[usize]) -> String {
    let texts: Vec<String> = lengths.iter().map(usize::to_string).collect();
    texts.join(", ")
}

fn specification(instance: Instance, function: SpecFunction) -> Obligation {
    let (name, scope) = match function {
        SpecFunction::Permutation => ("permutation", "all inputs".to_owned()),
        SpecFunction::HashElements => ("hash_elements", format!("all inputs of 0 to {ELEMENTS} elements")),
        SpecFunction::Hash => ("hash", format!("all inputs of 0 to {BYTES} bytes")),
        SpecFunction::Merge => ("merge", "all inputs".to_owned()),
        SpecFunction::MergeMany => ("merge_many", format!("all inputs of 0 to {DIGESTS} digests")),
        SpecFunction::MergeWithInt(false) => ("merge_with_low", "all digests and integers below p".to_owned()),
        SpecFunction::MergeWithInt(true) => ("merge_with_both", "all digests, integers from p to 2^64 - 1".to_owned()),
    };
    let assumes = match function {
        SpecFunction::Hash => Definition::Hash.assumed(instance),
        _ => Vec::new(),
    };
    Obligation {
        id: format!("{}/{name}/spec", instance.name()),
        claim: format!("{name} equals the specification"),
        left_name: format!("cryptol:{}::{name}", instance.module()),
        right_name: format!("spec:{}::{name}", instance.name()),
        scope,
        assumes,
        cross_check: false,
        kind: equivalence(move || spec_cases(instance, function)),
    }
}

fn spec_cases(instance: Instance, function: SpecFunction) -> Vec<FieldCase> {
    let one = |label: String, inputs: Vec<FieldInput>, left: LeftCall| {
        let right = Specification { function, instance, inputs: inputs.clone() };
        case(label, inputs, vec![left], right)
    };
    let all = || "all inputs".to_owned();
    match function {
        SpecFunction::Permutation => {
            vec![one(all(), vec![left::elements("state", instance.width())], left::permutation(instance, 0))]
        }
        SpecFunction::HashElements => (0..=ELEMENTS)
            .map(|n| one(format!("{n} elements"), vec![left::elements("elements", n)], left::hash_elements(instance, 0..n)))
            .collect(),
        SpecFunction::Hash => hash_cases(instance, |inputs| Specification { function, instance, inputs: inputs.to_vec() }),
        SpecFunction::Merge => vec![one(all(), vec![left::elements("digests", 8)], left::merge(instance, 0))],
        SpecFunction::MergeMany => (0..=DIGESTS)
            .map(|n| one(format!("{n} digests"), vec![left::elements("digests", 4 * n)], left::merge_many(instance, n)))
            .collect(),
        SpecFunction::MergeWithInt(quotient) => {
            let inputs = vec![left::elements("seed", 4), left::elements("low", 1)];
            vec![one(all(), inputs, left::merge_with_int(instance, quotient))]
        }
    }
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
