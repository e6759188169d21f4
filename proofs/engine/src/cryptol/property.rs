//! Properties that Cryptol decides itself.

use super::{CryptolError, Tool};
use crate::obligation::{Property, PropertyMode};

/// Begins the line before what is printed of a property; its number follows.
const MARK: &str = "\"@@ ";

impl Tool {
    /// Runs properties of one module of one folder in one process and returns what Cryptol reported about each.
    ///
    /// # Errors
    /// When a property fails, or Cryptol does not say that it holds.
    ///
    /// # Panics
    /// When there is no property.
    pub fn run_properties(&self, properties: &[&Property]) -> Result<Vec<String>, CryptolError> {
        let tool = self.clone().with_modules(&properties[0].folder);
        let setting = [":set ascii=on", ":set prover=z3"].map(str::to_owned);
        let of_one = |(i, property): (usize, &&Property)| [format!("{MARK}{i}\""), command(property)];
        let commands: Vec<String> = setting.into_iter().chain(properties.iter().enumerate().flat_map(of_one)).collect();
        let text = tool.batch(&properties[0].module, &commands)?;
        let sections: Vec<&str> = text.split(MARK).skip(1).collect();
        let section = |i: usize| sections.iter().find_map(|section| section.strip_prefix(&format!("{i}\""))).unwrap_or_default();
        properties.iter().enumerate().map(|(i, property)| verdict(property, section(i))).collect()
    }
}

fn command(property: &Property) -> String {
    let command = match property.mode {
        PropertyMode::Prove => ":prove",
        PropertyMode::Exhaust => ":exhaust",
        PropertyMode::Check => ":check",
    };
    format!("{command} {}", property.property)
}

/// The line in which Cryptol says that the property holds.
fn verdict(property: &Property, printed: &str) -> Result<String, CryptolError> {
    let expected = match property.mode {
        PropertyMode::Prove | PropertyMode::Exhaust => "Q.E.D.",
        PropertyMode::Check => "assed ",
    };
    let unexpected = || {
        let reason = format!("`{}` without `{expected}`", command(property));
        CryptolError::Unexpected { reason, output: printed.to_owned() }
    };
    let line = printed.lines().find(|line| line.contains(expected)).ok_or_else(unexpected)?;
    Ok(line.trim().trim_start_matches("Testing... ").to_owned())
}
