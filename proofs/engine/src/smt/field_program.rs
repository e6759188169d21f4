//! Functions from elements and words to elements, as Cryptol exports them, and their replay on symbolic elements.

use std::rc::Rc;

use crate::field::opaque::{Function, Sum};
use crate::field::{Element, Modulus};

/// A function from elements and words to elements. Values are numbered: the inputs first, then one a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldProgram {
    modulus: Modulus,
    inputs: usize,
    steps: Vec<Step>,
    results: Vec<u32>,
}

/// One operation on earlier values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Constant(u64),
    Add(u32, u32),
    Sub(u32, u32),
    Mul(u32, u32),
    /// The sum of 2^shift times a value.
    Weighted(Vec<(u32, u32)>),
}

impl FieldProgram {
    pub(super) fn new(modulus: Modulus, inputs: usize, steps: Vec<Step>, results: Vec<u32>) -> Self {
        FieldProgram { modulus, inputs, steps, results }
    }

    /// The modulus of the elements.
    pub fn modulus(&self) -> Modulus {
        self.modulus
    }

    /// Number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Number of outputs.
    pub fn outputs(&self) -> usize {
        self.results.len()
    }

    /// Number of operations.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there is no operation.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Replays the program in the current field scope and returns the outputs. The first `parameters` inputs are those of an
    /// opaque function, which is applied wherever the program spells it out.
    ///
    /// # Errors
    /// When the program does anything else with a parameter.
    ///
    /// # Panics
    /// When the number of arguments is wrong.
    pub fn apply(&self, args: &[Element], parameters: usize) -> Result<Vec<Element>, String> {
        assert_eq!(args.len(), self.inputs, "number of arguments");
        let (parameters, others) = args.split_at(parameters);
        let function = Function::new(parameters);
        let mut values = Vec::with_capacity(args.len() + self.steps.len());
        values.extend((0..parameters.len()).map(|i| Value::Sum(Rc::new(function.parameter(i)))));
        values.extend(others.iter().map(|&element| Value::Element(element)));
        for step in &self.steps {
            let value = step.value(&function, &values)?;
            values.push(value);
        }
        self.results.iter().map(|&result| values[result as usize].element(&function)).collect()
    }
}

/// A value of a program: an element, or a part of the text of an opaque function.
#[derive(Clone)]
enum Value {
    Element(Element),
    /// A sum of products by parameters, which is squared, or an offset.
    Sum(Rc<Sum>),
    /// The square of such a sum.
    Square(Rc<Sum>),
}

/// Of a parameter where an element is asked for.
const OUTSIDE: &str = "a parameter of the opaque function stands outside of it";

impl Value {
    /// The element; an offset alone is what the function gives for the state of zeros, of which Cryptol leaves nothing else.
    fn element(&self, function: &Function) -> Result<Element, String> {
        match self {
            Value::Element(element) => Ok(*element),
            Value::Sum(offset) => function.output(&Sum::default(), offset).map_err(|_| OUTSIDE.to_owned()),
            Value::Square(_) => Err(OUTSIDE.to_owned()),
        }
    }
}

impl Step {
    fn value(&self, function: &Function, values: &[Value]) -> Result<Value, String> {
        let value = |i: u32| &values[i as usize];
        let element = |i: u32| value(i).element(function);
        Ok(match self {
            Step::Constant(constant) => Value::Element(Element::constant(*constant)),
            Step::Add(a, b) => match (value(*a), value(*b)) {
                (Value::Sum(x), Value::Sum(y)) => Value::Sum(Rc::new(x.plus(y)?)),
                (Value::Sum(x), Value::Element(zero)) | (Value::Element(zero), Value::Sum(x)) if *zero == Element::ZERO => {
                    Value::Sum(x.clone())
                }
                (Value::Square(x), Value::Sum(y)) | (Value::Sum(y), Value::Square(x)) => Value::Element(function.output(x, y)?),
                _ => Value::Element(element(*a)? + element(*b)?),
            },
            Step::Sub(a, b) => Value::Element(element(*a)? - element(*b)?),
            Step::Mul(a, b) => match (value(*a), value(*b)) {
                (Value::Sum(x), Value::Element(y)) | (Value::Element(y), Value::Sum(x)) => Value::Sum(Rc::new(x.times(*y)?)),
                (Value::Sum(x), Value::Sum(y)) if x == y => Value::Square(x.clone()),
                // A factor of an element of the state that is what the function gives for zeros.
                (Value::Sum(x), offset @ Value::Sum(_)) => Value::Sum(Rc::new(x.times(offset.element(function)?)?)),
                _ => Value::Element(element(*a)? * element(*b)?),
            },
            Step::Weighted(terms) => {
                let mut sum = Element::ZERO;
                for &(shift, i) in terms {
                    sum = sum + element(i)?.times(1 << shift);
                }
                Value::Element(sum)
            }
        })
    }
}
