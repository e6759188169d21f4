//! A Cryptol function to be exported, and the shapes of its parameters.

use sha2::{Digest, Sha256};

/// A monomorphic Cryptol expression over typed parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Export {
    /// Module under cryptol/.
    pub module: String,
    /// Parameter names with their types, such as `("m", "[65][8]")`.
    pub params: Vec<(String, String)>,
    /// The expression, such as `hash m`.
    pub body: String,
    /// Its type, such as `[32][8]`.
    pub output: String,
    /// How many of the first inputs are parameters of an opaque function: see [`crate::field::opaque`].
    pub parameters: usize,
}

/// The words of a sequence type: `[16][4][8]` has 64 words of 8 bits, `Bit` one of 1. Elements of `F` are words of 64 bits here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Sequence lengths, outermost first; empty for a single word.
    pub dimensions: Vec<usize>,
    /// Width of a word; 1 for `Bit`.
    pub width: u32,
    /// What the words are.
    pub scalar: Scalar,
}

/// What the words of a sequence are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// Bit vectors.
    Word,
    /// `Bit`, not `[1]`.
    Bit,
    /// Elements of the type `F` of the module: canonical numbers below 2^64.
    Element,
}

/// A type that is not a sequence of words with literal sizes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a sequence of words, bits or elements with literal sizes, such as `[16][4][8]`")]
pub struct ShapeError(String);

impl Shape {
    /// Reads a type such as `[16][4][8]`, `[4]Bit` or `[12]F`.
    ///
    /// # Errors
    /// When the type has another form or its words have no bit.
    pub fn parse(text: &str) -> Result<Self, ShapeError> {
        let error = || ShapeError(text.to_owned());
        let mut sizes = Vec::new();
        let mut rest = text.trim();
        while let Some(tail) = rest.strip_prefix('[') {
            let (size, tail) = tail.split_once(']').ok_or_else(error)?;
            let size: usize = size.trim().parse().map_err(|_| error())?;
            sizes.push(size);
            rest = tail.trim_start();
        }
        // Cryptol reads `[4]Bit` as the word `[4]`.
        let width = match (rest, sizes.pop()) {
            ("" | "Bit", Some(width)) => width,
            ("Bit", None) => {
                return Ok(Shape { dimensions: Vec::new(), width: 1, scalar: Scalar::Bit });
            }
            ("F", last) => {
                sizes.extend(last);
                return Ok(Shape { dimensions: sizes, width: 64, scalar: Scalar::Element });
            }
            _ => return Err(error()),
        };
        let width = u32::try_from(width).map_err(|_| error())?;
        if width == 0 {
            return Err(error());
        }
        Ok(Shape { dimensions: sizes, width, scalar: Scalar::Word })
    }

    /// Number of words; the product of no dimension is 1.
    pub fn count(&self) -> usize {
        self.dimensions.iter().product()
    }

    /// The Cryptol literal of a value of this shape.
    ///
    /// # Panics
    /// When the number of words is wrong.
    pub fn literal(&self, words: &[u64]) -> String {
        assert_eq!(words.len(), self.count(), "words of a literal");
        let word = |word: &u64| match (self.scalar, word) {
            (Scalar::Bit, 0) => "False".to_owned(),
            (Scalar::Bit, _) => "True".to_owned(),
            (_, word) => word.to_string(),
        };
        let mut items: Vec<String> = words.iter().map(word).collect();
        for (depth, &size) in self.dimensions.iter().enumerate().rev() {
            let outer: usize = self.dimensions[..depth].iter().product();
            items = (0..outer).map(|i| format!("[{}]", items[i * size..(i + 1) * size].join(", "))).collect();
        }
        items.concat()
    }
}

impl Export {
    /// An export of `body : output` over parameters `(name, type)`.
    pub fn new(module: &str, params: &[(&str, &str)], body: &str, output: &str) -> Self {
        Export {
            module: module.to_owned(),
            params: params.iter().map(|(n, t)| ((*n).to_owned(), (*t).to_owned())).collect(),
            body: body.to_owned(),
            output: output.to_owned(),
            parameters: 0,
        }
    }

    /// The same with the opaque function of states of `width` elements, [`crate::field::opaque`], for a `name` in the expression. Its parameters are the first inputs.
    pub fn over_opaque(mut self, name: &str, width: usize) -> Self {
        let state = format!("[{width}]F");
        // The sum and its square are arguments of functions, so that they are computed once.
        self.body = format!(
            "(\\({name} : {state} -> {state}) -> {}) (\\(s : {state}) -> (\\(q : F) -> [ q + b | b <- drop`{{{width}}} parameters ]) \
             ((\\(t : F) -> t * t) (sum [ a * e | a <- take`{{{width}}} parameters | e <- s ])))",
            self.body
        );
        self.params.insert(0, ("parameters".to_owned(), format!("[{}]F", 2 * width)));
        Export { parameters: 2 * width, ..self }
    }

    /// Name of the output parameter: one that no parameter has.
    fn output_name(&self) -> String {
        let mut name = "out".to_owned();
        while self.params.iter().any(|(param, _)| *param == name) {
            name.push('_');
        }
        name
    }

    /// The property `\params out -> (body) == out`.
    pub fn property(&self) -> String {
        let out = self.output_name();
        let mut binders = String::new();
        for (name, shape) in &self.params {
            binders.push_str(&format!("({name} : {shape}) "));
        }
        format!("(\\{binders}({out} : {}) -> ({}) == {out})", self.output, self.body)
    }

    /// The expression applied to concrete words, one list a parameter.
    ///
    /// # Errors
    /// When a type is not a sequence of words.
    pub fn application(&self, args: &[Vec<u64>]) -> Result<String, ShapeError> {
        let (shapes, _) = self.shapes()?;
        let mut text = String::from("(");
        if !self.params.is_empty() {
            text.push('\\');
            for (name, shape) in &self.params {
                text.push_str(&format!("({name} : {shape}) "));
            }
            text.push_str("-> ");
        }
        text.push_str(&format!("(({}) : {}))", self.body, self.output));
        for (shape, words) in shapes.iter().zip(args) {
            text.push_str(&format!(" {}", shape.literal(words)));
        }
        Ok(text)
    }

    /// Widths of the words of all parameters in order, then of the output.
    ///
    /// # Errors
    /// When a type is not a sequence of words.
    pub fn shapes(&self) -> Result<(Vec<Shape>, Shape), ShapeError> {
        let params = self.params.iter().map(|(_, t)| Shape::parse(t)).collect::<Result<_, _>>()?;
        Ok((params, Shape::parse(&self.output)?))
    }

    /// Hexadecimal SHA-256 of the export together with what it depends on.
    pub fn key(&self, context: &str) -> String {
        let mut hasher = Sha256::new();
        hasher.update(context);
        hasher.update(self.module.as_bytes());
        hasher.update([0]);
        hasher.update(self.property().as_bytes());
        crate::hash::hex(&hasher.finalize())
    }
}
