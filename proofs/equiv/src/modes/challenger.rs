//! Transcripts of the duplex challenger: long ones of one form, and all patterns of short ones.

use ashlar::modes::{Duplex, Permutation};
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::{Element, on_constants};
use ashlar_engine::obligation::{FieldCase, FieldLeft, FieldRight};
use ashlar_spec::duplex_challenger as spec_challenger;

use super::left;
use super::opaque::Opaque;
use super::side::Side;
use super::specification::spec;
use crate::poseidon::field_case;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};

/// What the rows on code run.
pub const RAN: [&str; 4] = ["modes::Duplex::new", "modes::Duplex::observe", "modes::Duplex::sample", "modes::Duplex::state"];

/// The rate of the challenger of an instance.
pub fn rate(instance: Instance) -> usize {
    instance.width() - 8
}

/// Observe so many elements, sample so many, observe one, sample one; then come the elements of the state.
#[derive(Clone, Copy, Debug)]
struct Transcript {
    observed: usize,
    sampled: usize,
}

/// The transcripts with so many elements observed first: samples of every number up to one more than the rate.
fn transcripts(instance: Instance, observed: usize) -> impl Iterator<Item = Transcript> {
    (0..=rate(instance) + 1).map(move |sampled| Transcript { observed, sampled })
}

impl Transcript {
    fn cryptol(self, instance: Instance) -> String {
        let Transcript { observed, sampled } = self;
        let (width, rate) = (instance.width(), rate(instance));
        format!(
            "(\\(v, c) -> (\\(u, e) -> v # u # e.state) (sample_all`{{n = 1}} pi (observe pi c (x @ ({observed} : [8]))))) \
             (sample_all`{{n = {sampled}}} pi (observe_all pi (start`{{P, {width}, {rate}}}) (take`{{{observed}}} x)))"
        )
    }

    fn outputs(self, instance: Instance) -> usize {
        self.sampled + 1 + instance.width()
    }
}

/// The cases, one a number of elements that are observed first: up to two blocks and one more.
pub fn cases(instance: Instance, side: Side) -> Vec<FieldCase> {
    (0..=2 * rate(instance) + 1).map(|observed| case(instance, side, observed)).collect()
}

fn case(instance: Instance, side: Side, observed: usize) -> FieldCase {
    let all: Vec<String> = transcripts(instance, observed).map(|transcript| transcript.cryptol(instance)).collect();
    let outputs = transcripts(instance, observed).map(|transcript| transcript.outputs(instance)).sum();
    let length = observed + 1;
    let lanes = side.lanes();
    let lane =
        |lane: usize| left::over_opaque(instance, &all.join(" # "), length, outputs, part(1, lane * length..(lane + 1) * length));
    let inputs = vec![left::parameters(instance), elements("x", lanes * length)];
    let right = Transcripts { instance, side, observed };
    field_case(format!("{observed} observed first"), inputs, (0..lanes).map(lane).collect(), right)
}

/// Operations of the longest transcript of the patterns.
pub const OPERATIONS: usize = 12;

/// The case of all patterns of observing and sampling one element, in two lanes, against spec/: what is sampled, and the state after each operation.
pub fn patterns(instance: Instance) -> FieldCase {
    FieldCase {
        label: "all".to_owned(),
        modulus: KOALA_BEAR,
        inputs: vec![left::parameters(instance), elements("x", 2 * OPERATIONS)],
        left: FieldLeft::Specification(Box::new(Patterns { instance, side: Side::Specification })),
        right: Box::new(Patterns { instance, side: Side::Code }),
    }
}

struct Patterns {
    instance: Instance,
    side: Side,
}

impl Patterns {
    fn code<const W: usize, const R: usize>(parameters: &[Element], x: &[Element]) -> Vec<Element> {
        const LANES: usize = 2;
        let on = Opaque::<W, LANES>::new(parameters);
        let mut lanes = [const { Vec::new() }; LANES];
        let mut open = vec![(Duplex::<_, W, R>::new(on), 0)];
        while let Some((duplex, done)) = open.pop() {
            duplex.state().iter().for_each(|&element| on.store(element, |lane, element| lanes[lane].push(element)));
            if done == OPERATIONS {
                continue;
            }
            let (mut observing, mut sampling) = (duplex, duplex);
            observing.observe(on, on.load(|lane| x[lane * OPERATIONS + done]));
            on.store(sampling.sample(on), |lane, element| lanes[lane].push(element));
            open.extend([(observing, done + 1), (sampling, done + 1)]);
        }
        lanes.concat()
    }

