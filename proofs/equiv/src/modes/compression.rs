//! Compression functions, of one state.

use ashlar::modes::{AnyDigests, DaviesMeyer, InnerNodes, Jive, TruncatedPermutation};
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::{Element, SpecElement, on_constants};
use ashlar_engine::obligation::{FieldCase, FieldRight};
use ashlar_spec::compression;

use super::beginnings::Beginnings;
use super::left;
use super::opaque::Opaque;
use super::rated::Visitor;
use super::side::Side;
use super::specification::{code, spec};
use crate::lists::array;
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};

/// A compression function: its number of digests and their length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compression {
    /// `truncated_permutation`.
    Truncated(usize, usize),
    /// `davies_meyer`, with a digest that is the state.
    DaviesMeyer,
    /// `jive`.
    Jive(usize, usize),
}

/// The names in ids.
pub const NAMES: [&str; 3] = ["truncated_permutation", "davies_meyer", "jive"];

/// The functions of a name over states of an instance.
pub fn functions(name: &str, instance: Instance) -> Vec<Compression> {
    use Compression::{Jive, Truncated};
    match (name, instance) {
        ("truncated_permutation", Instance::KoalaBear16) => vec![Truncated(2, 8), Truncated(4, 4)],
        ("truncated_permutation", Instance::KoalaBear24) => vec![Truncated(2, 8), Truncated(3, 8)],
        ("jive", Instance::KoalaBear16) => vec![Jive(2, 8), Jive(4, 4)],
        ("jive", Instance::KoalaBear24) => vec![Jive(2, 12), Jive(3, 8)],
        _ => vec![Compression::DaviesMeyer],
    }
}

impl Compression {
    /// Visits the mode over states of 16 elements.
    pub fn of16<V: Visitor<16>>(self, visitor: V) -> V::Output {
        match self {
            Self::Truncated(2, _) => visitor.visit::<_, 8>(TruncatedPermutation::<2, AnyDigests>::default()),
            Self::Truncated(..) => visitor.visit::<_, 4>(TruncatedPermutation::<4, InnerNodes>::default()),
            Self::DaviesMeyer => visitor.visit::<_, 16>(DaviesMeyer),
            Self::Jive(2, _) => visitor.visit::<_, 8>(Jive::<2>),
            Self::Jive(..) => visitor.visit::<_, 4>(Jive::<4>),
        }
    }

    /// Visits the mode over states of 24 elements.
    pub fn of24<V: Visitor<24>>(self, visitor: V) -> V::Output {
        match self {
            Self::Truncated(2, _) => visitor.visit::<_, 8>(TruncatedPermutation::<2, AnyDigests>::default()),
            Self::Truncated(..) => visitor.visit::<_, 8>(TruncatedPermutation::<3, InnerNodes>::default()),
            Self::DaviesMeyer => visitor.visit::<_, 24>(DaviesMeyer),
            Self::Jive(2, _) => visitor.visit::<_, 12>(Jive::<2>),
            Self::Jive(..) => visitor.visit::<_, 8>(Jive::<3>),
        }
    }

    /// Elements of the input and of the digest, and the call in Cryptol on the input `x`.
    pub fn cryptol(self, instance: Instance) -> (usize, usize, String) {
        let width = instance.width();
        match self {
            Self::Truncated(n, d) => (n * d, d, format!("truncated_permutation pi (split`{{{n}, {d}}} x)")),
            Self::DaviesMeyer => (width, width, format!("davies_meyer`{{d = {width}}} pi x")),
            Self::Jive(b, d) => (width, d, format!("jive pi (split`{{{b}, {d}}} x)")),
        }
    }
}

/// The cases of a name.
pub fn cases(name: &str, instance: Instance, side: Side) -> Vec<FieldCase> {
    functions(name, instance).into_iter().map(|function| case(function, instance, side)).collect()
}

fn case(function: Compression, instance: Instance, side: Side) -> FieldCase {
    let (length, output, body) = function.cryptol(instance);
    let lanes = side.lanes();
    let lane = |lane: usize| left::over_opaque(instance, &body, length, output, part(1, lane * length..(lane + 1) * length));
    let inputs = vec![left::parameters(instance), elements("x", lanes * length)];
    let right = OnSide { function, instance, side };
    field_case(format!("{function:?}"), inputs, (0..lanes).map(lane).collect(), right)
}

struct OnSide {
    function: Compression,
    instance: Instance,
    side: Side,
}

impl OnSide {
    fn code(&self, parameters: &[Element], x: &[Element]) -> Vec<Element> {
        let length = x.len() / self.side.lanes();
        let whole = Beginnings { parameters, x, lengths: &[length] };
        match self.instance {
            Instance::KoalaBear16 => self.function.of16(whole),
            Instance::KoalaBear24 => self.function.of24(whole),
        }
    }

    fn specification(&self, parameters: &[Element], x: &[Element]) -> Vec<Element> {
        let x = spec(x);
        match self.instance {
            Instance::KoalaBear16 => {
                let pi = Opaque::<16, 1>::new(parameters);
                match self.function {
                    Compression::Truncated(2, _) => code(compression::truncated_permutation::<_, _, 16, 2, 8>(&pi, &parts(&x))),
                    Compression::Truncated(..) => code(compression::truncated_permutation::<_, _, 16, 4, 4>(&pi, &parts(&x))),
                    Compression::DaviesMeyer => code(compression::davies_meyer::<_, _, 16, 16>(&pi, array(&x))),
                    Compression::Jive(2, _) => code(compression::jive::<_, _, 16, 2, 8>(&pi, &parts(&x))),
                    Compression::Jive(..) => code(compression::jive::<_, _, 16, 4, 4>(&pi, &parts(&x))),
                }
            }
            Instance::KoalaBear24 => {
                let pi = Opaque::<24, 1>::new(parameters);
                match self.function {
                    Compression::Truncated(2, _) => code(compression::truncated_permutation::<_, _, 24, 2, 8>(&pi, &parts(&x))),
                    Compression::Truncated(..) => code(compression::truncated_permutation::<_, _, 24, 3, 8>(&pi, &parts(&x))),
                    Compression::DaviesMeyer => code(compression::davies_meyer::<_, _, 24, 24>(&pi, array(&x))),
                    Compression::Jive(2, _) => code(compression::jive::<_, _, 24, 2, 12>(&pi, &parts(&x))),
                    Compression::Jive(..) => code(compression::jive::<_, _, 24, 3, 8>(&pi, &parts(&x))),
                }
            }
        }
    }
}

impl FieldRight for OnSide {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        Ok(match self.side {
            Side::Code => self.code(&inputs[0], &inputs[1]),
            Side::Specification => self.specification(&inputs[0], &inputs[1]),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

fn parts<const N: usize, const D: usize>(x: &[SpecElement]) -> [[SpecElement; D]; N] {
    std::array::from_fn(|i| array(&x[i * D..]))
}
