//! Reads the SMT-LIB 2 that Cryptol writes for a property `f inputs == outputs` over `Z p`.
//!
//! An element is an `Int` whose range is a disjunct of the goal; the outputs are the last declared values, and the goal has one
//! equality `0 = (value - output) mod p` for each. Bytes and other words are bit vectors, which enter the field by `bv2nat` of their
//! concatenations.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::field_program::{FieldProgram, Step};
use super::lexer::{Kind, Lexer, ParseError, Token};
use crate::field::Modulus;

impl FieldProgram {
    /// Reads an export over the integers modulo `modulus`, of which the last `outputs` declared values are the outputs.
    ///
    /// # Errors
    /// On anything that is not a list of declarations and definitions as this module describes them.
    pub fn parse(text: &str, modulus: Modulus, outputs: usize) -> Result<Self, ParseError> {
        let mut parser = Parser {
            lexer: Lexer::new(text),
            modulus,
            names: FxHashMap::default(),
            declared: Vec::new(),
            ints: Vec::new(),
            goal: None,
        };
        parser.file()?;
        parser.program(outputs)
    }
}

/// An integer value.
#[derive(Clone, Debug)]
enum Int {
    Declared(u32),
    Constant(i128),
    Add(u32, u32),
    Sub(u32, u32),
    Mul(u32, u32),
    Mod(u32),
    /// The number whose bits are these, lowest first.
    Nat(Vec<Piece>),
}

/// Part of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// A whole declared value and its width.
    Declared(u32, u32),
    /// A constant and its width.
    Constant(u128, u32),
}

impl Piece {
    fn width(&self) -> u32 {
        match *self {
            Piece::Declared(_, width) | Piece::Constant(_, width) => width,
        }
    }
}

/// A truth value of the forms that goals are made of; parts are shared, as goals are long chains of definitions.
#[derive(Clone, Debug)]
enum Truth {
    /// Always.
    True,
    /// 0 <= value.
    NotNegative(u32),
    /// value < p.
    BelowModulus(u32),
    /// The value is zero.
    Zero(u32),
    Not(Rc<Truth>),
    And(Rc<Truth>, Rc<Truth>),
    Or(Rc<Truth>, Rc<Truth>),
}

#[derive(Clone, Debug)]
enum Value {
    Int(u32),
    Bits(Vec<Piece>),
    Truth(Truth),
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    modulus: Modulus,
    names: FxHashMap<&'a str, Value>,
    /// For each declared value, whether it is an integer.
    declared: Vec<bool>,
    ints: Vec<Int>,
    goal: Option<Rc<Truth>>,
}

type Parsed<T> = Result<T, ParseError>;

impl<'a> Parser<'a> {
    fn file(&mut self) -> Parsed<()> {
        while let Some(name) = self.lexer.command()? {
            self.command(name)?;
        }
        Ok(())
    }

    fn command(&mut self, name: &str) -> Parsed<()> {
        match name {
            "define-fun" => self.definition(),
            "declare-fun" => self.declaration(),
            "assert" => self.assertion(),
            "set-option" | "set-info" | "set-logic" => self.lexer.skip(),
            "check-sat" | "exit" => self.close(),
            other => self.lexer.error(format!("unexpected command `{other}`")),
        }
    }

    fn close(&mut self) -> Parsed<()> {
        self.lexer.expect(Token::Close)
    }

    fn declaration(&mut self) -> Parsed<()> {
        let name = self.lexer.name()?;
        let number = self.declared.len() as u32;
        let value = match self.lexer.kind()? {
            Kind::Int => Value::Int(self.int(Int::Declared(number))),
            Kind::BitVec(width) => Value::Bits(vec![Piece::Declared(number, width)]),
            Kind::Bool => return self.lexer.error("unexpected sort Bool"),
        };
        self.declared.push(matches!(value, Value::Int(_)));
        self.bind(name, value)?;
        self.close()
    }

    fn definition(&mut self) -> Parsed<()> {
        let name = self.lexer.name()?;
        self.lexer.kind()?;
        let value = self.expression()?;
        self.bind(name, value)?;
        self.close()
    }

