//! Cuts a formula into parts that a solver takes one by one, and puts their proofs together to one of the whole.
//!
//! None of this is trusted: the checker reads the whole formula and the whole proof. A formula says in its last clause what is asked; where
//! that is one of several things with little in common, each with the clauses that it needs is a part. What is derived in a part under the assumption `l` is, with
//! `-l` added, derived in the whole.

use std::collections::BTreeSet;
use std::fmt::{Display, Write};

use rustc_hash::{FxHashMap, FxHashSet};

use super::cnf::{Cnf, Literal};
use super::lrat::Step;

/// Sizes of the whole formula up to which parts may add up, as they have clauses in common.
const MOST_COMMON: usize = 4;

/// A formula and its parts.
pub struct Parts<'a> {
    clauses: Vec<&'a [Literal]>,
    choice: Option<Choice>,
}

/// One of some literals holds.
struct Choice {
    /// The two clauses that say so.
    clauses: [usize; 2],
    /// The literals, each with the clauses that it needs.
    literals: Vec<(Literal, Vec<usize>)>,
}

/// A part: its text in DIMACS, and what its numbers stand for.
pub struct Part {
    /// The formula.
    pub dimacs: String,
    assumed: Option<Literal>,
    variables: Vec<Literal>,
    clauses: Vec<u64>,
}

/// A step that no line of a proof can be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is no step of a part's proof")]
pub struct NoStep(String);

impl<'a> Parts<'a> {
    /// Cuts a formula.
    pub fn new(cnf: &'a Cnf) -> Self {
        let clauses: Vec<&[Literal]> = cnf.clauses().collect();
        let choice = choice(&clauses, cnf.variables() as usize);
        Parts { clauses, choice }
    }

    /// Number of parts.
    pub fn len(&self) -> usize {
        self.choice.as_ref().map_or(1, |choice| choice.literals.len())
    }

    /// Whether there is none, which is never so.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A part.
    pub fn part(&self, number: usize) -> Part {
        let (assumed, clauses) = match &self.choice {
            Some(Choice { literals, .. }) => (Some(literals[number].0), literals[number].1.clone()),
            None => (None, (0..self.clauses.len()).collect()),
        };
        let assumption = assumed.map(|literal| [literal]);
        let all: Vec<&[Literal]> =
            clauses.iter().map(|&i| self.clauses[i]).chain(assumption.iter().map(|clause| &clause[..])).collect();
        let variables: BTreeSet<Literal> = all.iter().copied().flatten().map(|literal| literal.abs()).collect();
        let numbers: FxHashMap<Literal, Literal> = variables.iter().copied().zip(1..).collect();
        let mut dimacs = format!("p cnf {} {}\n", variables.len(), all.len());
        for clause in all {
            let literals: Vec<Literal> = clause.iter().map(|literal| numbers[&literal.abs()] * literal.signum()).collect();
            push(&mut dimacs, &literals, "\n");
        }
        let (variables, clauses) = (variables.into_iter().collect(), clauses.into_iter().map(id).collect());
        Part { dimacs, assumed, variables, clauses }
    }
}

/// The last clause where it is a literal, and the only clause that it makes a choice; none where what is chosen has much in common.
fn choice(clauses: &[&[Literal]], variables: usize) -> Option<Choice> {
    let (&[goal], last) = (*clauses.last()?, clauses.len() - 1) else { return None };
    // All other clauses about what is asked hold with it: those of a difference of two bits would be lost.
    let mut makes = (0..last).filter(|&i| clauses[i].contains(&-goal));
    let (Some(only), None) = (makes.next(), makes.next()) else { return None };
    if clauses[only].len() < 3 {
        return None;
    }
    let definitions = definitions(clauses, variables);
    let mut literals = Vec::new();
    let mut size = 0;
    for &literal in clauses[only].iter().filter(|&&literal| literal != -goal) {
        let needed = needed(literal, clauses, &definitions);
        size += needed.len();
        if size > clauses.len() * MOST_COMMON {
            return None;
        }
        literals.push((literal, needed));
    }
    Some(Choice { clauses: [last, only], literals })
}

