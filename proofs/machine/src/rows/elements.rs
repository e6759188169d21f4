//! Functions on elements of a field: what they leave is compared with what their source leaves.

use std::sync::Arc;

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{FollowedLeft, Input, Right, Source};
use ashlar_equiv::blake3::scopes::listed;

use super::doubles::DOUBLES;
use super::row::{CARRIES, Function, REFUSED, Shape, counts};
use crate::argument::Argument;
use crate::call::Returned;

/// The source of a function, of so many states or messages.
pub type Run = Arc<dyn Fn(usize) -> Box<dyn Right> + Send + Sync>;

/// A function of the library, with its source.
#[derive(Clone)]
pub struct OfElements {
    /// Its name in ids.
    pub id: &'static str,
    /// Its name in the library.
    pub name: &'static str,
    /// The row that compares the source with Cryptol.
    pub row: String,
    /// The source.
    pub source: Run,
}

/// Functions on elements of a field on a backend.
#[derive(Clone)]
pub struct Elements {
    /// The name of the hash in ids, such as `rp64_256`.
    pub hash: &'static str,
    /// The source in words, such as `rescue_prime, Rp64_256 on avx2`.
    pub source: String,
    /// Bits of an element.
    pub bits: u32,
    /// The modulus.
    pub modulus: u64,
    /// Elements of a state.
    pub width: usize,
    /// States that are permuted side by side.
    pub lanes: usize,
    /// What elements of the crate keep of a word that is stored.
    pub kept: fn(Sym) -> Sym,
}

impl Elements {
    /// The permutation of one state.
    pub fn permute(&self, of: OfElements) -> Function {
        let claim = "The state that the machine code leaves is that of the source, hence the permutation";
        let row = self.function(&of, claim);
        let this = self.clone();
        let call = move || this.call("one state".to_owned(), this.width, vec![Argument::State(0)], (of.source)(1));
        Function { inputs: "all states".to_owned(), calls: Arc::new(move || vec![call()]), ..row }
    }

    /// The permutation of many states.
    pub fn permute_many(&self, of: OfElements) -> Function {
        let claim = "State i that the machine code leaves is that of the source, hence the permutation of state i";
        let (this, counts) = (self.clone(), counts(self.lanes));
        let row = Function { inputs: format!("all of {} states", listed(&counts)), ..self.function(&of, claim) };
        let call = move |count: usize| {
            let elements = this.width * count;
            let arguments = vec![Argument::State(0), Argument::Number(elements as u64)];
            this.call(format!("{count} states"), elements, arguments, (of.source)(count))
        };
        Function { calls: Arc::new(move || counts.iter().copied().map(&call).collect()), ..row }
    }

    /// Digests of messages of one length.
    pub fn digests(&self, of: OfElements, messages: Messages) -> Function {
        let claim = "Digest i that the machine code leaves is that of the source, hence that of message i";
        let (this, counts) = (self.clone(), counts(self.lanes));
        let inputs = format!("all of {} messages of {} elements", listed(&counts), messages.length);
        let row = Function { inputs, ..self.function(&of, claim) };
        let call = move |count: usize| {
            let elements = messages.length * count;
            let length = messages.is_told.then_some(Argument::Number(messages.length as u64));
            let digests = Argument::Output { count: messages.digest * count, width: this.bits };
            let first = [Argument::Input(0), Argument::Number(elements as u64)];
            let arguments = first.into_iter().chain(length).chain([digests, Argument::Number(count as u64)]).collect();
            this.call(format!("{count} messages"), elements, arguments, (of.source)(count))
        };
        Function { calls: Arc::new(move || counts.iter().copied().map(&call).collect()), ..row }
    }

    /// A function without its calls.
    fn function(&self, of: &OfElements, claim: &'static str) -> Function {
        Function {
            id: format!("{}/{}", self.hash, of.id),
            name: of.name,
            claim,
            left: format!("source:{}, which rows compare with Cryptol", self.source),
            assumes: vec![DOUBLES.to_owned(), of.row.clone()],
            returned: Returned::Success,
            selects: Some(CARRIES),
            refuses: Some(REFUSED),
            branches: None,
            inputs: String::new(),
            calls: Arc::new(Vec::new),
        }
    }

    /// A call with one group of elements.
    fn call(&self, label: String, count: usize, arguments: Vec<Argument>, stored: Box<dyn Right>) -> Shape {
        let inputs = vec![Input::elements("elements", self.bits, count, self.modulus)];
        Shape { label, inputs, arguments, left: FollowedLeft::Source(Source { stored, kept: self.kept }) }
    }
}

/// Messages of one length.
#[derive(Clone, Copy, Debug)]
pub struct Messages {
    /// Elements of each.
    pub length: usize,
    /// Elements of its digest.
    pub digest: usize,
    /// Whether the function takes the length.
    pub is_told: bool,
}