    fn assertion(&mut self) -> Parsed<()> {
        let Value::Truth(Truth::Not(goal)) = self.expression()? else {
            return self.lexer.error("the assertion is not a negation");
        };
        if self.goal.replace(goal).is_some() {
            return self.lexer.error("a second assertion");
        }
        self.close()
    }

    fn bind(&mut self, name: &'a str, value: Value) -> Parsed<()> {
        match self.names.insert(name, value) {
            None => Ok(()),
            Some(_) => self.lexer.error(format!("`{name}` is defined twice")),
        }
    }

    fn int(&mut self, int: Int) -> u32 {
        self.ints.push(int);
        self.ints.len() as u32 - 1
    }

    fn expression(&mut self) -> Parsed<Value> {
        match self.lexer.next() {
            Token::Word(word) => self.atom(word),
            Token::Open => self.application(),
            other => self.lexer.error(format!("expected an expression, found {other:?}")),
        }
    }

    fn atom(&mut self, word: &'a str) -> Parsed<Value> {
        if let Some(value) = self.names.get(word) {
            return Ok(value.clone());
        }
        if word == "true" {
            return Ok(Value::Truth(Truth::True));
        }
        let digits = |radix: u32, text: &str| u128::from_str_radix(text, radix).ok();
        let bits = match (word.strip_prefix("#x"), word.strip_prefix("#b")) {
            (Some(hex), _) => digits(16, hex).map(|value| (value, 4 * hex.len() as u32)),
            (_, Some(binary)) => digits(2, binary).map(|value| (value, binary.len() as u32)),
            _ => None,
        };
        if let Some((value, width)) = bits {
            return Ok(Value::Bits(vec![Piece::Constant(value, width)]));
        }
        match word.parse() {
            Ok(value) => Ok(Value::Int(self.int(Int::Constant(value)))),
            Err(_) => self.lexer.error(format!("unknown symbol `{word}`")),
        }
    }

    fn application(&mut self) -> Parsed<Value> {
        let operation = self.lexer.symbol()?;
        let mut args = Vec::new();
        loop {
            match self.lexer.next() {
                Token::Close => break,
                Token::Word(word) => args.push(self.atom(word)?),
                Token::Open => args.push(self.application()?),
                Token::End => return self.lexer.error("unclosed expression"),
            }
        }
        match (operation, &args[..]) {
            ("+", &[Value::Int(a), Value::Int(b)]) => Ok(Value::Int(self.int(Int::Add(a, b)))),
            ("-", &[Value::Int(a), Value::Int(b)]) => Ok(Value::Int(self.int(Int::Sub(a, b)))),
            ("*", &[Value::Int(a), Value::Int(b)]) => Ok(Value::Int(self.int(Int::Mul(a, b)))),
            ("-", &[Value::Int(a)]) => {
                let negated = match self.ints[a as usize] {
                    Int::Constant(value) => Int::Constant(-value),
                    _ => {
                        let zero = self.int(Int::Constant(0));
                        Int::Sub(zero, a)
                    }
                };
                Ok(Value::Int(self.int(negated)))
            }
            ("mod", &[Value::Int(a), Value::Int(b)]) if self.is_modulus(b) => Ok(Value::Int(self.int(Int::Mod(a)))),
            ("<=", &[Value::Int(a), Value::Int(b)]) if self.is_constant(a, 0) => Ok(Value::Truth(Truth::NotNegative(b))),
            ("<", &[Value::Int(a), Value::Int(b)]) if self.is_modulus(b) => Ok(Value::Truth(Truth::BelowModulus(a))),
            ("=", &[Value::Int(a), Value::Int(b)]) if self.is_constant(a, 0) => Ok(Value::Truth(Truth::Zero(b))),
            ("not", [Value::Truth(a)]) => Ok(Value::Truth(Truth::Not(a.clone().into()))),
            ("and", [Value::Truth(a), Value::Truth(b)]) => Ok(Value::Truth(Truth::And(a.clone().into(), b.clone().into()))),
            ("or", [Value::Truth(a), Value::Truth(b)]) => Ok(Value::Truth(Truth::Or(a.clone().into(), b.clone().into()))),
            ("concat", [Value::Bits(high), Value::Bits(low)]) => Ok(Value::Bits([low.clone(), high.clone()].concat())),
            ("bvxor", [Value::Bits(a), Value::Bits(b)]) => match exclusive_or(a, b) {
                Some(bits) => Ok(Value::Bits(bits)),
                None => self.lexer.error("an exclusive or of more than constants"),
            },
            ("bv2nat" | "ubv_to_int", [Value::Bits(bits)]) => Ok(Value::Int(self.int(Int::Nat(bits.clone())))),
            _ => self.lexer.error(format!("no reading of `{operation}` with {} operands of these sorts", args.len())),
        }
    }

