//! The checker of proofs in LRAT, by the format of "Efficient Certified RAT Verification" (Cruz-Filipe, Heule, Hunt, Kaufmann,
//! Schneider-Kamp, 2017), without the steps of resolution asymmetric tautologies.
//!
//! It reads the formula and the proof and nothing else. A step adds a clause that follows from those that its hints name: with all literals
//! of the clause false, each hint in turn leaves one literal, which becomes true, until one leaves none. The formula has no solution if
//! the empty clause is added.

use rustc_hash::FxHashMap;

use super::cnf::{Cnf, Literal};

/// Why a proof is refused: the line, from 1, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line} of the proof: {fault}")]
pub struct LratError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with a step.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A word that is no number, or none where one must be.
    #[error("a step is `ID LITERALS 0 HINTS 0` or `ID d IDS 0`")]
    Form,
    /// The id is not above all earlier ones.
    #[error("the id {0} is not above all earlier ones")]
    Id(u64),
    /// A literal of no variable of the formula.
    #[error("the literal {0} is of no variable of the formula")]
    Literal(i64),
    /// A clause with a literal and its negation.
    #[error("the clause has both {0} and its negation")]
    Tautology(Literal),
    /// A negative hint begins a resolution asymmetric tautology.
    #[error("the hint {0} is of a step of another kind, which this checker does not take")]
    Rat(i64),
    /// A hint or a deletion of a clause that is not there.
    #[error("there is no clause {0}")]
    Missing(i64),
    /// A hint whose clause leaves more than one literal, or is true.
    #[error("the clause {0} leaves no single literal and no conflict")]
    NotUnit(u64),
    /// All hints together leave the clause open.
    #[error("the hints lead to no conflict")]
    NoConflict,
}

/// What an accepted proof shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Steps that add a clause, to the empty one if there is it.
    pub steps: usize,
    /// Whether the empty clause is derived: the formula has no solution.
    pub refuted: bool,
    /// Literals that are derived as clauses of their own: each solution of the formula has them.
    pub units: Vec<Literal>,
}

/// A line of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A clause that follows from what the hints name.
    Add { id: u64, clause: Vec<i64>, hints: Vec<i64> },
    /// Clauses that no later step names.
    Delete(Vec<i64>),
}

impl Step {
    /// Reads a line.
    pub fn read(line: &str) -> Result<Self, Fault> {
        let mut words = line.split_ascii_whitespace();
        let id: u64 = words.next().and_then(|word| word.parse().ok()).ok_or(Fault::Form)?;
        let step = match words.clone().next() {
            Some("d") => Step::Delete(numbers(&mut words.by_ref().skip(1))?),
            _ => Step::Add { id, clause: numbers(&mut words)?, hints: numbers(&mut words)? },
        };
        words.next().is_none().then_some(step).ok_or(Fault::Form)
    }
}

/// Numbers up to a zero.
fn numbers<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<i64>, Fault> {
    let mut numbers = Vec::new();
    for word in words {
        match word.parse().map_err(|_| Fault::Form)? {
            0 => return Ok(numbers),
            number => numbers.push(number),
        }
    }
    Err(Fault::Form)
}

/// Checks a proof about a formula, whose clauses have the ids 1, 2, … in their order. Lines behind the empty clause are not read.
///
/// # Errors
/// At the first line that is not a step that follows.
pub fn check(cnf: &Cnf, proof: &str) -> Result<Checked, LratError> {
    let mut checker = Checker::new(cnf);
    let mut checked = Checked::default();
    for (number, line) in proof.lines().enumerate() {
        let derived = checker.line(line).map_err(|fault| LratError { line: number + 1, fault })?;
        let Some(clause) = derived else { continue };
        checked.steps += 1;
        match clause[..] {
            [] => return Ok(Checked { refuted: true, ..checked }),
            [unit] => checked.units.push(unit),
            _ => {}
        }
    }
    Ok(checked)
}

struct Checker {
    variables: i32,
    clauses: FxHashMap<u64, Box<[Literal]>>,
    last: u64,
    /// Whether literals are true, at `2 * variable`, those of negations behind them.
    truths: Vec<bool>,
    trail: Vec<Literal>,
}

impl Checker {
    fn new(cnf: &Cnf) -> Self {
        let clauses: FxHashMap<u64, Box<[Literal]>> = (1..).zip(cnf.clauses().map(Box::from)).collect();
        Checker {
            variables: cnf.variables(),
            last: clauses.len() as u64,
            clauses,
            truths: vec![false; 2 * cnf.variables() as usize + 2],
            trail: Vec::new(),
        }
    }

    /// Takes a line in; the clause that it adds.
    fn line(&mut self, line: &str) -> Result<Option<Box<[Literal]>>, Fault> {
        let (id, clause, hints) = match Step::read(line)? {
            Step::Delete(ids) => return self.delete(&ids).map(|()| None),
            Step::Add { id, clause, hints } => (id, self.literals(&clause)?, hints),
        };
        if id <= self.last {
            return Err(Fault::Id(id));
        }
        let followed = self.assume(&clause).and_then(|()| self.follow(&hints));
        self.trail.drain(..).for_each(|literal| self.truths[place(literal)] = false);
        followed?;
        self.last = id;
        self.clauses.insert(id, clause.clone());
        Ok(Some(clause))
    }

    fn delete(&mut self, ids: &[i64]) -> Result<(), Fault> {
        let removed =
            |&id: &i64| u64::try_from(id).ok().and_then(|id| self.clauses.remove(&id)).map(drop).ok_or(Fault::Missing(id));
        ids.iter().try_for_each(removed)
    }

    fn literals(&self, numbers: &[i64]) -> Result<Box<[Literal]>, Fault> {
        let known = |number: i64| number.unsigned_abs() <= u64::from(self.variables.unsigned_abs());
        let literal = |&number: &i64| match Literal::try_from(number) {
            Ok(literal) if known(number) => Ok(literal),
            _ => Err(Fault::Literal(number)),
        };
        numbers.iter().map(literal).collect()
    }

    fn is_true(&self, literal: Literal) -> bool {
        self.truths[place(literal)]
    }

    fn set(&mut self, literal: Literal) {
        self.truths[place(literal)] = true;
        self.trail.push(literal);
    }

    /// Makes all literals of a clause false.
    fn assume(&mut self, clause: &[Literal]) -> Result<(), Fault> {
        for &literal in clause {
            if self.is_true(literal) {
                return Err(Fault::Tautology(literal));
            }
            self.set(-literal);
        }
        Ok(())
    }

    /// Follows hints to a conflict.
    fn follow(&mut self, hints: &[i64]) -> Result<(), Fault> {
        for &hint in hints {
            let id = u64::try_from(hint).map_err(|_| Fault::Rat(hint))?;
            let clause = self.clauses.get(&id).ok_or(Fault::Missing(hint))?;
            let mut open = clause.iter().copied().filter(|&literal| !self.is_true(-literal));
            let Some(left) = open.next() else { return Ok(()) };
            if self.is_true(left) || open.any(|literal| literal != left) {
                return Err(Fault::NotUnit(id));
            }
            self.set(left);
        }
        Err(Fault::NoConflict)
    }
}

fn place(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}
