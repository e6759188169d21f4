//! Formulas in conjunctive normal form.

use std::fmt;

/// A variable, or its negation as the negative number, as DIMACS has them.
pub type Literal = i32;

/// Clauses over the variables `1..=variables`, each without a repeated literal, none with a literal and its negation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: i32,
    literals: Vec<Literal>,
    ends: Vec<usize>,
}

impl Cnf {
    /// Number of variables.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// Number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The clauses in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[Literal]> {
        let starts = std::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.literals[start..end])
    }

    /// A new variable.
    ///
    /// # Panics
    /// When there are more than DIMACS can number.
    pub fn variable(&mut self) -> Literal {
        self.variables = self.variables.checked_add(1).expect("fewer than 2^31 variables");
        self.variables
    }

    /// Adds a clause. Literals that it repeats are dropped, and so is a clause that holds for its literals alone.
    pub fn add(&mut self, clause: &[Literal]) {
        let start = self.literals.len();
        for literal in clause {
            debug_assert!((1..=self.variables).contains(&literal.abs()));
            if self.literals[start..].contains(&-literal) {
                self.literals.truncate(start);
                return;
            }
            if !self.literals[start..].contains(literal) {
                self.literals.push(*literal);
            }
        }
        self.ends.push(self.literals.len());
    }
}

/// The text in DIMACS.
impl fmt::Display for Cnf {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.len())?;
        for clause in self.clauses() {
            clause.iter().try_for_each(|literal| write!(f, "{literal} "))?;
            writeln!(f, "0")?;
        }
        Ok(())
    }
}