    fn is_constant(&self, id: u32, value: i128) -> bool {
        matches!(self.ints[id as usize], Int::Constant(constant) if constant == value)
    }

    fn is_modulus(&self, id: u32) -> bool {
        self.is_constant(id, self.modulus.0.into())
    }

    fn program(self, outputs: usize) -> Parsed<FieldProgram> {
        let Some(goal) = &self.goal else {
            return self.lexer.error("there is no assertion");
        };
        let Some(inputs) = self.declared.len().checked_sub(outputs) else {
            return self.lexer.error(format!("fewer than {outputs} declared values"));
        };
        let mut conclusions = Vec::new();
        disjuncts(goal, &mut conclusions);
        let mut equal = Vec::new();
        for conclusion in conclusions {
            match conclusion {
                restriction if self.is_range(restriction) => {}
                conclusion if equal.is_empty() => conjuncts(conclusion, &mut equal),
                _ => return self.lexer.error("the goal has more than one conclusion"),
            }
        }
        let mut results = vec![None; outputs];
        for equality in equal {
            match self.output(equality, inputs) {
                Some((output, value)) if results[output].is_none() => results[output] = Some(value),
                _ => return self.lexer.error("the goal holds something else than one equality an output"),
            }
        }
        match results.into_iter().collect::<Option<Vec<u32>>>() {
            Some(results) => self.straightened(inputs, &results),
            None => self.lexer.error("an output without equality"),
        }
    }

    /// Whether the disjunct is that a declared value is outside of the residues.
    fn is_range(&self, truth: &Truth) -> bool {
        let Truth::Not(inside) = truth else {
            return false;
        };
        let Truth::And(low, high) = &**inside else {
            return false;
        };
        match (&**low, &**high) {
            (Truth::NotNegative(a), Truth::BelowModulus(b)) => a == b && matches!(self.ints[*a as usize], Int::Declared(_)),
            _ => false,
        }
    }

    /// The number of the output and the value that an equality gives it.
    fn output(&self, truth: &Truth, inputs: usize) -> Option<(usize, u32)> {
        let Truth::Zero(residue) = truth else {
            return None;
        };
        let Int::Mod(difference) = self.ints[*residue as usize] else {
            return None;
        };
        let Int::Sub(value, output) = self.ints[difference as usize] else {
            return None;
        };
        match self.ints[output as usize] {
            Int::Declared(number) => Some(((number as usize).checked_sub(inputs)?, value)),
            _ => None,
        }
    }

