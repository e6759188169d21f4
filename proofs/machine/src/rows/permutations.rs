//! Permutations of states of elements: of one state, and of many.

use std::sync::Arc;

use ashlar_engine::obligation::{FollowedLeft, Input, Obligation, Right};
use ashlar_equiv::blake3::scopes::listed;

use super::build::Build;
use super::doubles::DOUBLES;
use super::row::{CARRIES, Function, REFUSED, Shape, constant_time, value};
use crate::call::{Argument, Returned};
use crate::features::Features;

/// A permutation on a backend.
#[derive(Clone)]
pub struct Permutation {
    /// Its name in ids, such as `rp64_256`.
    pub name: &'static str,
    /// The function of one state.
    pub permute: &'static str,
    /// The function of many.
    pub permute_many: &'static str,
    /// The source in words, such as `source:rescue_prime, Rp64_256 on avx2`.
    pub source_name: String,
    /// The row that compares the source of one state with Cryptol.
    pub source_row: String,
    /// The row that compares the source of many.
    pub source_row_of_many: String,
    /// The source, of so many states.
    pub source: Arc<dyn Fn(usize) -> Box<dyn Right> + Send + Sync>,
    /// Elements of a state.
    pub width: usize,
    /// Bits of an element.
    pub bits: u32,
    /// The modulus.
    pub modulus: u64,
    /// States that are permuted side by side.
    pub lanes: usize,
}

impl Permutation {
    /// The rows on an instruction set that gives this backend.
    pub fn obligations(&self, build: &Build, features: Features) -> Vec<Obligation> {
        let functions = [self.one(), self.many()];
        functions.into_iter().flat_map(|one| [value(build, features, one.clone()), constant_time(build, features, one)]).collect()
    }

    fn one(&self) -> Function {
        let claim = "The state that the machine code leaves is that of the source, hence the permutation";
        let permutation = self.clone();
        Function {
            inputs: "all states".to_owned(),
            calls: Arc::new(move || vec![permutation.states(1, vec![Argument::State(0)])]),
            ..self.function("permute", self.permute, &self.source_row, claim)
        }
    }

    fn many(&self) -> Function {
        let claim = "State i that the machine code leaves is that of the source, hence the permutation of state i";
        let (permutation, counts) = (self.clone(), self.counts());
        let of_count = move |count: usize| {
            let elements = permutation.width * count;
            permutation.states(count, vec![Argument::State(0), Argument::Number(elements as u64)])
        };
        Function {
            inputs: format!("all of {} states", listed(&counts)),
            calls: Arc::new(move || counts.iter().copied().map(&of_count).collect()),
            ..self.function("permute_many", self.permute_many, &self.source_row_of_many, claim)
        }
    }

    /// What both have in common; `row` is the id of the source's row.
    fn function(&self, id: &str, name: &'static str, row: &str, claim: &'static str) -> Function {
        Function {
            id: format!("{}/{id}", self.name),
            name,
            claim,
            left: format!("{}, which rows compare with Cryptol", self.source_name),
            assumes: vec![DOUBLES.to_owned(), row.to_owned()],
            returned: Returned::Success,
            selects: Some(CARRIES),
            refuses: Some(REFUSED),
            inputs: String::new(),
            calls: Arc::new(Vec::new),
        }
    }

    /// Numbers of states that leave a lane unused, and that fill the lanes and leave one; two and three where there is one lane.
    fn counts(&self) -> [usize; 2] {
        match self.lanes {
            1 => [2, 3],
            lanes => [lanes - 1, lanes + 1],
        }
    }

    fn states(&self, count: usize, arguments: Vec<Argument>) -> Shape {
        Shape {
            label: format!("{count} states"),
            inputs: vec![Input::elements("states", self.bits, self.width * count, self.modulus)],
            arguments,
            left: FollowedLeft::Source((self.source)(count)),
        }
    }
}
