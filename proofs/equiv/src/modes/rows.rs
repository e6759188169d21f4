//! Many messages on a backend: every mode and compression function in its lanes, over an opaque permutation.

use std::marker::PhantomData;

use ashlar::modes::Mode;
use ashlar::poseidon::digests::Digests;
use ashlar::poseidon::instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::platform::Platform;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::machine::{FieldMachine, Short, canonical};
use ashlar_engine::field::opaque::Function;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::{Arg, FieldCase, FieldRight, LeftCall};

use super::compression::{self, Compression};
use super::left;
use super::platform::OpaquePlatform;
use super::rated::{Code, Rated, Visitor};
use crate::koala_bear::target::Target;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};
use crate::poseidon::on_elements::{FieldTask, on_elements};
use crate::poseidon::{field_case, lanes};

/// What rows on batches run.
pub const RAN: &str = "poseidon::digests::Digests::run";

/// Numbers of messages: all up to four groups of lanes and one more.
pub fn counts(instance: Instance, target: Target) -> Vec<usize> {
    (1..=4 * lanes(instance, target) + 1).collect()
}

/// The cases of `hash_rows`: each mode, with lengths around one and two blocks or chunks.
pub fn hash_rows(instance: Instance, target: Target) -> Vec<FieldCase> {
    let rates = Rated::two_rates(instance.width());
    let of_mode = |mode: Rated| {
        rates.map(|rate| {
            let lengths = mode.few_lengths(instance.width(), rate);
            let left = |message: Arg| left::beginnings(instance, mode, rate, &lengths, message);
            case(format!("{}, rate {rate}", mode.name()), Computed::Rated(mode, rate), lengths.clone(), instance, target, left)
        })
    };
    Rated::ALL.into_iter().flat_map(of_mode).collect()
}

/// The cases of `compress_many`: each function.
pub fn compress_many(instance: Instance, target: Target) -> Vec<FieldCase> {
    let functions = compression::NAMES.iter().flat_map(|name| compression::functions(name, instance));
    let of_function = |function: Compression| {
        let (length, output, body) = function.cryptol(instance);
        let left = |message: Arg| left::over_opaque(instance, &body, length, output, message);
        case(format!("{function:?}"), Computed::Compressed(function), vec![length], instance, target, left)
    };
    functions.map(of_function).collect()
}

/// The case of all numbers of messages: the digests of the beginnings of these lengths of one message after the other.
fn case(
    label: String,
    computed: Computed,
    lengths: Vec<usize>,
    instance: Instance,
    target: Target,
    left: impl Fn(Arg) -> LeftCall,
) -> FieldCase {
    let counts = counts(instance, target);
    let each = lengths.iter().copied().max().unwrap_or(0);
    let most = counts.iter().copied().max().unwrap_or(0);
    let inputs = vec![left::parameters(instance), elements("x", most * each)];
    let message = |row: usize| left(part(1, row * each..(row + 1) * each));
    let calls = counts.iter().flat_map(|&count| (0..count).map(message)).collect();
    field_case(label, inputs, calls, Rows { computed, instance, target, lengths, counts })
}

/// What is computed of each message.
#[derive(Clone, Copy, Debug)]
enum Computed {
    /// The digest by a mode with a rate.
    Rated(Rated, usize),
    /// The digest by a compression function.
    Compressed(Compression),
}

struct Rows {
    computed: Computed,
    instance: Instance,
    target: Target,
    lengths: Vec<usize>,
    counts: Vec<usize>,
}

impl Rows {
    /// The beginnings of this length of the first messages.
    fn beginnings(&self, messages: &[Short], count: usize, length: usize) -> Vec<Short> {
        let each = self.lengths.iter().copied().max().unwrap_or(0);
        (0..count).flat_map(|row| &messages[row * each..row * each + length]).copied().collect()
    }
}

impl FieldRight for Rows {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let messages: Vec<Short> = inputs[1].iter().copied().map(Short::canonical).collect();
        canonical(on_elements(self.target, OnPlatform { rows: self, function: Function::new(&inputs[0]), messages: &messages })?)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

struct OnPlatform<'a> {
    rows: &'a Rows,
    function: Function,
    messages: &'a [Short],
}

impl FieldTask for OnPlatform<'_> {
    type Output = Vec<Short>;

    fn run<P: Platform<Machine = FieldMachine>>(self, platform: P) -> Vec<Short> {
        let Self { rows, function, messages } = self;
        let on = OpaquePlatform { platform, function };
        let of16 = Batches { on, instance: PhantomData::<KoalaBear16>, rows, messages };
        let of24 = Batches { on, instance: PhantomData::<KoalaBear24>, rows, messages };
        match (rows.instance, rows.computed) {
            (Instance::KoalaBear16, Computed::Rated(mode, rate)) => mode.few16(rate, Code(of16)),
            (Instance::KoalaBear24, Computed::Rated(mode, rate)) => mode.few24(rate, Code(of24)),
            (Instance::KoalaBear16, Computed::Compressed(function)) => function.of16(of16),
            (Instance::KoalaBear24, Computed::Compressed(function)) => function.of24(of24),
        }
    }
}

/// The digests of each number of messages on a platform.
struct Batches<'a, P, I> {
    on: P,
    instance: PhantomData<I>,
    rows: &'a Rows,
    messages: &'a [Short],
}

impl<P: Platform<Machine = FieldMachine>, I: instance::Instance<W>, const W: usize> Visitor<W> for Batches<'_, P, I> {
    type Output = Vec<Short>;

    fn visit<M: Mode<W, D> + 'static, const D: usize>(self, mode: M) -> Vec<Short> {
        let mut all = Vec::new();
        for &count in &self.rows.counts {
            let of_length = |&length: &usize| self.digests::<M, W, D>(mode, count, length);
            let digests: Vec<Vec<[Short; D]>> = self.rows.lengths.iter().map(of_length).collect();
            for row in 0..count {
                digests.iter().for_each(|digests| all.extend_from_slice(&digests[row]));
            }
        }
        all
    }
}

impl<P: Platform<Machine = FieldMachine>, I> Batches<'_, P, I> {
    /// The digests of the beginnings of this length of the first messages.
    fn digests<M: Mode<W, D>, const W: usize, const D: usize>(&self, mode: M, count: usize, length: usize) -> Vec<[Short; D]>
    where
        I: instance::Instance<W>,
    {
        let beginnings = self.rows.beginnings(self.messages, count, length);
        let mut out = vec![[Short::canonical(Element::ZERO); D]; count];
        Digests::<I, M, _, W, D>::new(mode, &beginnings, length, &mut out).run(self.on);
        out
    }
}
