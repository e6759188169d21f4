//! The list of obligations over any permutation.

use ashlar_engine::obligation::{FieldCase, Kind, LeftCall, Obligation};

use super::digests::Digests;
use super::rated::{Rated, Slice};
use super::side::Side;
use super::{challenger, compression, left, ranges, rows, slice};
use crate::koala_bear::target::Target;
use crate::names::right_name;
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};

/// All obligations of the modes over any permutation.
pub fn obligations() -> Vec<Obligation> {
    let mut all = Vec::new();
    for instance in Instance::ALL {
        for side in Side::ALL {
            all.extend(Rated::ALL.map(|mode| rated(mode, instance, side)));
            all.extend(compression::NAMES.map(|name| compression(name, instance, side)));
            all.push(challenger(instance, side));
        }
        all.extend(Rated::ALL.map(|mode| range(mode, instance)));
        all.push(patterns(instance));
        all.push(shortcut(instance));
        for target in Target::ALL {
            all.push(hash_rows(instance, target));
            all.push(compress_many(instance, target));
        }
    }
    all
}

/// Names modes in the scope of the module of an instance.
fn left_name(instance: Instance, modes: &str) -> String {
    format!("cryptol:{}, {modes} over any permutation", instance.module())
}

fn obligation(
    name: &str,
    instance: Instance,
    side: Side,
    scope: String,
    cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static,
) -> Obligation {
    Obligation {
        id: format!("modes/{name}/width{}/{}", instance.width(), side.name()),
        claim: "The mode over any permutation equals the specification".to_owned(),
        left_name: left_name(instance, name),
        right_name: format!("{}:modes::{name}", side.name()),
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Field(Box::new(cases)),
    }
}

fn rated(mode: Rated, instance: Instance, side: Side) -> Obligation {
    let width = instance.width();
    let rates = mode.rates(width);
    let lengths = match mode.takes_slices() {
        true => format!("{width} to {} elements that are a state and whole chunks", 4 * width),
        false => format!("0 to {} elements", 4 * width),
    };
    let scope = format!("all messages of {lengths}, rates {rates:?}");
    obligation(mode.name(), instance, side, scope, move || {
        rates.iter().map(|&rate| rated_case(mode, instance, rate, side)).collect()
    })
}

fn rated_case(mode: Rated, instance: Instance, rate: usize, side: Side) -> FieldCase {
    let lengths = mode.lengths(instance.width(), rate);
    let right = Digests { mode, instance, rate, side, lengths };
    let (lanes, most) = (side.lanes(), right.most());
    let inputs = vec![left::parameters(instance), elements("x", lanes * most)];
    let message = |lane: usize| part(1, lane * most..(lane + 1) * most);
    let beginnings = |lane| left::beginnings(instance, mode, rate, &right.lengths, message(lane));
    let left: Vec<LeftCall> = (0..lanes).map(beginnings).collect();
    field_case(format!("rate {rate}"), inputs, left, right)
}

/// An obligation about impl/ and spec/.
fn ranged(
    name: &str,
    instance: Instance,
    scope: String,
    cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static,
) -> Obligation {
    Obligation {
        id: format!("modes/range/{name}/width{}", instance.width()),
        claim: "The mode over any permutation equals spec/, which other rows compare with Cryptol at shorter lengths".to_owned(),
        left_name: format!("spec:{name}"),
        ..obligation(name, instance, Side::Code, scope, cases)
    }
}

fn range(mode: Rated, instance: Instance) -> Obligation {
    let rates = mode.rates(instance.width());
    let lengths = match mode.takes_slices() {
        true => format!("{} to {} elements that are a state and whole chunks", instance.width(), ranges::MOST),
        false => format!("0 to {} elements", ranges::MOST),
    };
    let scope = format!("all messages of {lengths}, rates {rates:?}");
    ranged(mode.name(), instance, scope, move || rates.iter().map(|&rate| ranges::case(mode, instance, rate)).collect())
}

fn patterns(instance: Instance) -> Obligation {
    let scope = format!(
        "rate {}, all transcripts of up to {} operations, each of which observes or samples one element",
        challenger::rate(instance),
        challenger::OPERATIONS
    );
    let row = ranged("duplex_challenger", instance, scope, move || vec![challenger::patterns(instance)]);
    Obligation { right_name: format!("impl:{}", challenger::RAN.join(", ")), ..row }
}

fn compression(name: &'static str, instance: Instance, side: Side) -> Obligation {
    obligation(name, instance, side, "all inputs".to_owned(), move || compression::cases(name, instance, side))
}

fn challenger(instance: Instance, side: Side) -> Obligation {
    let rate = challenger::rate(instance);
    let scope = format!(
        "rate {rate}, all transcripts that observe up to {} elements, sample up to {}, observe one and sample one",
        2 * rate + 1,
        rate + 1
    );
    let row = obligation("duplex_challenger", instance, side, scope, move || challenger::cases(instance, side));
    match side {
        Side::Code => Obligation { right_name: format!("impl:{}", challenger::RAN.join(", ")), ..row },
        Side::Specification => row,
    }
}

/// An obligation about the modes that a trait stands for.
fn on_backend(
    name: &str,
    modes: &str,
    instance: Instance,
    target: Target,
    scope: String,
    cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static,
) -> Obligation {
    Obligation {
        id: format!("modes/{name}/{}/{}", instance.name(), target.name()),
        claim: "Digest i is that of message i, in every mode over any permutation in the lanes of the backend".to_owned(),
        left_name: left_name(instance, "its modes"),
        right_name: right_name(&[&format!("{}::<{}, {modes}>", rows::RAN, instance.code())], target.name()),
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Field(Box::new(cases)),
    }
}

/// The numbers of messages in a scope.
fn counts(instance: Instance, target: Target) -> String {
    format!("1 to {} messages", rows::counts(instance, target).len())
}

fn hash_rows(instance: Instance, target: Target) -> Obligation {
    let scope = format!("all messages of no element, and around one and two blocks or chunks, {}", counts(instance, target));
    on_backend("hash_rows", "HashMode", instance, target, scope, move || rows::hash_rows(instance, target))
}

fn compress_many(instance: Instance, target: Target) -> Obligation {
    let scope = format!("all inputs, {}", counts(instance, target));
    on_backend("compress_many", "CompressionMode", instance, target, scope, move || rows::compress_many(instance, target))
}

fn shortcut(instance: Instance) -> Obligation {
    let width = instance.width();
    let rates = Rated::Slice(Slice::RightToLeft).rates(width);
    let scope =
        format!("rates {rates:?}, messages of up to {} elements that end in {width} zeros and whole chunks of them", 4 * width);
    let cases = move || rates.iter().flat_map(|&rate| slice::cases(instance, rate)).collect();
    let direct = obligation("slice_hash_from_zeros", instance, Side::Code, scope, cases);
    Obligation {
        claim: "The hash from the state that zeros lead to is the direct hash, over any permutation".to_owned(),
        left_name: left_name(instance, "slice_hash"),
        right_name: "impl:modes::zero_suffix_state, modes::Mode::digest::<SliceHashFrom>".to_owned(),
        ..direct
    }
}
