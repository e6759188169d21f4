//! The list of obligations.

use ashlar::machine::word_vectors::{Avx2Words, Avx512Words, WordVectors};
use ashlar_engine::field::count::Counts;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::inputs::Inputs;
use ashlar_engine::models::Symbolic;
use ashlar_engine::obligation::{FieldCase, FieldInput, FieldLeft, FieldRight, Kind, LeftCall, Obligation, Test};

use super::full_rounds::FullRounds;
use super::functions::Function;
use super::instance::Instance;
use super::left;
use super::parts::{Computes, Part, permutation_counts};
use super::sides::Implementation;
use super::specification::Specification;
use crate::koala_bear::target::Target;
use crate::names::right_name;

/// All obligations of Poseidon.
pub fn obligations() -> Vec<Obligation> {
    let mut all: Vec<Obligation> = Part::ALL.map(part).into();
    for instance in Instance::ALL {
        all.push(specification(instance));
        for target in Target::ALL {
            all.push(permutation(instance, target));
            all.push(permute_many(instance, target));
        }
    }
    all.extend(Part::ALL.map(|part| counts(&part.name(), part.multiplications(), move || part.counts())));
    all.extend(FullRounds::ALL.map(|rounds| counts(&rounds.name(), rounds.multiplications(), move || rounds.counts())));
    let permutation =
        |instance: Instance| counts(&format!("permutation/{}", instance.name()), None, move || permutation_counts(instance));
    all.extend(Instance::ALL.map(permutation));
    all
}

fn equivalence(cases: impl Fn() -> Vec<FieldCase> + Send + Sync + 'static) -> Kind {
    Kind::Field(Box::new(cases))
}

/// A case on elements of KoalaBear.
pub fn field_case(label: String, inputs: Vec<FieldInput>, left: Vec<LeftCall>, right: impl FieldRight + 'static) -> FieldCase {
    FieldCase { label, modulus: KOALA_BEAR, inputs, left: FieldLeft::Cryptol(left), right: Box::new(right) }
}

fn part(part: Part) -> Obligation {
    let instance = part.instance();
    let (claim, left) = match part.computes() {
        Computes::Matrix => {
            ("The product with the matrix in this form is that of the specification", left::times_matrix(instance))
        }
        Computes::Rounds => {
            ("The partial rounds in this form are those of the specification", left::partial_rounds(instance, "state"))
        }
        Computes::MatrixAndRounds => {
            let state = "(Poseidon::times PARAMS.matrix state)";
            (
                "The matrix and the partial rounds in this form are those of the specification",
                left::partial_rounds(instance, state),
            )
        }
    };
    Obligation {
        id: format!("poseidon/{}", part.name()),
        claim: claim.to_owned(),
        left_name: format!("cryptol:{}::{}", instance.module(), left.export.body),
        right_name: format!("impl:poseidon::{}", part.name()),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || {
            vec![field_case("all inputs".to_owned(), vec![left::elements("state", instance.width())], vec![left.clone()], part)]
        }),
    }
}

fn on_backend(instance: Instance, target: Target, name: &str, claim: &str, scope: String, kind: Kind) -> Obligation {
    Obligation {
        id: format!("poseidon/{}/{name}/{}", instance.name(), target.name()),
        claim: format!("{claim}; outputs are canonical"),
        left_name: format!("cryptol:{}::permutation", instance.module()),
        right_name: right_name(&[&format!("{}::<{}>", Function::RAN, instance.code())], target.name()),
        scope,
        assumes: Vec::new(),
        cross_check: false,
        kind,
    }
}

fn permutation(instance: Instance, target: Target) -> Obligation {
    let claim = "The permutation of one state equals the specification";
    let kind = equivalence(move || vec![permuted(instance, target, vec![1])]);
    on_backend(instance, target, "permutation", claim, "all inputs".to_owned(), kind)
}

/// The number of states that a backend permutes side by side.
pub fn lanes(instance: Instance, target: Target) -> usize {
    match (instance, target) {
        (_, Target::Avx2) => Avx2Words::<Symbolic>::LANES,
        (Instance::KoalaBear24, Target::Avx512) => Avx512Words::<Symbolic>::LANES,
        _ => target.lanes(),
    }
}

/// Numbers of states around that of lanes, and one that leaves a few behind them.
fn counts_of_states(instance: Instance, target: Target) -> Vec<usize> {
    let lanes = lanes(instance, target);
    let mut all =
        vec![1, 2, 3, lanes / 2, lanes / 2 + 1, lanes.saturating_sub(1), lanes, lanes + 1, lanes + lanes / 4, 2 * lanes + 1];
    all.sort_unstable();
    all.dedup();
    all.retain(|&count| count > 0);
    all
}

fn permute_many(instance: Instance, target: Target) -> Obligation {
    let claim = "Each of many states is permuted as the specification says";
    let counts = counts_of_states(instance, target);
    let scope = format!("all inputs, numbers of states {counts:?}, each after a call with none");
    let kind = equivalence(move || counts.iter().map(|&count| permuted(instance, target, vec![0, count])).collect());
    on_backend(instance, target, "permute_many", claim, scope, kind)
}

/// The case of these numbers of states.
fn permuted(instance: Instance, target: Target, counts: Vec<usize>) -> FieldCase {
    let most = counts.iter().copied().max().unwrap_or(0);
    let left = counts.iter().flat_map(|&count| (0..count).map(|lane| left::permutation(instance, lane))).collect();
    let inputs = vec![left::elements("states", most * instance.width())];
    let label = format!("{counts:?} states");
    field_case(label, inputs, left, Implementation { function: Function::PermuteMany(counts), instance, target })
}

fn specification(instance: Instance) -> Obligation {
    Obligation {
        id: format!("poseidon/{}/permutation/spec", instance.name()),
        claim: "The permutation equals the specification".to_owned(),
        left_name: format!("cryptol:{}::permutation", instance.module()),
        right_name: format!("spec:poseidon_{}::permutation", instance.name()),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || {
            let inputs = vec![left::elements("state", instance.width())];
            vec![field_case("all inputs".to_owned(), inputs, vec![left::permutation(instance, 0)], Specification(instance))]
        }),
    }
}

/// The numbers of operations; `claimed` multiplications, of elements or by small integers, where there is a claim.
fn counts(name: &str, claimed: Option<u64>, counts: impl Fn() -> Counts + Send + Sync + 'static) -> Obligation {
    let claim = match claimed {
        Some(number) => format!("The generic code multiplies {number} times"),
        None => "The number of operations of the generic code, the same for all inputs".to_owned(),
    };
    Obligation {
        id: format!("poseidon/counts/{name}"),
        claim,
        left_name: "counting element".to_owned(),
        right_name: format!("impl:poseidon::{name}"),
        scope: "one run, which stands for all: code cannot look at values".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none(), move || {
            let counts = counts();
            match claimed.filter(|&number| number != counts.all_multiplications()) {
                Some(number) => Err(format!("{} multiplications in place of {number}: {counts}", counts.all_multiplications())),
                None => Ok(counts.to_string()),
            }
        })),
    }
}
