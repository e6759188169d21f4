//! A function of states into which normal forms do not look: each application of it to another state gives new symbols.
//!
//! Its parameters are 2w elements, the factors a_1 to a_w and the offsets b_1 to b_w. It maps a state s of w elements to
//! (a_1 s_1 + ... + a_w s_w)^2 + b_j, j = 1 to w. That is what Cryptol and the replay of counterexamples compute: one square a state, as exports are long. Normal forms hold a symbol for
//! each j in its place, found by the state as a tuple of normal forms: two applications share their symbols if and only if these tuples are equal.
//!
//! Why equal normal forms then prove equality with any function f of states in its place. Give every input its residue, and the symbols of
//! the application to a state s, one application after the other, the elements of f(value of s); an application is interned after the forms of its
//! state, so that the value of s is known. By induction over the operations that build a form:
//! * sums, multiples and products of forms are such for all values of inputs and symbols, as symbols are bases like inputs;
//! * the form of an application is its symbol, whose value is that of f at the value of the state by the choice just made.
//!
//! So a form that was built of inputs and applications has the value of the same text over f, and equal forms have equal values, for all inputs
//! and every f. The converse does not hold and is not needed: a function that satisfies an equation, such as one that is linear, may make values
//! equal whose forms differ.
//!
//! Nothing but applications may depend on the parameters. Code cannot: it takes the function as a value of a type parameter and has no way to
//! its parameters. In an export of Cryptol they are inputs; [`FieldProgram`](crate::smt::FieldProgram) reads the square of a sum of products by factors
//! plus one offset as an application, and an offset alone as one to the state of zeros, which they equal by the definition above, and refuses any other use
//! of a parameter.
//!
//! On constants, parameters included, an application is computed.

use super::arena::{Application, FormId, FunctionId};
use super::store::Store;
use super::{Element, Modulus, with};

/// An opaque function of states of any width, known to the current [`scope`](super::scope).
#[derive(Clone, Copy, Debug)]
pub struct Function {
    id: FunctionId,
    width: usize,
}

impl Function {
    /// With these parameters, as many factors as offsets.
    ///
    /// # Panics
    /// When their number is odd.
    pub fn new(parameters: &[Element]) -> Self {
        assert!(parameters.len().is_multiple_of(2), "as many factors as offsets");
        let id = with(|store| store.function(parameters.iter().map(|parameter| parameter.id()).collect()));
        Function { id, width: parameters.len() / 2 }
    }

    /// Elements of a state.
    pub fn width(self) -> usize {
        self.width
    }

    /// The elements of the result for a state.
    ///
    /// # Panics
    /// When the state has another width.
    pub fn outputs<const W: usize>(self, state: &[Element; W]) -> [Element; W] {
        self.result(state).try_into().expect("as many elements as the state has")
    }

    fn result(self, state: &[Element]) -> Vec<Element> {
        assert_eq!(state.len(), self.width, "elements of a state");
        let application = Application { function: self.id, state: state.iter().map(|element| element.id()).collect() };
        with(|store| store.result(application).into_iter().map(Element::of).collect())
    }

    /// The parameter of this number as a sum.
    pub fn parameter(self, number: usize) -> Sum {
        Sum { terms: vec![(number, Element::constant(1))] }
    }

    /// The square of a sum of factors plus an offset: an output.
    ///
    /// # Errors
    /// When the one is no sum of factors or the other no offset.
    pub fn output(&self, sum: &Sum, offset: &Sum) -> Result<Element, String> {
        let mut state = vec![Element::ZERO; self.width];
        for &(number, element) in &sum.terms {
            *state.get_mut(number).ok_or("an offset of the opaque function in a square")? = element;
        }
        match offset.terms[..] {
            [(number, one)] if number >= self.width && one == Element::constant(1) => {
                Ok(self.result(&state)[number - self.width])
            }
            _ => Err("parameters of the opaque function that are none of its outputs".to_owned()),
        }
    }
}

/// A sum of products of parameters and elements, by the number of the parameter in increasing order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    terms: Vec<(usize, Element)>,
}

impl Sum {
    /// The sum of both, which have no parameter in common.
    ///
    /// # Errors
    /// When they have.
    pub fn plus(&self, other: &Self) -> Result<Self, String> {
        let mut terms = [&self.terms[..], &other.terms[..]].concat();
        terms.sort_unstable_by_key(|&(number, _)| number);
        match terms.windows(2).any(|pair| pair[0].0 == pair[1].0) {
            true => Err("a parameter of the opaque function is added twice".to_owned()),
            false => Ok(Sum { terms }),
        }
    }

    /// The product of a parameter and an element.
    ///
    /// # Errors
    /// When the sum is no parameter.
    pub fn times(&self, element: Element) -> Result<Self, String> {
        match self.terms[..] {
            [(number, one)] if one == Element::constant(1) => Ok(Sum { terms: vec![(number, element)] }),
            _ => Err("a multiple of parameters of the opaque function".to_owned()),
        }
    }
}

/// The value of an output: the definition of the function.
pub(super) fn value(modulus: Modulus, parameters: &[u64], state: &[u64], index: usize) -> u64 {
    let (factors, offsets) = parameters.split_at(state.len());
    let products = factors.iter().zip(state).map(|(&a, &s)| modulus.mul(a, s));
    let sum = products.fold(0, |sum, product| modulus.add(sum, product));
    modulus.add(modulus.mul(sum, sum), offsets[index])
}

impl Store {
    /// The outputs of an application: symbols, or their values where everything is constant.
    fn result(&mut self, application: Application) -> Vec<FormId> {
        let values = |store: &Self, forms: &[FormId]| forms.iter().map(|&form| store.value(form)).collect::<Option<Vec<u64>>>();
        match (values(self, self.parameters(application.function)), values(self, &application.state)) {
            (Some(parameters), Some(state)) => {
                let value = |index| value(self.modulus(), &parameters, &state, index);
                let values: Vec<u64> = (0..state.len()).map(value).collect();
                values.into_iter().map(|value| self.constant(value)).collect()
            }
            _ => self.applied(application).to_vec(),
        }
    }
}
