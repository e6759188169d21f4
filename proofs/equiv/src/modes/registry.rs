//! The list of obligations over any permutation.

use ashlar::modes::{Mode, Permutation};

use super::opaque::Opaque;
use super::rated::{Code, Rated, Slice, Visitor};
use super::specification::SpecDigest;
use super::{challenger, compression, left, slice};
use crate::field::Element;
use crate::obligation::{FieldCase, FieldRight, Kind, Obligation};
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};
use crate::poseidon::sides::on_constants;

/// What is compared with Cryptol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// impl/, in two lanes.
    Code,
    /// spec/.
    Specification,
}

impl Side {
    const ALL: [Self; 2] = [Self::Code, Self::Specification];

    /// Number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Code => 2,
            Self::Specification => 1,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Code => "impl",
            Self::Specification => "spec",
        }
    }
}

/// All obligations of the modes over any permutation.
pub fn obligations() -> Vec<Obligation> {
    let mut all = Vec::new();
    for instance in Instance::ALL {
        for side in Side::ALL {
            all.extend(Rated::ALL.map(|mode| rated(mode, instance, side)));
            all.extend(compression::NAMES.map(|name| compression(name, instance, side)));
            all.push(challenger(instance, side));
        }
        all.push(shortcut(instance));
    }
    all
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
        left_name: format!("cryptol:{name}"),
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
    let most = lengths.iter().copied().max().unwrap_or(0);
    let lanes = side.lanes();
    let inputs = vec![left::parameters(instance), elements("x", lanes * most)];
    let left = (0..lanes).map(|lane| left::beginnings(instance, mode, rate, part(1, lane * most..(lane + 1) * most)));
    let right = RatedDigests { mode, instance, rate, side, lengths };
    field_case(format!("rate {rate}"), inputs, left.collect(), right)
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
    obligation("duplex_challenger", instance, side, scope, move || challenger::cases(instance, side))
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
        left_name: "cryptol:slice_hash".to_owned(),
        right_name: "impl:modes::slice_hash_from".to_owned(),
        ..direct
    }
}

/// The digests of the beginnings of each lane's message of each length.
struct RatedDigests {
    mode: Rated,
    instance: Instance,
    rate: usize,
    side: Side,
    lengths: Vec<usize>,
}

impl FieldRight for RatedDigests {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (parameters, x) = (&inputs[0], &inputs[1]);
        let width = self.instance.width();
        Ok(match self.side {
            Side::Code => self.mode.sized(width, self.rate, Code(Beginnings { parameters, x, lengths: &self.lengths })),
            Side::Specification => {
                let digest =
                    |&length: &usize| self.mode.sized(width, self.rate, SpecDigest { parameters, message: &x[..length] });
                self.lengths.iter().flat_map(digest).collect()
            }
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(self, inputs)
    }
}

struct Beginnings<'a> {
    parameters: &'a [Element],
    x: &'a [Element],
    lengths: &'a [usize],
}

impl Visitor for Beginnings<'_> {
    type Output = Vec<Element>;

    fn visit<M: Mode<W, D> + 'static, const W: usize, const D: usize>(self, mode: M) -> Vec<Element> {
        digests::<M, W, D>(mode, self.parameters, self.x, self.lengths)
    }
}

/// The digests of the beginnings of these lengths of two messages, of which `x` is made, those of one message after the other.
pub fn digests<M: Mode<W, D>, const W: usize, const D: usize>(
    mode: M,
    parameters: &[Element],
    x: &[Element],
    lengths: &[usize],
) -> Vec<Element> {
    const LANES: usize = 2;
    let on = Opaque::<W, LANES>::new(parameters);
    let each = x.len() / LANES;
    let mut lanes = [const { Vec::new() }; LANES];
    for &length in lengths {
        assert!(mode.takes(length), "a length of {length} elements is not taken");
        for element in mode.digest(on, length, |lane, index| x[lane * each + index]) {
            on.store(element, |lane, element| lanes[lane].push(element));
        }
    }
    lanes.concat()
}