    fn specification<const W: usize, const R: usize>(parameters: &[Element], x: &[Element]) -> Vec<Element> {
        let pi = Opaque::<W, 1>::new(parameters);
        let x = spec(x);
        let mut all = Vec::new();
        let mut open = vec![(spec_challenger::start::<_, W, R>(), 0)];
        while let Some((challenger, done)) = open.pop() {
            all.extend(challenger.state);
            if done == OPERATIONS {
                continue;
            }
            let observing = spec_challenger::observe(&pi, &challenger, x[done]);
            let sampled = spec_challenger::sample(&pi, &challenger);
            all.push(sampled.value);
            open.extend([(observing, done + 1), (sampled.challenger, done + 1)]);
        }
        all.into_iter().map(Element::from).collect()
    }
}

impl FieldRight for Patterns {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (parameters, x) = (&inputs[0], &inputs[1]);
        let each_lane =
            |of: fn(&[Element], &[Element]) -> Vec<Element>| x.chunks_exact(OPERATIONS).flat_map(|x| of(parameters, x)).collect();
        Ok(match (self.instance, self.side) {
            (Instance::KoalaBear16, Side::Code) => Self::code::<16, 8>(parameters, x),
            (Instance::KoalaBear24, Side::Code) => Self::code::<24, 16>(parameters, x),
            (Instance::KoalaBear16, Side::Specification) => each_lane(Self::specification::<16, 8>),
            (Instance::KoalaBear24, Side::Specification) => each_lane(Self::specification::<24, 16>),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}

struct Transcripts {
    instance: Instance,
    side: Side,
    observed: usize,
}

impl Transcripts {
    /// What each lane samples, and its states.
    fn code<const W: usize, const R: usize>(&self, parameters: &[Element], x: &[Element]) -> Vec<Element> {
        const LANES: usize = 2;
        let on = Opaque::<W, LANES>::new(parameters);
        let message = |index: usize| on.load(|lane| x[lane * (self.observed + 1) + index]);
        let mut lanes = [const { Vec::new() }; LANES];
        let mut push = |element| on.store(element, |lane, element| lanes[lane].push(element));
        for Transcript { observed, sampled } in transcripts(self.instance, self.observed) {
            let mut duplex = Duplex::<_, W, R>::new(on);
            (0..observed).for_each(|index| duplex.observe(on, message(index)));
            (0..sampled).for_each(|_| push(duplex.sample(on)));
            duplex.observe(on, message(observed));
            push(duplex.sample(on));
            duplex.state().iter().for_each(|&element| push(element));
        }
        lanes.concat()
    }

    fn specification<const W: usize, const R: usize>(&self, parameters: &[Element], x: &[Element]) -> Vec<Element> {
        let pi = Opaque::<W, 1>::new(parameters);
        let x = spec(x);
        let one = |Transcript { observed, sampled }: Transcript| {
            let start = spec_challenger::start::<_, W, R>();
            let first = spec_challenger::sample_all(&pi, &spec_challenger::observe_all(&pi, &start, &x[..observed]), sampled);
            let second = spec_challenger::sample(&pi, &spec_challenger::observe(&pi, &first.challenger, x[observed]));
            [first.value, vec![second.value], second.challenger.state.to_vec()].concat()
        };
        transcripts(self.instance, self.observed).flat_map(one).map(Element::from).collect()
    }
}

impl FieldRight for Transcripts {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        let (parameters, x) = (&inputs[0], &inputs[1]);
        Ok(match (self.instance, self.side) {
            (Instance::KoalaBear16, Side::Code) => self.code::<16, 8>(parameters, x),
            (Instance::KoalaBear24, Side::Code) => self.code::<24, 16>(parameters, x),
            (Instance::KoalaBear16, Side::Specification) => self.specification::<16, 8>(parameters, x),
            (Instance::KoalaBear24, Side::Specification) => self.specification::<24, 16>(parameters, x),
        })
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        on_constants(KOALA_BEAR, self, inputs)
    }
}