    /// The steps that the results need, with values numbered anew.
    fn straightened(&self, inputs: usize, results: &[u32]) -> Parsed<FieldProgram> {
        let mut needed = vec![false; self.ints.len()];
        for &result in results {
            needed[result as usize] = true;
        }
        for i in (0..self.ints.len()).rev().filter(|&i| i < self.ints.len()) {
            if let (true, Int::Add(a, b) | Int::Sub(a, b) | Int::Mul(a, b)) = (needed[i], &self.ints[i]) {
                needed[*a as usize] = true;
                needed[*b as usize] = true;
            }
            if let (true, Int::Mod(a)) = (needed[i], &self.ints[i]) {
                needed[*a as usize] = true;
            }
        }
        let mut numbers = vec![u32::MAX; self.ints.len()];
        let mut steps = Vec::new();
        for i in (0..self.ints.len()).filter(|&i| needed[i]) {
            let step = match &self.ints[i] {
                Int::Declared(number) if (*number as usize) < inputs => {
                    numbers[i] = *number;
                    continue;
                }
                // The residue of a residue: an element is the same before and after.
                Int::Mod(a) => {
                    numbers[i] = numbers[*a as usize];
                    continue;
                }
                Int::Declared(number) => {
                    return self.lexer.error(format!("the function depends on output {}", *number as usize - inputs));
                }
                Int::Constant(value) => Step::Constant(self.modulus.residue(*value)),
                Int::Add(a, b) => Step::Add(numbers[*a as usize], numbers[*b as usize]),
                Int::Sub(a, b) => Step::Sub(numbers[*a as usize], numbers[*b as usize]),
                Int::Mul(a, b) => Step::Mul(numbers[*a as usize], numbers[*b as usize]),
                Int::Nat(pieces) => self.weighted(pieces, inputs, &mut steps)?,
            };
            numbers[i] = (inputs + steps.len()) as u32;
            steps.push(step);
        }
        let results = results.iter().map(|&result| numbers[result as usize]).collect();
        Ok(FieldProgram::new(self.modulus, inputs, steps, results))
    }

    fn weighted(&self, pieces: &[Piece], inputs: usize, steps: &mut Vec<Step>) -> Parsed<Step> {
        let mut terms = Vec::new();
        let mut shift = 0;
        for piece in pieces {
            if shift + piece.width() > 120 {
                return self.lexer.error("a number of more than 120 bits");
            }
            match *piece {
                Piece::Declared(number, _) if (number as usize) < inputs => terms.push((shift, number)),
                Piece::Declared(..) => return self.lexer.error("the function depends on an output"),
                Piece::Constant(value, _) => {
                    terms.push((shift, (inputs + steps.len()) as u32));
                    steps.push(Step::Constant((value % u128::from(self.modulus.0)) as u64));
                }
            }
            shift += piece.width();
        }
        Ok(Step::Weighted(terms))
    }
}

/// The exclusive or of words where in each place one is a constant, and zero unless the other is one too.
fn exclusive_or(a: &[Piece], b: &[Piece]) -> Option<Vec<Piece>> {
    let (mut a, mut b) = (places(a), places(b));
    let mut sum = Vec::new();
    while let (Some(x), Some(y)) = (a.pop(), b.pop()) {
        match (x, y) {
            (Piece::Constant(c, 1), Piece::Constant(d, 1)) => sum.push(Piece::Constant(c ^ d, 1)),
            (declared @ Piece::Declared(_, width), zero) | (zero, declared @ Piece::Declared(_, width)) => {
                let side = if matches!(x, Piece::Declared(..)) { &mut b } else { &mut a };
                let rest = (1..width).map(|_| side.pop()).collect::<Option<Vec<Piece>>>()?;
                let zeros = std::iter::once(zero).chain(rest).all(|piece| piece == Piece::Constant(0, 1));
                sum.push(zeros.then_some(declared)?);
            }
            _ => return None,
        }
    }
    (a.is_empty() && b.is_empty()).then_some(sum)
}

/// The pieces, last first, with constants cut into bits.
fn places(pieces: &[Piece]) -> Vec<Piece> {
    let bits = |piece: &Piece| match *piece {
        Piece::Constant(value, width) => (0..width).map(|i| Piece::Constant(value >> i & 1, 1)).collect(),
        declared => vec![declared],
    };
    pieces.iter().flat_map(bits).rev().collect()
}

fn disjuncts<'t>(truth: &'t Truth, all: &mut Vec<&'t Truth>) {
    match truth {
        Truth::Or(a, b) => {
            disjuncts(a, all);
            disjuncts(b, all);
        }
        other => all.push(other),
    }
}

fn conjuncts<'t>(truth: &'t Truth, all: &mut Vec<&'t Truth>) {
    match truth {
        Truth::And(a, b) => {
            conjuncts(a, all);
            conjuncts(b, all);
        }
        Truth::True => {}
        other => all.push(other),
    }
}
