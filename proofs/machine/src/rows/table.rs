//! The table of instructions that ran, with what came of comparing them with a processor.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::checked::Checked;
use crate::library::Architecture;
use crate::machine::Instruction;

/// What came of comparing a form of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The definition and the processor agree.
    Agrees,
    /// Not compared: it concerns more than its operands.
    MoreThanOperands,
    /// Not compared: this processor does not have it.
    NotOfThisProcessor,
}

/// The forms of a mnemonic that have one outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Number of forms.
    pub forms: usize,
    /// States on which they were compared, edge values and random ones.
    pub states: usize,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Line {
    /// The architecture.
    pub architecture: &'static str,
    /// The mnemonic.
    pub mnemonic: String,
    /// What came of it.
    pub outcome: Outcome,
    /// Its forms.
    #[serde(flatten)]
    pub tried: Tried,
}

/// The table, by outcome and mnemonic.
#[derive(Debug)]
pub struct Table {
    architecture: Architecture,
    lines: BTreeMap<(Outcome, String), Tried>,
}

impl Table {
    /// One of which nothing was taken in yet.
    pub fn new(architecture: Architecture) -> Self {
        Table { architecture, lines: BTreeMap::new() }
    }

    /// Takes in what came of an instruction.
    pub fn take(&mut self, instruction: &impl Instruction, checked: &Checked) {
        let (outcome, states) = match checked {
            Checked::Agrees(states) => (Outcome::Agrees, *states),
            Checked::Flow => (Outcome::MoreThanOperands, 0),
            Checked::Lacking => (Outcome::NotOfThisProcessor, 0),
        };
        let line = self.lines.entry((outcome, instruction.mnemonic())).or_default();
        line.forms += 1;
        line.states += states;
    }

    /// The lines.
    pub fn lines(&self) -> Vec<Line> {
        let line = |((outcome, mnemonic), tried): (&(Outcome, String), &Tried)| Line {
            architecture: self.architecture.name(),
            mnemonic: mnemonic.clone(),
            outcome: *outcome,
            tried: tried.clone(),
        };
        self.lines.iter().map(line).collect()
    }

    /// What agrees and what was not compared, in words.
    ///
    /// # Errors
    /// When nothing was compared.
    pub fn summary(&self) -> Result<String, String> {
        let agree: Vec<&Tried> = self.of(Outcome::Agrees).map(|(_, tried)| tried).collect();
        let [forms, states] =
            [agree.iter().map(|tried| tried.forms).sum(), agree.iter().map(|tried| tried.states).sum::<usize>()];
        if forms == 0 {
            return Err("no instruction was compared".to_owned());
        }
        Ok(format!(
            "{forms} forms of {} mnemonics agree on {states} states; not compared, as they concern more than their operands: {}; not of this processor: {}",
            agree.len(),
            self.listed(Outcome::MoreThanOperands),
            self.listed(Outcome::NotOfThisProcessor),
        ))
    }

    fn of(&self, outcome: Outcome) -> impl Iterator<Item = (&str, &Tried)> {
        let lines = self.lines.iter().filter(move |((of, _), _)| *of == outcome);
        lines.map(|((_, mnemonic), tried)| (mnemonic.as_str(), tried))
    }

    fn listed(&self, outcome: Outcome) -> String {
        let names: Vec<&str> = self.of(outcome).map(|(mnemonic, _)| mnemonic).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
}
