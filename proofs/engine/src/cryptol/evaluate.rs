//! Concrete evaluation.

use super::{CryptolError, Export, Tool};

impl Tool {
    /// The words of an export applied to concrete words, one list a parameter.
    ///
    /// # Errors
    /// When Cryptol fails or prints something else than words.
    pub fn evaluate(&self, export: &Export, args: &[Vec<u64>]) -> Result<Vec<u64>, CryptolError> {
        let expression = export.application(args)?;
        let (_, output) = export.shapes()?;
        let words = self.evaluate_text(&export.module, &expression)?;
        if words.len() != output.count() {
            let reason = format!("{} words instead of {}", words.len(), output.count());
            return Err(CryptolError::Unexpected { reason, output: expression });
        }
        Ok(words)
    }

    /// The words of an expression, in order.
    ///
    /// # Errors
    /// When Cryptol fails or prints something else than words, or the tool evaluates nothing.
    pub fn evaluate_text(&self, module: &str, expression: &str) -> Result<Vec<u64>, CryptolError> {
        if !self.evaluates() {
            return Err(CryptolError::NotAsked);
        }
        let text = self.evaluate_commands(module, &[expression.to_owned()])?;
        words(&text).ok_or_else(|| CryptolError::Unexpected {
            reason: format!("the value of `{expression}` is not a list of words"),
            output: text,
        })
    }

    /// What Cryptol prints of expressions, numbers hexadecimal, without what it says of loading.
    pub(super) fn evaluate_commands(&self, module: &str, expressions: &[String]) -> Result<String, CryptolError> {
        let settings = [":set base=16", ":set ascii=off"].map(str::to_owned);
        let text = self.batch(module, &[&settings, expressions].concat())?;
        Ok(text.lines().filter(|line| !line.starts_with("Loading module")).collect::<Vec<_>>().join(" "))
    }
}

/// The items of what Cryptol prints, between commas, white space and brackets.
pub(super) fn items(text: &str) -> impl Iterator<Item = &str> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '[' | ']' | '(' | ')' | ',');
    text.split(separates).filter(|item| !item.is_empty())
}

/// Reads words.
fn words(text: &str) -> Option<Vec<u64>> {
    items(text)
        .map(|item| match item {
            "True" => Some(1),
            "False" => Some(0),
            _ => match item.strip_prefix("0x") {
                Some(digits) => u64::from_str_radix(digits, 16).ok(),
                // An element of `Z p`.
                None => item.parse().ok(),
            },
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn reads_words_only() {
        assert_eq!(words("[[0x01, 0xff],\n [True, False]]"), Some(vec![1, 255, 1, 0]));
        assert_eq!(words("[]"), Some(vec![]));
        assert_eq!(words("[1, 18446744069414584320]"), Some(vec![1, 18_446_744_069_414_584_320]));
        assert_eq!(words("[1, -2]"), None);
        assert_eq!(words("0x10000000000000000"), None);
    }
}
