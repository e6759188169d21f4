//! Reads the nodes of a graph as forms.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::form::Form;
use super::interval::{Interval, power, word};
use super::question::{Format, Output};
use super::state::{Split, State, Value};
use crate::graph::arena::{Arena, Id, Node, Op, mask};

/// Most outcomes of a decision.
const OUTCOMES: i64 = 64;

/// Most multiples of 2^width that a value keeps for later.
const FEW: i64 = 8;

/// Why a node has no form yet.
#[derive(Debug)]
pub enum Stop {
    /// It depends on a decision.
    Split(Split),
    /// It is of a kind that this domain does not read.
    Unsupported(String),
}

pub(super) type Read<T> = Result<T, Stop>;

/// Reads nodes in a case.
pub struct Reader<'a> {
    /// The graph.
    pub arena: &'a Arena,
    /// The case.
    pub state: &'a mut State,
}

impl Reader<'_> {
    /// The integer that an output holds.
    pub fn output(&mut self, output: &Output) -> Read<Form> {
        let id = output.value.id();
        match output.format {
            Format::Word => self.exact(id),
            Format::Signed => self.signed(id),
            Format::Double => self.integer_double(id),
        }
    }

    /// The form of a node whose value is that of the form, not only modulo 2^width.
    pub fn exact(&mut self, id: Id) -> Read<Form> {
        let Value { form, width } = self.value(id)?;
        let settled = self.settled(&form, width)?;
        self.state.values.insert(id, Value { form: settled.clone(), width });
        Ok(settled)
    }

    /// The form of a node whose value in two's complement is that of the form.
    fn signed(&mut self, id: Id) -> Read<Form> {
        let Value { form, width } = self.value(id)?;
        let half = power(width - 1);
        if self.state.interval(&form).within(&Interval::new(-&half, &half - 1)) {
            return Ok(form);
        }
        Ok(self.settled(&form.shifted(&half), width)?.shifted(&-half))
    }

    /// The value of a node.
    fn value(&mut self, id: Id) -> Read<Value> {
        if let Some(value) = self.state.values.get(&id) {
            return Ok(value.clone());
        }
        let node = self.arena.node(id);
        let form = self.form(id, &node)?;
        let value = Value { form, width: node.width.into() };
        self.state.values.insert(id, value.clone());
        Ok(value)
    }

    /// The form whose value is `form` modulo 2^width.
    fn settled(&mut self, form: &Form, width: u32) -> Read<Form> {
        let bounds = self.state.interval(form);
        let size = power(width);
        let (least, most) = (bounds.low.div_floor(&size), bounds.high.div_floor(&size));
        if least == most {
            return Ok(form.shifted(&-(least * size)));
        }
        if let Some(rest) = self.state.known_rest(form, width) {
            return Ok(rest);
        }
        if let Some(whole) = self.state.with_remainders_put_in(form, width) {
            let bounds = self.state.interval(&whole);
            let (least, most) = (bounds.low.div_floor(&size), bounds.high.div_floor(&size));
            if least == most {
                return Ok(whole.shifted(&-(least * size)));
            }
        }
        match (&most - &least).to_i64() {
            Some(count) if count < OUTCOMES => {}
            _ => return Ok(self.state.cut(form, width).1),
        }
        let outcomes = (0..).map(|i| &least + i).take_while(|wraps| *wraps <= most);
        let inside = |wraps: BigInt| (form.shifted(&-(wraps * &size)), word(width));
        Err(Stop::Split(Split(outcomes.map(inside).collect())))
    }

    fn form(&mut self, id: Id, node: &Node) -> Read<Form> {
        let width = u32::from(node.width);
        match node.op {
            Op::Const | Op::WideConst => Ok(Form::constant(self.arena.value(id).expect("a constant"))),
            Op::Input => match self.state.input(self.arena.name(node.a), node.b) {
                Some(atom) => Ok(Form::atom(atom)),
                None => unsupported("an undeclared input"),
            },
            Op::Add => {
                let sum = self.value(node.a)?.form.plus(&self.value(node.b)?.form, &BigInt::one());
                Ok(self.state.rejoined(&sum))
            }
            Op::Sub => Ok(self.value(node.a)?.form.plus(&self.value(node.b)?.form, &-BigInt::one())),
            Op::Neg => Ok(self.value(node.a)?.form.times(&-BigInt::one())),
            Op::Not => Ok(self.value(node.a)?.form.times(&-BigInt::one()).shifted(&-BigInt::one())),
            Op::Shl => {
                let form = self.value(node.a)?.form;
                Ok(self.shifted(&form, node.c, width))
            }
            Op::Mul => self.product(node),
            Op::Extract => self.slice(node.a, node.c, width),
            Op::Concat => self.concatenation(node),
            Op::Lshr => {
                let form = self.exact(node.a)?;
                Ok(self.state.cut(&form, node.c).0)
            }
            Op::Ashr => {
                if let Some(narrow) = self.extended(node) {
                    return self.signed(narrow);
                }
                let form = self.exact(node.a)?;
                let sign = self.state.cut(&form, width - 1).0;
                let shifted = self.state.cut(&form, node.c).0;
                Ok(shifted.plus(&sign, &-power(width - node.c)))
            }
            Op::Rotr => self.rotated(node.a, node.c, width),
            Op::Rotl => self.rotated(node.a, (width - node.c) % width, width),
            Op::Ult => {
                let (a, b) = (self.exact(node.a)?, self.exact(node.b)?);
                self.is_negative(&a.plus(&b, &-BigInt::one()))
            }
            Op::Eq => {
                let (a, b) = (self.exact(node.a)?, self.exact(node.b)?);
                self.is_zero(&a.plus(&b, &-BigInt::one()))
            }
            Op::Ite => {
                let condition = self.exact(node.a)?;
                let chosen = if self.single(&condition)?.is_one() { node.b } else { node.c };
                Ok(self.value(chosen)?.form)
            }
            Op::And => self.conjunction(node.a, node.b, width),
            // a | b = a + b - (a & b)
            Op::Or => {
                let both = self.conjunction(node.a, node.b, width)?;
                Ok(self.exact(node.a)?.plus(&self.exact(node.b)?, &BigInt::one()).plus(&both, &-BigInt::one()))
            }
            // a ^ b = a + b - 2 (a & b)
            Op::Xor => {
                if let Some(form) = self.flipped(node, width)? {
                    return Ok(form);
                }
                let both = self.conjunction(node.a, node.b, width)?;
                Ok(self.exact(node.a)?.plus(&self.exact(node.b)?, &BigInt::one()).plus(&both, &BigInt::from(-2)))
            }
            Op::DoubleAdd | Op::DoubleSub | Op::DoubleMulAdd | Op::DoubleNeg => self.pattern(id),
            Op::Sum | Op::Product | Op::XorSet | Op::AndSet | Op::Segments => unsupported("a node in normal form"),
            Op::Apply | Op::Value => unsupported("an opaque function"),
        }
    }

    /// The exclusive or with zero, or with the top bit alone, which is the same as adding it modulo 2^width.
    fn flipped(&mut self, node: &Node, width: u32) -> Read<Option<Form>> {
        for (mask, other) in [(node.a, node.b), (node.b, node.a)] {
            let mask = self.value(mask)?.form;
            if mask.is_constant() && (mask.constant.is_zero() || mask.constant == power(width - 1)) {
                return Ok(Some(self.value(other)?.form.shifted(&mask.constant)));
            }
        }
        Ok(None)
    }

    fn product(&mut self, node: &Node) -> Read<Form> {
        for (factor, other) in [(node.a, node.b), (node.b, node.a)] {
            let factor = self.value(factor)?.form;
            if factor.is_constant() {
                return Ok(self.value(other)?.form.times(&factor.constant));
            }
        }
        let (a, b) = (self.factor(node.a)?, self.factor(node.b)?);
        Ok(self.state.product(&a, &b))
    }

    /// A form of a node modulo 2^width: that in two's complement where it has half the bits.
    fn factor(&mut self, id: Id) -> Read<Form> {
        let Value { form, width } = self.value(id)?;
        let half = power(width / 2 - 1);
        if self.state.interval(&form).within(&Interval::new(-&half, &half - 1)) {
            return Ok(form);
        }
        self.exact(id)
    }

    /// The node whose bits, with copies of its sign above, are those of a shift: a shift to the left and back of what has zeros above.
    fn extended(&self, node: &Node) -> Option<Id> {
        let left = self.arena.node(node.a);
        let word = self.arena.node(left.a);
        let unused = u32::from(node.width).checked_sub(self.arena.width(word.b))?;
        let is_shift = left.op == Op::Shl && left.c == node.c && node.c == unused && word.op == Op::Concat;
        (is_shift && self.arena.value(word.a) == Some(0)).then_some(word.b)
    }

    /// Bits `low ..low + len` of a node. Whole multiples of its modulus do not change them.
    fn slice(&mut self, id: Id, low: u32, len: u32) -> Read<Form> {
        let Value { form, width } = self.value(id)?;
        if low + len == width {
            return Ok(self.state.cut(&form, low).0);
        }
        let (_, rest) = self.state.cut(&form, low + len);
        // Not cut again, as a form with one value would lose its atoms.
        if low == 0 {
            return Ok(rest);
        }
        Ok(self.state.cut(&rest, low).0)
    }

    fn concatenation(&mut self, node: &Node) -> Read<Form> {
        if let Some(whole) = self.rejoined(node) {
            return Ok(self.value(whole)?.form);
        }
        if let Some((whole, len)) = self.low_bits(node) {
            return self.slice(whole, 0, len);
        }
        let low = self.exact(node.b)?;
        let high = self.value(node.a)?.form;
        Ok(self.state.rejoined(&low.plus(&high, &power(self.arena.width(node.b)))))
    }

    /// The multiple by 2^k. Bits that are lost are cut off where there are many, since no case could tell them.
    fn shifted(&mut self, form: &Form, k: u32, width: u32) -> Form {
        let multiple = form.times(&power(k));
        let bounds = self.state.interval(&multiple);
        let size = power(width);
        if bounds.high.div_floor(&size) - bounds.low.div_floor(&size) < BigInt::from(FEW) {
            return multiple;
        }
        self.state.cut(form, width - k).1.times(&power(k))
    }

    /// The node whose two parts are concatenated in their order.
    pub(super) fn rejoined(&self, node: &Node) -> Option<Id> {
        let (high, low) = (self.arena.node(node.a), self.arena.node(node.b));
        let parts = high.op == Op::Extract && low.op == Op::Extract && high.a == low.a;
        let adjacent = low.c == 0 && high.c == u32::from(low.width) && self.arena.width(high.a) == u32::from(node.width);
        (parts && adjacent).then_some(high.a)
    }

    /// The node whose lowest bits, and how many, a concatenation of its bits in pieces is, below zeros.
    fn low_bits(&self, node: &Node) -> Option<(Id, u32)> {
        let mut pieces = Vec::new();
        self.push_pieces(node, &mut pieces);
        while pieces.first().is_some_and(|&id| self.arena.value(id) == Some(0)) {
            pieces.remove(0);
        }
        let (mut len, mut whole) = (0, None);
        for &id in pieces.iter().rev() {
            let piece = self.arena.node(id);
            if piece.op != Op::Extract || piece.c != len || whole.is_some_and(|whole| whole != piece.a) {
                return None;
            }
            whole = Some(piece.a);
            len += u32::from(piece.width);
        }
        Some((whole?, len))
    }

    /// The nodes that a concatenation is made of, highest first.
    fn push_pieces(&self, node: &Node, pieces: &mut Vec<Id>) {
        for id in [node.a, node.b] {
            let part = self.arena.node(id);
            match part.op {
                Op::Concat => self.push_pieces(&part, pieces),
                _ => pieces.push(id),
            }
        }
    }

    fn rotated(&mut self, id: Id, k: u32, width: u32) -> Read<Form> {
        let form = self.exact(id)?;
        let (high, low) = self.state.cut(&form, k);
        Ok(high.plus(&low, &power(width - k)))
    }

    fn is_negative(&mut self, difference: &Form) -> Read<Form> {
        let bounds = self.state.interval(difference);
        if bounds.high < BigInt::zero() {
            return Ok(Form::constant(1));
        }
        if bounds.low >= BigInt::zero() {
            return Ok(Form::constant(0));
        }
        Err(split(difference, &[Interval::new(bounds.low, -1), Interval::new(0, bounds.high)]))
    }

    fn is_zero(&mut self, difference: &Form) -> Read<Form> {
        let bounds = self.state.interval(difference);
        if bounds.single().is_some_and(BigInt::is_zero) {
            return Ok(Form::constant(1));
        }
        if bounds.low > BigInt::zero() || bounds.high < BigInt::zero() {
            return Ok(Form::constant(0));
        }
        let parts = [Interval::new(bounds.low, -1), Interval::new(0, 0), Interval::new(1, bounds.high)];
        let possible: Vec<Interval> = parts.into_iter().filter(|part| part.low <= part.high).collect();
        Err(split(difference, &possible))
    }

    /// The only value of a form with few of them.
    fn single(&mut self, form: &Form) -> Read<BigInt> {
        let bounds = self.state.interval(form);
        if let Some(value) = bounds.single() {
            return Ok(value.clone());
        }
        match (&bounds.high - &bounds.low).to_i64() {
            Some(count) if count < OUTCOMES => {}
            _ => return unsupported("a choice between many values"),
        }
        let values = (0..).map(|i| &bounds.low + i).take_while(|value| *value <= bounds.high);
        let only = values.map(|value: BigInt| Interval::new(value.clone(), value)).collect::<Vec<_>>();
        Err(split(form, &only))
    }

    fn conjunction(&mut self, a: Id, b: Id, width: u32) -> Read<Form> {
        let (x, y) = (self.exact(a)?, self.exact(b)?);
        for (mask, other) in [(&x, &y), (&y, &x)] {
            if let Some(mask) = self.state.interval(mask).single() {
                let mask = mask.to_u128().expect("a word of at most 128 bits");
                return Ok(self.masked(other, mask, width));
            }
        }
        if x == y {
            return Ok(x);
        }
        if self.disjoint(&x, &y) || self.disjoint(&y, &x) {
            return Ok(Form::constant(0));
        }
        // A mask that is all or nothing, or a bit.
        for form in [&x, &y] {
            if let [atom] = form.terms.atoms().collect::<Vec<_>>()[..] {
                let atom = Form::atom(atom);
                let bounds = self.state.interval(&atom);
                if &bounds.high - &bounds.low == BigInt::one() {
                    self.single(&atom)?;
                }
            }
        }
        unsupported("a bitwise operation on two unknown words")
    }

    /// Whether `high` is a multiple of a power of two above `low`.
    fn disjoint(&self, high: &Form, low: &Form) -> bool {
        let bits = self.state.interval(low).high.bits() as u32;
        let (_, rest) = high.divided(&power(bits));
        rest.is_constant() && rest.constant.is_zero()
    }

    /// The bits of a form, which is a word of `width` bits, that a mask keeps.
    fn masked(&mut self, form: &Form, kept: u128, width: u32) -> Form {
        let mut sum = Form::default();
        let mut rest = kept & mask(width);
        while rest != 0 {
            let low = rest.trailing_zeros();
            let len = (rest >> low).trailing_ones();
            let (_, below) = self.state.cut(form, low + len);
            let part = self.state.cut(&below, low).0;
            sum = sum.plus(&part, &power(low));
            rest &= rest.checked_add(1 << low).unwrap_or(0);
        }
        sum
    }
}

fn split(form: &Form, outcomes: &[Interval]) -> Stop {
    Stop::Split(Split(outcomes.iter().map(|outcome| (form.clone(), outcome.clone())).collect()))
}

pub(super) fn unsupported<T>(reason: &str) -> Read<T> {
    Err(Stop::Unsupported(reason.to_owned()))
}
