//! Properties that Cryptol decides itself.

use super::{CryptolError, Tool};
use crate::obligation::{Property, PropertyMode};

impl Tool {
    /// Runs a property and returns what Cryptol reported about it.
    ///
    /// # Errors
    /// When the property fails, or Cryptol does not say that it holds.
    pub fn run_property(&self, property: &Property) -> Result<String, CryptolError> {
        let (command, expected) = match property.mode {
            PropertyMode::Prove => (":prove", "Q.E.D."),
            PropertyMode::Exhaust => (":exhaust", "Q.E.D."),
            PropertyMode::Check => (":check", "assed "),
        };
        let mut commands = vec![format!("{command} {}", property.property)];
        if property.mode == PropertyMode::Prove {
            commands.insert(0, ":set prover=z3".to_owned());
        }
        let text = self.batch(&property.module, &commands)?;
        let verdict = text.lines().find(|line| line.contains(expected));
        match verdict {
            Some(line) => Ok(line.trim().trim_start_matches("Testing... ").to_owned()),
            None => {
                Err(CryptolError::Unexpected { reason: format!("`{}` without `{expected}`", commands.join("; ")), output: text })
            }
        }
    }
}
