//! Compression functions, of one state.

use ashlar::modes::{AnyDigests, DaviesMeyer, InnerNodes, Jive, Mode, TruncatedPermutation};
use ashlar_spec::compression;

use super::left;
use super::opaque::Opaque;
use super::registry::{Side, digests};
use super::specification::{code, spec};
use crate::field::{Element, SpecElement};
use crate::obligation::{FieldCase, FieldRight};
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};
use crate::poseidon::sides::on_constants;

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
fn functions(name: &str, instance: Instance) -> Vec<Compression> {
    use Compression::{Jive, Truncated};
    match (name, instance) {
        ("truncated_permutation", Instance::KoalaBear16) => vec![Truncated(2, 8), Truncated(4, 4)],
        ("truncated_permutation", Instance::KoalaBear24) => vec![Truncated(2, 8), Truncated(3, 8)],
        ("jive", Instance::KoalaBear16) => vec![Jive(2, 8), Jive(4, 4)],
        ("jive", Instance::KoalaBear24) => vec![Jive(2, 12), Jive(3, 8)],
        _ => vec![Compression::DaviesMeyer],
    }
}

/// The cases of a name.
pub fn cases(name: &str, instance: Instance, side: Side) -> Vec<FieldCase> {
    functions(name, instance).into_iter().map(|function| case(function, instance, side)).collect()
}

fn case(function: Compression, instance: Instance, side: Side) -> FieldCase {
    let width = instance.width();
    let (length, output, body) = match function {
        Compression::Truncated(n, d) => (n * d, d, format!("truncated_permutation pi (split`{{{n}, {d}}} x)")),
        Compression::DaviesMeyer => (width, width, format!("davies_meyer`{{d = {width}}} pi x")),
        Compression::Jive(b, d) => (width, d, format!("jive pi (split`{{{b}, {d}}} x)")),
    };
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
        fn run<M: Mode<W, D>, const W: usize, const D: usize>(mode: M, parameters: &[Element], x: &[Element]) -> Vec<Element> {
            digests::<M, W, D>(mode, parameters, x, &[x.len() / 2])
        }
        match (self.instance, self.function) {
            (Instance::KoalaBear16, Compression::Truncated(2, _)) => {
                run::<_, 16, 8>(TruncatedPermutation::<2, AnyDigests>::default(), parameters, x)
            }
            (Instance::KoalaBear16, Compression::Truncated(..)) => {
                run::<_, 16, 4>(TruncatedPermutation::<4, InnerNodes>::default(), parameters, x)
            }
            (Instance::KoalaBear24, Compression::Truncated(2, _)) => {
                run::<_, 24, 8>(TruncatedPermutation::<2, AnyDigests>::default(), parameters, x)
            }
            (Instance::KoalaBear24, Compression::Truncated(..)) => {
                run::<_, 24, 8>(TruncatedPermutation::<3, InnerNodes>::default(), parameters, x)
            }
            (Instance::KoalaBear16, Compression::DaviesMeyer) => run::<_, 16, 16>(DaviesMeyer, parameters, x),
            (Instance::KoalaBear24, Compression::DaviesMeyer) => run::<_, 24, 24>(DaviesMeyer, parameters, x),
            (Instance::KoalaBear16, Compression::Jive(2, _)) => run::<_, 16, 8>(Jive::<2>, parameters, x),
            (Instance::KoalaBear16, Compression::Jive(..)) => run::<_, 16, 4>(Jive::<4>, parameters, x),
            (Instance::KoalaBear24, Compression::Jive(2, _)) => run::<_, 24, 12>(Jive::<2>, parameters, x),
            (Instance::KoalaBear24, Compression::Jive(..)) => run::<_, 24, 8>(Jive::<3>, parameters, x),
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
        on_constants(self, inputs)
    }
}

fn array<T: Copy, const N: usize>(items: &[T]) -> [T; N] {
    *items.first_chunk().expect("as many as the case declares")
}

fn parts<const N: usize, const D: usize>(x: &[SpecElement]) -> [[SpecElement; D]; N] {
    std::array::from_fn(|i| array(&x[i * D..]))
}
