//! The list of obligations.

use super::counts::Counted;
use super::functions::{Function, Instance};
use super::left;
use super::parts::Part;
use super::sides::Implementation;
use super::specification::{SpecFunction, Specification};
use crate::field::arithmetic::GOLDILOCKS;
use crate::goldilocks::contract;
use crate::goldilocks::sides::Target;
use crate::obligation::{FieldCase, FieldInput, FieldRight, Kind, LeftCall, Obligation};

/// Most elements of a message: four full blocks of the larger rate and one element.
const ELEMENTS: usize = 33;

/// Most bytes of a message: two full blocks of the larger rate and partial ones around every boundary.
const BYTES: usize = 130;

/// Lengths for which the export of `hash` is taken as a whole.
const WHOLE_HASHES: [usize; 6] = [0, 1, 7, 28, 56, 57];

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
            all.push(permutation(instance, target));
            all.push(hash_elements(instance, target));
            all.push(hash(instance, target));
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
        assumes: contract(Target::Scalar),
        cross_check: false,
        kind: equivalence(move || vec![case("all inputs".to_owned(), vec![left::elements("x", count)], vec![left.clone()], part)]),
    }
}

fn implementation(instance: Instance, target: Target, function: Function, inputs: &[FieldInput]) -> Implementation {
    Implementation { function, instance, target, inputs: inputs.to_vec() }
}

fn obligation(instance: Instance, function: &str, target: Target, claim: &str, scope: String, kind: Kind) -> Obligation {
    Obligation {
        id: format!("{}/{function}/{}", instance.name(), target.name()),
        claim: claim.to_owned(),
        left_name: format!("cryptol:{}::{function}", instance.module()),
        right_name: format!("impl:rescue_prime::{}::{function}::<{}>", instance.name(), target.name()),
        scope,
        assumes: contract(target),
        cross_check: false,
        kind,
    }
}

fn permutation(instance: Instance, target: Target) -> Obligation {
    let kind = equivalence(move || {
        let inputs = vec![left::elements("state", instance.width() * target.lanes())];
        let left = (0..target.lanes()).map(|lane| left::permutation(instance, lane)).collect();
        let right = implementation(instance, target, Function::Permutation, &inputs);
        vec![case("all inputs".to_owned(), inputs, left, right)]
    });
    let claim = "The permutation of the state in each lane equals the specification";
    obligation(instance, "permutation", target, claim, "all inputs".to_owned(), kind)
}

fn hash_elements(instance: Instance, target: Target) -> Obligation {
    let kind = equivalence(move || {
        let one = |count: usize| {
            let inputs = vec![left::elements("elements", count * target.lanes())];
            let left = (0..target.lanes()).map(|lane| left::hash_elements(instance, lane * count..(lane + 1) * count));
            let right = implementation(instance, target, Function::HashElements(count), &inputs);
            case(format!("{count} elements"), inputs, left.collect(), right)
        };
        (0..=ELEMENTS).map(one).collect()
    });
    let claim = "The hash of the elements in each lane equals the specification";
    obligation(instance, "hash_elements", target, claim, format!("all inputs of 0 to {ELEMENTS} elements"), kind)
}

fn hash(instance: Instance, target: Target) -> Obligation {
    let kind =
        equivalence(move || hash_cases(instance, |inputs| implementation(instance, target, Function::Hash, inputs)));
    let claim = "The hash of bytes equals the specification";
    obligation(instance, "hash", target, claim, format!("all inputs of 0 to {BYTES} bytes"), kind)
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
    Obligation {
        id: format!("{}/{name}/spec", instance.name()),
        claim: format!("{name} equals the specification"),
        left_name: format!("cryptol:{}::{name}", instance.module()),
        right_name: format!("spec:{}::{name}", instance.name()),
        scope,
        assumes: Vec::new(),
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
        SpecFunction::Hash => {
            hash_cases(instance, |inputs| Specification { function, instance, inputs: inputs.to_vec() })
        }
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
        Counted::Part(Part::Sbox) => ("sbox", "sbox::power7"),
        Counted::Part(Part::InverseSbox) => ("inverse_sbox", "sbox::root7"),
        Counted::Part(Part::Matrix(_)) => ("mds", "kernel::linear"),
        Counted::Permutation(instance) => (instance.name(), "kernel::Lanewise::permute"),
    };
    Obligation {
        id: format!("rescue_prime/counts/{name}"),
        claim: "The number of operations of the generic code, the same for all inputs".to_owned(),
        left_name: "counting element".to_owned(),
        right_name: format!("impl:rescue_prime::{place}"),
        scope: "one run, which stands for all: code cannot look at values".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Box::new(move || Ok(counted.counts().to_string()))),
    }
}