/// By variables, the clauses whose greatest it is: gates come behind their operands.
fn definitions(clauses: &[&[Literal]], variables: usize) -> Vec<Vec<usize>> {
    let mut definitions = vec![Vec::new(); variables + 1];
    for (i, clause) in clauses.iter().enumerate() {
        definitions[clause.iter().copied().map(variable).max().unwrap_or(0)].push(i);
    }
    definitions
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

/// The clauses that define a literal and all that it depends on, in order.
fn needed(literal: Literal, clauses: &[&[Literal]], definitions: &[Vec<usize>]) -> Vec<usize> {
    let mut known: FxHashSet<usize> = FxHashSet::default();
    let mut open = vec![variable(literal)];
    let mut needed = Vec::new();
    while let Some(next) = open.pop() {
        if known.insert(next) {
            needed.extend_from_slice(&definitions[next]);
            open.extend(definitions[next].iter().flat_map(|&clause| clauses[clause]).copied().map(variable));
        }
    }
    needed.sort_unstable();
    needed
}

fn id(clause: usize) -> u64 {
    clause as u64 + 1
}

/// The proof of a whole formula, of the proofs of its parts.
pub struct Proof<'a> {
    parts: &'a Parts<'a>,
    text: String,
    last: u64,
    /// The clauses that say of parts that they do not hold.
    refuted: Vec<u64>,
    /// The clauses derived in the part that is read, by its own ids.
    derived: FxHashMap<u64, u64>,
}

impl<'a> Proof<'a> {
    /// A proof without steps.
    pub fn new(parts: &'a Parts<'a>) -> Self {
        let last = parts.clauses.len() as u64;
        Proof { parts, text: String::new(), last, refuted: Vec::new(), derived: FxHashMap::default() }
    }

    /// Takes in a line of the proof of a part. What it has behind the empty clause changes nothing.
    ///
    /// # Errors
    /// When it is no step of such a proof.
    pub fn line(&mut self, part: &Part, line: &str) -> Result<(), NoStep> {
        let fault = || NoStep(line.to_owned());
        match Step::read(line).map_err(|_| fault())? {
            Step::Delete(ids) => {
                // Clauses of the formula may be needed by other parts.
                let gone: Vec<u64> = ids.iter().filter_map(|id| self.derived.remove(&u64::try_from(*id).ok()?)).collect();
                self.delete(&gone);
            }
            Step::Add { id, clause, hints } => {
                let literals: Option<Vec<Literal>> = clause.iter().map(|&literal| part.literal(literal)).collect();
                let hints: Option<Vec<u64>> = hints.iter().filter_map(|&hint| self.hint(part, hint)).collect();
                let mut literals = literals.ok_or_else(fault)?;
                literals.extend(part.assumed.map(|literal| -literal));
                let number = self.add(&literals, &hints.ok_or_else(fault)?);
                match clause[..] {
                    [] => self.end(number),
                    _ => drop(self.derived.insert(id, number)),
                }
            }
        }
        Ok(())
    }

    /// The clause of a hint in the whole, none of one that is no clause; nothing in place of the assumption, which holds where it is assumed.
    fn hint(&self, part: &Part, hint: i64) -> Option<Option<u64>> {
        let Ok(id) = u64::try_from(hint) else { return Some(None) };
        match usize::try_from(id).ok().filter(|&id| id > 0).map(|id| part.clauses.get(id - 1)) {
            Some(Some(&clause)) => Some(Some(clause)),
            _ if part.assumed.is_some() && id == part.clauses.len() as u64 + 1 => None,
            _ => Some(self.derived.get(&id).copied()),
        }
    }

    fn add(&mut self, literals: &[Literal], hints: &[u64]) -> u64 {
        self.last += 1;
        let _ = write!(self.text, "{} ", self.last);
        push(&mut self.text, literals, " ");
        push(&mut self.text, hints, "\n");
        self.last
    }

    fn delete(&mut self, ids: &[u64]) {
        if ids.is_empty() {
            return;
        }
        let _ = write!(self.text, "{} d ", self.last);
        push(&mut self.text, ids, "\n");
    }

    /// Ends a part, whose last clause it is that its assumption does not hold.
    fn end(&mut self, clause: u64) {
        self.refuted.push(clause);
        let mut rest: Vec<u64> = self.derived.drain().map(|(_, id)| id).collect();
        rest.sort_unstable();
        self.delete(&rest);
    }

    /// The text, with the empty clause if no part holds.
    pub fn text(mut self) -> String {
        if let Some(Choice { clauses: [goal, choice], .. }) = &self.parts.choice
            && self.refuted.len() == self.parts.len()
        {
            let hints = [&[id(*goal)][..], &self.refuted, &[id(*choice)]].concat();
            self.add(&[], &hints);
        }
        self.text
    }
}

/// Writes numbers, a zero and an end.
fn push(text: &mut String, numbers: &[impl Display], end: &str) {
    for number in numbers {
        let _ = write!(text, "{number} ");
    }
    text.push('0');
    text.push_str(end);
}

impl Part {
    /// A literal of the whole formula.
    fn literal(&self, literal: i64) -> Option<Literal> {
        let place = usize::try_from(literal.unsigned_abs()).ok()?.checked_sub(1)?;
        Some(self.variables.get(place)? * literal.signum() as Literal)
    }
}
