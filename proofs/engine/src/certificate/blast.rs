//! Reads a query in SMT-LIB 2 as a formula that is satisfiable exactly when the query is.
//!
//! The reader takes the text that the solver of bit-vectors took, and shares the tokens alone with the reader of exports.

use rustc_hash::FxHashMap;

use super::cnf::Cnf;
use super::gates::{Bit, Gates, ONE, ZERO};
use super::words::{self, Word};
use crate::smt::ParseError;
use crate::smt::lexer::{Kind, Lexer, Token};

/// Deepest nesting of expressions: that of a sign which is repeated bit by bit.
const MAX_DEPTH: usize = 256;

/// Widest word.
const MAX_WIDTH: usize = 512;

/// A value: a Boolean is a bit, yet not a word of one bit.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Bool(Bit),
    Word(Word),
}

use Value::{Bool, Word as Bits};

impl Value {
    /// The width, none of a Boolean.
    fn sort(&self) -> Option<usize> {
        match self {
            Bool(_) => None,
            Bits(word) => Some(word.len()),
        }
    }
}

struct Reader<'a> {
    lexer: Lexer<'a>,
    gates: Gates,
    names: FxHashMap<&'a str, Value>,
    asserted: Vec<Bit>,
    asked: bool,
}

type Read<T> = Result<T, ParseError>;

/// The formula of a query.
///
/// # Errors
/// On anything that is not a list of declarations, definitions and assertions over Booleans and bit-vectors of at most 512 bits, with
/// known operations, before one `(check-sat)`.
pub fn formula(text: &str) -> Result<Cnf, ParseError> {
    let mut reader = Reader {
        lexer: Lexer::new(text),
        gates: Gates::default(),
        names: FxHashMap::default(),
        asserted: Vec::new(),
        asked: false,
    };
    reader.file()?;
    if !reader.asked {
        return reader.lexer.error("the file ends before `check-sat`");
    }
    Ok(reader.gates.assert(&reader.asserted))
}

impl<'a> Reader<'a> {
    fn file(&mut self) -> Read<()> {
        while let Some(name) = self.lexer.command()? {
            self.command(name)?;
        }
        Ok(())
    }

    fn command(&mut self, name: &str) -> Read<()> {
        match name {
            "set-option" | "set-info" => return self.lexer.skip(),
            "exit" => {}
            _ if self.asked => return self.lexer.error("a command behind `check-sat`"),
            "set-logic" => self.lexer.expect(Token::Word("QF_BV"))?,
            "declare-fun" => self.declaration()?,
            "define-fun" => self.definition()?,
            "assert" => self.assertion()?,
            "check-sat" => self.asked = true,
            other => return self.lexer.error(format!("unexpected command `{other}`")),
        }
        self.lexer.expect(Token::Close)
    }

    /// `name ()` and the sort.
    fn signature(&mut self) -> Read<(&'a str, Option<usize>)> {
        Ok((self.lexer.name()?, self.sort()?))
    }

    fn sort(&mut self) -> Read<Option<usize>> {
        match self.lexer.kind()? {
            Kind::Bool => Ok(None),
            Kind::BitVec(width) => self.check_width(width as usize).map(|()| Some(width as usize)),
            Kind::Int => self.lexer.error("unexpected sort Int"),
        }
    }

    fn check_width(&self, width: usize) -> Read<()> {
        match width {
            1..=MAX_WIDTH => Ok(()),
            _ => self.lexer.error(format!("width {width} is not 1 to {MAX_WIDTH}")),
        }
    }

    fn name(&mut self, name: &'a str, value: Value) -> Read<()> {
        match self.names.insert(name, value) {
            None => Ok(()),
            Some(_) => self.lexer.error(format!("`{name}` is defined twice")),
        }
    }

    fn declaration(&mut self) -> Read<()> {
        let (name, sort) = self.signature()?;
        let value = match sort {
            None => Bool(self.gates.input()),
            Some(width) => Bits((0..width).map(|_| self.gates.input()).collect()),
        };
        self.name(name, value)
    }

    fn definition(&mut self) -> Read<()> {
        let (name, sort) = self.signature()?;
        let value = self.expression(0)?;
        if value.sort() != sort {
            return self.lexer.error(format!("`{name}` has another sort than its definition"));
        }
        self.name(name, value)
    }

    fn assertion(&mut self) -> Read<()> {
        match self.expression(0)? {
            Bool(bit) => self.asserted.push(bit),
            Bits(_) => return self.lexer.error("the assertion is not a Boolean"),
        }
        Ok(())
    }

    fn expression(&mut self, depth: usize) -> Read<Value> {
        match self.lexer.next() {
            Token::Word(word) => self.leaf(word),
            Token::Open if depth < MAX_DEPTH => self.application(depth + 1),
            Token::Open => self.lexer.error("expressions nested too deep"),
            other => self.lexer.error(format!("expected an expression, found {other:?}")),
        }
    }

    fn leaf(&mut self, text: &str) -> Read<Value> {
        if let Some(digits) = text.strip_prefix("#x") {
            return self.literal(digits, 4);
        }
        if let Some(digits) = text.strip_prefix("#b") {
            return self.literal(digits, 1);
        }
        match (text, self.names.get(text)) {
            ("true", _) => Ok(Bool(ONE)),
            ("false", _) => Ok(Bool(ZERO)),
            (_, Some(value)) => Ok(value.clone()),
            _ => self.lexer.error(format!("`{text}` is not defined")),
        }
    }

