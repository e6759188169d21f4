//! Terms that module Terms of the specification writes down.

use std::slice::Iter;

use super::evaluate::items;
use super::{CryptolError, Tool};

/// What a function of Cryptol that is polymorphic in a type of values makes of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Term {
    /// The value zero.
    Zero,
    /// A value of which nothing is known: its group and number.
    Symbol(u8, u8),
    /// A number beside the values.
    Number(u8),
    /// The function applied to values.
    Applied(Vec<Term>),
}

/// The last part of a table in module Terms: what begins a term of two bytes.
const SYMBOLS: u8 = 128;
const NUMBER: u8 = 255;

/// Bytes of the longest term.
const LONGEST: usize = 256;

impl Tool {
    /// The terms of expressions, which are sequences of so many: from one process.
    ///
    /// # Errors
    /// When Cryptol fails, prints something else, or the tool evaluates nothing.
    pub fn evaluate_terms(&self, module: &str, expressions: &[&(String, usize)]) -> Result<Vec<Term>, CryptolError> {
        let commands: Vec<String> = expressions.iter().map(|(text, _)| text.clone()).collect();
        let text = self.evaluate_commands(module, &commands)?;
        let count: usize = expressions.iter().map(|(_, count)| count).sum();
        match printed(&text) {
            Some(terms) if terms.len() == count => Ok(terms),
            _ => Err(CryptolError::Unexpected { reason: format!("no {count} terms"), output: text }),
        }
    }
}

/// Reads terms as Cryptol prints them: pairs of the number of bits and these.
fn printed(text: &str) -> Option<Vec<Term>> {
    let words: Vec<&str> = items(text).collect();
    words.chunks(2).map(|pair| term(pair.first()?, pair.get(1)?)).collect()
}

/// The term of this number of bits, both hexadecimal.
fn term(bits: &str, digits: &str) -> Option<Term> {
    let bits = usize::from_str_radix(bits.strip_prefix("0x")?, 16).ok()?;
    let digits = digits.strip_prefix("0x")?;
    if bits % 8 != 0 || bits / 8 > LONGEST || digits.len() != 2 * LONGEST {
        return None;
    }
    let byte = |i: usize| u8::from_str_radix(digits.get(2 * i..2 * i + 2)?, 16).ok();
    let bytes: Vec<u8> = (0..bits / 8).map(byte).collect::<Option<_>>()?;
    let mut bytes = bytes.iter();
    let term = if bytes.len() == 0 { Term::Zero } else { read(&mut bytes)? };
    bytes.next().is_none().then_some(term)
}

fn read(bytes: &mut Iter<'_, u8>) -> Option<Term> {
    match *bytes.next()? {
        0 => Some(Term::Zero),
        NUMBER => Some(Term::Number(*bytes.next()?)),
        tag if tag >= SYMBOLS => Some(Term::Symbol(tag - SYMBOLS, *bytes.next()?)),
        count => (0..count).map(|_| read(bytes)).collect::<Option<_>>().map(Term::Applied),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Term, printed};

    fn text(bits: usize, digits: &str) -> String {
        format!("[(0x{bits:04x},\n  0x{digits:0<width$})]", width = 2 * LONGEST)
    }

    #[test]
    fn reads_whole_terms_only() {
        let pair = Term::Applied(vec![Term::Symbol(1, 5), Term::Zero]);
        assert_eq!(printed(&text(32, "02810500")), Some(vec![pair.clone()]));
        assert_eq!(printed(&text(0, "")), Some(vec![Term::Zero]));
        assert_eq!(printed(&text(16, "ff07")), Some(vec![Term::Number(7)]));
        assert_eq!(printed(&format!("{} {}", text(32, "02810500"), text(0, ""))), Some(vec![pair, Term::Zero]));
        for (bits, digits) in [(24, "028105"), (40, "0281050000"), (8, "81"), (12, "ff0"), (8 * (LONGEST + 1), "00")] {
            assert_eq!(printed(&text(bits, digits)), None, "{digits}");
        }
        assert_eq!(printed("[(0x0010, 0xff07)]"), None, "another length");
        assert_eq!(printed("True"), None);
    }
}
