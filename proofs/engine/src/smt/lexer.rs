//! Tokens and commands of SMT-LIB 2, with their lines.

use std::str::FromStr;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason} in `{text}`")]
pub struct ParseError {
    /// Line, from 1.
    pub line: usize,
    /// Text of the line, shortened.
    pub text: String,
    /// What is wrong.
    pub reason: String,
}

/// A token; symbols and literals keep their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
    /// End of the file.
    End,
}

/// A sort as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Int,
    /// Of this width.
    BitVec(u32),
}

pub(crate) struct Lexer<'a> {
    text: &'a str,
    position: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a str) -> Self {
        Lexer { text, position: 0, line: 1 }
    }

    /// An error at the last token.
    pub fn error<T>(&self, reason: impl Into<String>) -> Result<T, ParseError> {
        let line_text = self.text.lines().nth(self.line - 1).unwrap_or("");
        Err(ParseError { line: self.line, text: line_text.trim().chars().take(160).collect(), reason: reason.into() })
    }

    /// The name of the next command, none at the end of the text.
    pub fn command(&mut self) -> Result<Option<&'a str>, ParseError> {
        match self.next() {
            Token::End => Ok(None),
            Token::Open => self.symbol().map(Some),
            other => self.error(format!("expected a command, found {other:?}")),
        }
    }

    /// Leaves out what is left of a command.
    pub fn skip(&mut self) -> Result<(), ParseError> {
        let mut depth = 1;
        while depth > 0 {
            match self.next() {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Word(_) => {}
                Token::End => return self.error("unclosed command"),
            }
        }
        Ok(())
    }

    /// A word.
    pub fn symbol(&mut self) -> Result<&'a str, ParseError> {
        match self.next() {
            Token::Word(word) => Ok(word),
            other => self.error(format!("expected a symbol, found {other:?}")),
        }
    }

    /// This token.
    pub fn expect(&mut self, token: Token<'_>) -> Result<(), ParseError> {
        match self.next() {
            found if found == token => Ok(()),
            found => self.error(format!("expected {token:?}, found {found:?}")),
        }
    }

    /// The name of a value, which has no parameters, as `name ()`.
    pub fn name(&mut self) -> Result<&'a str, ParseError> {
        let name = self.symbol()?;
        self.expect(Token::Open)?;
        if self.next() != Token::Close {
            return self.error(format!("`{name}` is a function with parameters"));
        }
        Ok(name)
    }

    /// A sort.
    pub fn kind(&mut self) -> Result<Kind, ParseError> {
        match self.next() {
            Token::Word("Bool") => return Ok(Kind::Bool),
            Token::Word("Int") => return Ok(Kind::Int),
            Token::Open => {}
            other => return self.error(format!("unexpected sort {other:?}")),
        }
        match self.indexed()? {
            ("BitVec", indices) if indices.len() == 1 => Ok(Kind::BitVec(indices[0])),
            (name, _) => self.error(format!("unexpected sort `{name}`")),
        }
    }

    /// The name of an operation with indices, and these: what is left of `(_ name index ...)`.
    pub fn indexed<N: FromStr>(&mut self) -> Result<(&'a str, Vec<N>), ParseError> {
        self.expect(Token::Word("_"))?;
        let name = self.symbol()?;
        let mut indices = Vec::new();
        loop {
            match self.next() {
                Token::Close => return Ok((name, indices)),
                Token::Word(digits) => indices.push(self.number(digits)?),
                other => return self.error(format!("expected an index, found {other:?}")),
            }
        }
    }

    /// The number that the last token is.
    fn number<N: FromStr>(&self, text: &str) -> Result<N, ParseError> {
        text.parse().or_else(|_| self.error(format!("`{text}` is not a number")))
    }

    pub fn next(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.position) {
                None => return Token::End,
                Some(b'\n') => {
                    self.line += 1;
                    self.position += 1;
                }
                Some(b' ' | b'\t' | b'\r') => self.position += 1,
                Some(b';') => self.skip_comment(),
                Some(b'(') => {
                    self.position += 1;
                    return Token::Open;
                }
                Some(b')') => {
                    self.position += 1;
                    return Token::Close;
                }
                Some(b'"') => return self.quoted(b'"'),
                Some(b'|') => return self.quoted(b'|'),
                Some(_) => return self.word(),
            }
        }
    }

    fn skip_comment(&mut self) {
        let bytes = self.text.as_bytes();
        while bytes.get(self.position).is_some_and(|&byte| byte != b'\n') {
            self.position += 1;
        }
    }

    fn word(&mut self) -> Token<'a> {
        let bytes = self.text.as_bytes();
        let start = self.position;
        let ends = |byte: u8| matches!(byte, b' ' | b'\n' | b'(' | b')' | b'\t' | b'\r' | b';');
        while bytes.get(self.position).is_some_and(|&byte| !ends(byte)) {
            self.position += 1;
        }
        Token::Word(&self.text[start..self.position])
    }

    fn quoted(&mut self, quote: u8) -> Token<'a> {
        let bytes = self.text.as_bytes();
        let start = self.position;
        self.position += 1;
        while bytes.get(self.position).is_some_and(|&byte| byte != quote) {
            if bytes[self.position] == b'\n' {
                self.line += 1;
            }
            self.position += 1;
        }
        self.position = (self.position + 1).min(bytes.len());
        Token::Word(&self.text[start..self.position])
    }
}