    /// A literal whose digits have this number of bits.
    fn literal(&self, digits: &str, bits: usize) -> Read<Value> {
        let mut word = Word::new();
        for digit in digits.chars().rev() {
            let Some(value) = digit.to_digit(1 << bits) else {
                return self.lexer.error(format!("`{digit}` is not a digit of {bits} bits"));
            };
            word.extend((0..bits).map(|bit| Bit::Constant(value >> bit & 1 == 1)));
        }
        self.check_width(word.len())?;
        Ok(Bits(word))
    }

    fn application(&mut self, depth: usize) -> Read<Value> {
        let (name, indices) = self.operator()?;
        let mut operands = Vec::new();
        loop {
            match self.lexer.next() {
                Token::Close => break,
                Token::Word(word) => operands.push(self.leaf(word)?),
                Token::Open if depth < MAX_DEPTH => operands.push(self.application(depth + 1)?),
                Token::Open => return self.lexer.error("expressions nested too deep"),
                Token::End => return self.lexer.error("unclosed expression"),
            }
        }
        match self.gates.apply(name, &indices, &operands) {
            Some(value) => {
                value.sort().map_or(Ok(()), |width| self.check_width(width))?;
                Ok(value)
            }
            None => {
                let sorts: Vec<_> = operands.iter().map(Value::sort).collect();
                self.lexer.error(format!("no operation `{name}` {indices:?} of the sorts {sorts:?}"))
            }
        }
    }

    /// The name of an operation and its indices.
    fn operator(&mut self) -> Read<(&'a str, Vec<usize>)> {
        match self.lexer.next() {
            Token::Word(word) => Ok((word, Vec::new())),
            Token::Open => self.lexer.indexed(),
            other => self.lexer.error(format!("expected an operation, found {other:?}")),
        }
    }
}

impl Gates {
    /// The value of an operation; none if there is no such operation of these operands.
    fn apply(&mut self, name: &str, indices: &[usize], operands: &[Value]) -> Option<Value> {
        match (name, indices, operands) {
            ("and" | "or" | "not", [], _) => self.connective(name, operands).map(Bool),
            ("=", [], [x, y]) => self.same(x, y).map(Bool),
            ("distinct", [], [x, y]) => self.same(x, y).map(|bit| Bool(!bit)),
            ("ite", [], [Bool(bit), Bool(x), Bool(y)]) => Some(Bool(self.choice(*bit, *x, *y))),
            ("ite", [], [Bool(bit), Bits(x), Bits(y)]) if x.len() == y.len() => Some(Bits(self.select(*bit, x, y))),
            ("concat", [], [Bits(high), Bits(low)]) => Some(Bits([&low[..], high].concat())),
            (_, [], [Bits(x), Bits(y)]) if x.len() == y.len() => {
                self.comparison(name, x, y).map(Bool).or_else(|| self.binary(name, x, y).map(Bits))
            }
            (_, _, [Bits(x)]) => self.unary(name, indices, x).map(Bits),
            _ => None,
        }
    }

    fn connective(&mut self, name: &str, operands: &[Value]) -> Option<Bit> {
        let bit = |value: &Value| match value {
            Bool(bit) => Some(*bit),
            Bits(_) => None,
        };
        let bits: Vec<Bit> = operands.iter().map(bit).collect::<Option<_>>()?;
        match (name, &bits[..]) {
            ("not", [bit]) => Some(!*bit),
            ("and", _) => Some(self.and(&bits)),
            ("or", _) => Some(self.or(&bits)),
            _ => None,
        }
    }

    fn same(&mut self, x: &Value, y: &Value) -> Option<Bit> {
        match (x, y) {
            (Bool(x), Bool(y)) => Some(!self.xor(*x, *y)),
            (Bits(x), Bits(y)) if x.len() == y.len() => Some(self.equal(x, y)),
            _ => None,
        }
    }

    fn comparison(&mut self, name: &str, x: &[Bit], y: &[Bit]) -> Option<Bit> {
        Some(match name {
            "bvult" => self.less(x, y),
            "bvugt" => self.less(y, x),
            "bvule" => !self.less(y, x),
            "bvuge" => !self.less(x, y),
            "bvslt" => self.signed_less(x, y),
            "bvsgt" => self.signed_less(y, x),
            "bvsle" => !self.signed_less(y, x),
            "bvsge" => !self.signed_less(x, y),
            _ => return None,
        })
    }

    fn binary(&mut self, name: &str, x: &[Bit], y: &[Bit]) -> Option<Word> {
        Some(match name {
            "bvand" => self.each(x, y, |gates, a, b| gates.and(&[a, b])),
            "bvor" => self.each(x, y, |gates, a, b| gates.or(&[a, b])),
            "bvxor" => self.each(x, y, Gates::xor),
            "bvadd" => self.plus(x, y),
            "bvsub" => self.minus(x, y),
            "bvmul" => self.times(x, y),
            "bvshl" => words::shifted_left(x, words::constant(y)?),
            "bvlshr" => words::shifted_right(x, words::constant(y)?, ZERO),
            "bvashr" => words::shifted_right(x, words::constant(y)?, *x.last()?),
            _ => return None,
        })
    }

    fn unary(&mut self, name: &str, indices: &[usize], x: &[Bit]) -> Option<Word> {
        let width = x.len();
        Some(match (name, indices) {
            ("bvnot", []) => words::not(x),
            ("bvneg", []) => self.minus(&vec![ZERO; width], x),
            ("extract", &[high, low]) if low <= high && high < width => x[low..=high].to_vec(),
            ("rotate_right", &[k]) => words::rotated_right(x, k),
            ("rotate_left", &[k]) => words::rotated_right(x, width - k % width),
            ("zero_extend", &[k]) if k <= MAX_WIDTH => [x, &vec![ZERO; k]].concat(),
            ("sign_extend", &[k]) if k <= MAX_WIDTH => [x, &vec![*x.last()?; k]].concat(),
            _ => return None,
        })
    }
}
