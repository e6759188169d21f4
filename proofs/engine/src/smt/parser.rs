//! Reads the SMT-LIB 2 that Cryptol writes for a property `f inputs == outputs` over bit vectors.

use rustc_hash::FxHashMap;

use super::lexer::{Kind, Lexer, ParseError, Token};
use super::program::Program;
use crate::eval;
use crate::graph::arena::{Node, Op, mask};
use crate::graph::width::MAX_WIDTH;

/// Deepest nesting of expressions; exports have one operation a definition.
const MAX_DEPTH: usize = 64;

/// Sort of a value: a Boolean is a bit, yet not a word of one bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sort {
    width: u32,
    is_bool: bool,
}

const BOOL: Sort = Sort { width: 1, is_bool: true };

fn word(width: u32) -> Sort {
    Sort { width, is_bool: false }
}

struct Parser<'a> {
    lexer: Lexer<'a>,
    /// Values: declared ones have `Op::Input` and their number in `a`.
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    names: FxHashMap<&'a str, u32>,
    declared: Vec<u32>,
    goal: Option<u32>,
}

impl Program {
    /// Reads an export of which the last `outputs` declared values are the outputs.
    ///
    /// # Errors
    /// On anything that is not a list of declarations and definitions over bit vectors of at most
    /// 128 bits followed by the negated conjunction of one equality for each output.
    pub fn parse(text: &str, outputs: usize) -> Result<Program, ParseError> {
        let mut parser = Parser {
            lexer: Lexer::new(text),
            nodes: Vec::new(),
            sorts: Vec::new(),
            names: FxHashMap::default(),
            declared: Vec::new(),
            goal: None,
        };
        parser.file()?;
        parser.program(outputs)
    }
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
            "set-logic" => self.logic(),
            "set-option" | "set-info" => self.lexer.skip(),
            "check-sat" | "exit" => self.close(),
            other => self.lexer.error(format!("unexpected command `{other}`")),
        }
    }

    fn logic(&mut self) -> Parsed<()> {
        match self.lexer.symbol()? {
            "QF_BV" => self.close(),
            other => self.lexer.error(format!("logic `{other}` instead of QF_BV")),
        }
    }

    fn close(&mut self) -> Parsed<()> {
        self.lexer.expect(Token::Close)
    }

    /// `name ()` and the sort.
    fn signature(&mut self) -> Parsed<(&'a str, Sort)> {
        Ok((self.lexer.name()?, self.sort()?))
    }

    fn sort(&mut self) -> Parsed<Sort> {
        match self.lexer.kind()? {
            Kind::Bool => Ok(BOOL),
            Kind::BitVec(width) => self.check_width(width).map(|()| word(width)),
            Kind::Int => self.lexer.error("unexpected sort Int"),
        }
    }

    fn check_width(&self, width: u32) -> Parsed<()> {
        if (1..=MAX_WIDTH).contains(&width) {
            return Ok(());
        }
        self.lexer.error(format!("width {width} is not 1 to {MAX_WIDTH}"))
    }

    fn name(&mut self, name: &'a str, value: u32) -> Parsed<()> {
        match self.names.insert(name, value) {
            None => Ok(()),
            Some(_) => self.lexer.error(format!("`{name}` is defined twice")),
        }
    }

    fn declaration(&mut self) -> Parsed<()> {
        let (name, sort) = self.signature()?;
        self.close()?;
        let value = self.push(Op::Input, sort, self.declared.len() as u32, 0, 0);
        self.declared.push(value);
        self.name(name, value)
    }

    fn definition(&mut self) -> Parsed<()> {
        let (name, sort) = self.signature()?;
        let value = self.expression(0)?;
        if self.sorts[value as usize] != sort {
            return self.lexer.error(format!("`{name}` has another sort than its definition"));
        }
        self.close()?;
        self.name(name, value)
    }

    /// `(assert (not goal))`, once.
    fn assertion(&mut self) -> Parsed<()> {
        let value = self.expression(0)?;
        self.close()?;
        let node = self.nodes[value as usize];
        if node.op != Op::Not || !self.sorts[value as usize].is_bool {
            return self.lexer.error("an assertion that is not the negated goal");
        }
        if self.goal.replace(node.a).is_some() {
            return self.lexer.error("a second goal");
        }
        Ok(())
    }

    fn expression(&mut self, depth: usize) -> Parsed<u32> {
        match self.lexer.next() {
            Token::Word(word) => self.leaf(word),
            Token::Open if depth < MAX_DEPTH => self.application(depth),
            Token::Open => self.lexer.error("expressions nested too deep"),
            other => self.lexer.error(format!("expected an expression, found {other:?}")),
        }
    }

    fn leaf(&mut self, text: &'a str) -> Parsed<u32> {
        if let Some(digits) = text.strip_prefix("#x") {
            return self.literal(digits, 16, 4);
        }
        if let Some(digits) = text.strip_prefix("#b") {
            return self.literal(digits, 2, 1);
        }
        match text {
            "true" => Ok(self.constant(BOOL, 1)),
            "false" => Ok(self.constant(BOOL, 0)),
            _ => match self.names.get(text) {
                Some(&value) => Ok(value),
                None => self.lexer.error(format!("`{text}` is not defined")),
            },
        }
    }

    fn literal(&mut self, digits: &str, radix: u32, bits: u32) -> Parsed<u32> {
        let width = bits * digits.len() as u32;
        self.check_width(width)?;
        match u128::from_str_radix(digits, radix) {
            Ok(value) if !digits.starts_with('+') => Ok(self.constant(word(width), value)),
            _ => self.lexer.error(format!("`{digits}` is not a literal of radix {radix}")),
        }
    }

    fn push(&mut self, op: Op, sort: Sort, a: u32, b: u32, c: u32) -> u32 {
        self.nodes.push(Node { op, width: sort.width as u8, a, b, c });
        self.sorts.push(sort);
        self.nodes.len() as u32 - 1
    }

    fn constant(&mut self, sort: Sort, value: u128) -> u32 {
        if sort.width > 64 {
            let low = self.constant(word(64), value & mask(64));
            let high = self.constant(word(sort.width - 64), value >> 64);
            return self.push(Op::Concat, sort, high, low, 0);
        }
        self.push(Op::Const, sort, value as u32, (value >> 32) as u32, 0)
    }

    /// Value of a constant of at most 64 bits.
    fn constant_value(&self, value: u32) -> Option<u128> {
        let node = self.nodes[value as usize];
        (node.op == Op::Const).then_some((node.b as u128) << 32 | node.a as u128)
    }

    /// Pushes an operation, folded when its operands are constants.
    fn operation(&mut self, op: Op, sort: Sort, a: u32, b: u32, c: u32) -> u32 {
        let node = Node { op, width: sort.width as u8, a, b, c };
        let binary = !matches!(op, Op::Extract | Op::Not | Op::Neg | Op::Shl | Op::Lshr | Op::Ashr | Op::Rotr | Op::Rotl);
        let known = |value: u32| self.constant_value(value).is_some();
        let folds = sort.width <= 64 && known(a) && (!binary || known(b)) && (op != Op::Ite || known(c));
        if !folds {
            return self.push(op, sort, a, b, c);
        }
        let value = eval::operation(
            &node,
            |i| self.constant_value(i).expect("operand was checked to be constant"),
            |i| self.sorts[i as usize].width,
        );
        self.constant(sort, value & mask(sort.width))
    }

    fn application(&mut self, depth: usize) -> Parsed<u32> {
        match self.lexer.next() {
            Token::Word(name) => {
                let args = self.arguments(depth)?;
                self.plain(name, &args)
            }
            Token::Open => {
                let (name, indices) = self.lexer.indexed()?;
                let args = self.arguments(depth)?;
                self.indexed(name, &indices, &args)
            }
            other => self.lexer.error(format!("expected an operation, found {other:?}")),
        }
    }

    /// Arguments up to the closing parenthesis, at most three.
    fn arguments(&mut self, depth: usize) -> Parsed<Arguments> {
        let mut args = Arguments::default();
        loop {
            let value = match self.lexer.next() {
                Token::Close => return Ok(args),
                Token::Word(word) => self.leaf(word)?,
                Token::Open if depth < MAX_DEPTH => self.application(depth + 1)?,
                Token::Open => return self.lexer.error("expressions nested too deep"),
                Token::End => return self.lexer.error("unclosed expression"),
            };
            if args.count == args.values.len() {
                return self.lexer.error("an operation of more than three operands");
            }
            args.values[args.count] = value;
            args.count += 1;
        }
    }

    fn unary(&self, name: &str, args: &Arguments, is_bool: bool) -> Parsed<(u32, Sort)> {
        match *args.as_slice() {
            [a] if self.sorts[a as usize].is_bool == is_bool => Ok((a, self.sorts[a as usize])),
            _ => self.lexer.error(format!("operands of `{name}`")),
        }
    }

    /// Two operands of one sort.
    fn pair(&self, name: &str, args: &Arguments) -> Parsed<(u32, u32, Sort)> {
        match *args.as_slice() {
            [a, b] if self.sorts[a as usize] == self.sorts[b as usize] => Ok((a, b, self.sorts[a as usize])),
            _ => self.lexer.error(format!("operands of `{name}`")),
        }
    }

    fn words(&self, name: &str, args: &Arguments) -> Parsed<(u32, u32, Sort)> {
        match self.pair(name, args)? {
            (_, _, sort) if sort.is_bool => self.lexer.error(format!("operands of `{name}`")),
            found => Ok(found),
        }
    }

    fn plain(&mut self, name: &str, args: &Arguments) -> Parsed<u32> {
        let arithmetic = match name {
            "bvadd" => Some(Op::Add),
            "bvsub" => Some(Op::Sub),
            "bvmul" => Some(Op::Mul),
            "bvand" => Some(Op::And),
            "bvor" => Some(Op::Or),
            "bvxor" => Some(Op::Xor),
            _ => None,
        };
        if let Some(op) = arithmetic {
            let (a, b, sort) = self.words(name, args)?;
            return Ok(self.operation(op, sort, a, b, 0));
        }
        match name {
            "bvnot" | "bvneg" => {
                let (a, sort) = self.unary(name, args, false)?;
                let op = if name == "bvnot" { Op::Not } else { Op::Neg };
                Ok(self.operation(op, sort, a, 0, 0))
            }
            "not" => {
                let (a, sort) = self.unary(name, args, true)?;
                Ok(self.operation(Op::Not, sort, a, 0, 0))
            }
            "and" | "or" | "xor" => {
                let (a, b, sort) = self.pair(name, args)?;
                if !sort.is_bool {
                    return self.lexer.error(format!("operands of `{name}`"));
                }
                let op = match name {
                    "and" => Op::And,
                    "or" => Op::Or,
                    _ => Op::Xor,
                };
                Ok(self.operation(op, BOOL, a, b, 0))
            }
            "=" | "distinct" => {
                let (a, b, _) = self.pair(name, args)?;
                let equal = self.operation(Op::Eq, BOOL, a, b, 0);
                Ok(if name == "=" { equal } else { self.negated(equal) })
            }
            "ite" => self.selection(args),
            "concat" => self.concatenation(args),
            "bvshl" | "bvlshr" | "bvashr" => self.shift(name, args),
            _ => self.comparison(name, args),
        }
    }

    fn negated(&mut self, value: u32) -> u32 {
        self.operation(Op::Not, BOOL, value, 0, 0)
    }

    fn selection(&mut self, args: &Arguments) -> Parsed<u32> {
        let [condition, yes, no] = *args.as_slice() else {
            return self.lexer.error("operands of `ite`");
        };
        let sort = self.sorts[yes as usize];
        if self.sorts[condition as usize] != BOOL || sort != self.sorts[no as usize] {
            return self.lexer.error("operands of `ite`");
        }
        Ok(self.operation(Op::Ite, sort, condition, yes, no))
    }

    fn concatenation(&mut self, args: &Arguments) -> Parsed<u32> {
        let [high, low] = *args.as_slice() else {
            return self.lexer.error("operands of `concat`");
        };
        let (x, y) = (self.sorts[high as usize], self.sorts[low as usize]);
        if x.is_bool || y.is_bool {
            return self.lexer.error("operands of `concat`");
        }
        self.check_width(x.width + y.width)?;
        Ok(self.operation(Op::Concat, word(x.width + y.width), high, low, 0))
    }

    fn shift(&mut self, name: &str, args: &Arguments) -> Parsed<u32> {
        let (a, amount, sort) = self.words(name, args)?;
        let Some(amount) = self.constant_value(amount) else {
            return self.lexer.error(format!("`{name}` by an amount that is not constant"));
        };
        let op = match name {
            "bvshl" => Op::Shl,
            "bvlshr" => Op::Lshr,
            _ => Op::Ashr,
        };
        let too_far = amount >= u128::from(sort.width);
        if too_far && op != Op::Ashr {
            return Ok(self.constant(sort, 0));
        }
        let amount = amount.min(u128::from(sort.width) - 1) as u32;
        Ok(self.operation(op, sort, a, 0, amount))
    }

    fn comparison(&mut self, name: &str, args: &Arguments) -> Parsed<u32> {
        let Some((signed, rest)) =
            name.strip_prefix("bvu").map(|rest| (false, rest)).or_else(|| name.strip_prefix("bvs").map(|rest| (true, rest)))
        else {
            return self.lexer.error(format!("unsupported operation `{name}`"));
        };
        if !matches!(rest, "lt" | "le" | "gt" | "ge") {
            return self.lexer.error(format!("unsupported operation `{name}`"));
        }
        let (mut a, mut b, sort) = self.words(name, args)?;
        if signed {
            let sign = self.constant(sort, 1 << (sort.width - 1));
            a = self.operation(Op::Xor, sort, a, sign, 0);
            b = self.operation(Op::Xor, sort, b, sign, 0);
        }
        // a > b and a <= b compare the swapped operands.
        let (x, y) = if matches!(rest, "lt" | "ge") { (a, b) } else { (b, a) };
        let less = self.operation(Op::Ult, BOOL, x, y, 0);
        Ok(if matches!(rest, "lt" | "gt") { less } else { self.negated(less) })
    }

    fn indexed(&mut self, name: &str, indices: &[u32], args: &Arguments) -> Parsed<u32> {
        let (a, sort) = self.unary(name, args, false)?;
        match (name, indices) {
            ("extract", &[first, low]) if low <= first && first < sort.width => {
                Ok(self.operation(Op::Extract, word(first - low + 1), a, 0, low))
            }
            ("rotate_left", &[first]) => Ok(self.operation(Op::Rotl, sort, a, 0, first % sort.width)),
            ("rotate_right", &[first]) => Ok(self.operation(Op::Rotr, sort, a, 0, first % sort.width)),
            ("zero_extend" | "sign_extend", &[0]) => Ok(a),
            ("zero_extend", &[first]) => {
                let wide = self.extended(sort, first)?;
                let zeros = self.constant(word(first), 0);
                Ok(self.operation(Op::Concat, wide, zeros, a, 0))
            }
            ("sign_extend", &[first]) => {
                let wide = self.extended(sort, first)?;
                let zeros = self.constant(word(first), 0);
                let high = self.operation(Op::Concat, wide, a, zeros, 0);
                Ok(self.operation(Op::Ashr, wide, high, 0, first))
            }
            _ => self.lexer.error(format!("unsupported operation `{name}` with these indices")),
        }
    }

    fn extended(&self, sort: Sort, more: u32) -> Parsed<Sort> {
        let width = sort.width.saturating_add(more);
        self.check_width(width)?;
        Ok(word(width))
    }

    /// The program that computes what the goal compares the outputs with.
    fn program(mut self, outputs: usize) -> Parsed<Program> {
        let Some(goal) = self.goal else {
            return self.lexer.error("the file ends without a goal");
        };
        if outputs == 0 || outputs > self.declared.len() {
            return self.lexer.error(format!("{} values declared, {outputs} outputs expected", self.declared.len()));
        }
        let first_output = self.declared.len() - outputs;
        let mut sources = vec![None; outputs];
        let mut pending = vec![goal];
        while let Some(value) = pending.pop() {
            let node = self.nodes[value as usize];
            match node.op {
                Op::And => pending.extend([node.b, node.a]),
                _ => self.goal_leaf(value, first_output, &mut sources)?,
            }
        }
        let mut results = Vec::with_capacity(outputs);
        for (i, source) in sources.into_iter().enumerate() {
            match source {
                Some(value) => results.push(value),
                None => return self.lexer.error(format!("the goal says nothing of output {i}")),
            }
        }
        self.pruned(first_output, &results)
    }

    /// Number of the output that a value is.
    fn output_number(&self, value: u32, first_output: usize) -> Option<usize> {
        let node = self.nodes[value as usize];
        (node.op == Op::Input).then_some(node.a as usize)?.checked_sub(first_output)
    }

    fn goal_leaf(&mut self, value: u32, first_output: usize, sources: &mut [Option<u32>]) -> Parsed<()> {
        let node = self.nodes[value as usize];
        // A Boolean output compared with a constant is exported as itself or its negation.
        if self.output_number(value, first_output).is_some() {
            let yes = self.constant(BOOL, 1);
            return self.bind(value, yes, first_output, sources);
        }
        if node.op == Op::Not && self.output_number(node.a, first_output).is_some() {
            let no = self.constant(BOOL, 0);
            return self.bind(node.a, no, first_output, sources);
        }
        if node.op != Op::Eq {
            return self.lexer.error("the goal is not a conjunction of equalities");
        }
        for (side, other) in [(node.a, node.b), (node.b, node.a)] {
            if let Some(parts) = self.output_parts(side, first_output) {
                return self.bind_parts(&parts, other, first_output, sources);
            }
        }
        self.lexer.error("an equality of the goal does not compare outputs")
    }

    /// The outputs, most significant first, that a value is the concatenation of.
    fn output_parts(&self, value: u32, first_output: usize) -> Option<Vec<u32>> {
        let mut parts = Vec::new();
        let mut pending = vec![value];
        while let Some(value) = pending.pop() {
            let node = self.nodes[value as usize];
            match node.op {
                Op::Concat => pending.extend([node.b, node.a]),
                _ => {
                    self.output_number(value, first_output)?;
                    parts.push(value);
                }
            }
        }
        Some(parts)
    }

    fn bind_parts(&mut self, parts: &[u32], source: u32, first_output: usize, sources: &mut [Option<u32>]) -> Parsed<()> {
        if let [part] = *parts {
            return self.bind(part, source, first_output, sources);
        }
        let mut end = self.sorts[source as usize].width;
        for &part in parts {
            let sort = self.sorts[part as usize];
            end -= sort.width;
            let slice = self.operation(Op::Extract, sort, source, 0, end);
            self.bind(part, slice, first_output, sources)?;
        }
        Ok(())
    }

    fn bind(&self, output: u32, source: u32, first_output: usize, sources: &mut [Option<u32>]) -> Parsed<()> {
        let number = self.output_number(output, first_output).expect("an output");
        match sources[number].replace(source) {
            None => Ok(()),
            Some(_) => self.lexer.error(format!("the goal compares output {number} twice")),
        }
    }

    /// Keeps what the results need, numbered inputs first.
    fn pruned(&self, inputs: usize, results: &[u32]) -> Parsed<Program> {
        let mut needed = vec![false; self.nodes.len()];
        for &result in results {
            needed[result as usize] = true;
        }
        for i in (0..self.nodes.len()).rev() {
            if needed[i] {
                operands(&self.nodes[i]).for_each(|operand| needed[operand as usize] = true);
            }
        }
        let mut numbers = vec![u32::MAX; self.nodes.len()];
        for (number, &value) in self.declared.iter().enumerate() {
            if number >= inputs && needed[value as usize] {
                return self.lexer.error(format!("the function depends on output {}", number - inputs));
            }
            numbers[value as usize] = number as u32;
        }
        let mut steps = Vec::new();
        for (i, node) in self.nodes.iter().enumerate() {
            if !needed[i] || node.op == Op::Input {
                continue;
            }
            numbers[i] = (inputs + steps.len()) as u32;
            steps.push(renumbered(node, &numbers));
        }
        let widths = self.declared[..inputs].iter().map(|&v| self.sorts[v as usize].width);
        Ok(Program { inputs: widths.collect(), steps, results: results.iter().map(|&result| numbers[result as usize]).collect() })
    }
}

/// Up to three operands, without allocation.
#[derive(Default)]
struct Arguments {
    values: [u32; 3],
    count: usize,
}

impl Arguments {
    fn as_slice(&self) -> &[u32] {
        &self.values[..self.count]
    }
}

/// How many of `a`, `b`, `c` are operands.
fn arity(op: Op) -> usize {
    match op {
        Op::Const | Op::Input => 0,
        Op::Extract | Op::Not | Op::Neg => 1,
        Op::Shl | Op::Lshr | Op::Ashr | Op::Rotr | Op::Rotl => 1,
        Op::Ite => 3,
        _ => 2,
    }
}

fn operands(node: &Node) -> impl Iterator<Item = u32> {
    [node.a, node.b, node.c].into_iter().take(arity(node.op))
}

fn renumbered(node: &Node, numbers: &[u32]) -> Node {
    let mut node = *node;
    let count = arity(node.op);
    for (i, operand) in [&mut node.a, &mut node.b, &mut node.c].into_iter().enumerate() {
        if i < count {
            *operand = numbers[*operand as usize];
        }
    }
    node
}
