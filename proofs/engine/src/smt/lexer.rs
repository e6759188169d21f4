//! Tokens of SMT-LIB 2, with their lines.

/// A token; symbols and literals keep their text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'a> {
    Open,
    Close,
    Word(&'a str),
    /// End of the file.
    End,
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

    /// Line of the last token, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Text of the last token's line.
    pub fn line_text(&self) -> &'a str {
        self.text.lines().nth(self.line - 1).unwrap_or("")
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
