//! Decides queries a second time, by proofs that are checked.
//!
//! A query that the solver of bit-vectors answered `unsat` is read as a formula of bits ([`blast`]); CaDiCaL finds a proof in LRAT that it
//! has no solution ([`prover`]), part by part ([`parts`]); a checker of this crate, which shares nothing with the solver, accepts the proof or
//! not ([`lrat`]). What is trusted is that the formula is the query's, and the checker.

pub mod blast;
pub mod cnf;
mod gates;
pub mod lrat;
pub mod parts;
pub mod prover;
mod words;

use std::path::Path;

use serde::{Deserialize, Serialize};

use prover::{Found, Prover};

use crate::hash::Part;

/// Conflicts after which a part is given up unless another number is asked for: all that are no products by several digits need fewer.
pub const CONFLICTS: u32 = 11_000;

/// What certifies.
#[derive(Clone, Debug)]
pub struct Certifier {
    /// The solver.
    pub prover: Prover,
    /// Conflicts after which a part is given up.
    pub conflicts: u32,
}

/// What came of the queries of a row that were answered `unsat`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Certificate {
    /// Number of queries.
    pub queries: usize,
    /// Number of those that an accepted proof refutes.
    pub certified: usize,
    /// Steps of all accepted proofs.
    pub steps: usize,
    /// Why the others are not certified.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<String>,
}

impl Certificate {
    /// Whether all queries are certified.
    pub fn is_whole(&self) -> bool {
        self.queries > 0 && self.certified == self.queries
    }

    /// Takes in the query of a file. Without a solver, or beyond the limit, it stays open.
    ///
    /// # Errors
    /// When what was found speaks against the answer `unsat`, or for a fault of a tool: a file that cannot be read as a formula, a formula with
    /// a solution, or a proof that is refused.
    pub fn take(&mut self, certifier: Result<&Certifier, &String>, file: &Path) -> Result<(), String> {
        self.queries += 1;
        let name = file.file_name().unwrap_or_default().display();
        let certifier = match certifier {
            Ok(certifier) => certifier,
            Err(reason) => {
                self.open.push(format!("{name}: {reason}"));
                return Ok(());
            }
        };
        let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
        let outcome = certifier.certify(&text).map_err(|reason| format!("{name} is not certified: {reason}"))?;
        self.steps += outcome.steps;
        let Some(part) = outcome.over else {
            self.certified += 1;
            return Ok(());
        };
        let (part, parts, limit) = (part + 1, outcome.parts, certifier.conflicts);
        self.open.push(format!("{name}: part {part} of {parts} takes more than {limit} conflicts"));
        Ok(())
    }
}

/// What came of one query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Steps of the accepted proof.
    pub steps: usize,
    /// Number of parts.
    pub parts: usize,
    /// The first part that is over the limit, from 0; none if the query is certified.
    pub over: Option<usize>,
}

impl Certifier {
    /// What it is: the files of the solver, and the limit.
    pub fn parts(&self) -> Vec<Part> {
        let limit = Part::Text(self.conflicts.to_string());
        self.prover.parts().into_iter().chain([limit]).collect()
    }

    /// Certifies a query in SMT-LIB.
    ///
    /// # Errors
    /// When the text is no such query, the solver fails or finds a solution, or the checker refuses the proof.
    pub fn certify(&self, text: &str) -> Result<Outcome, String> {
        let cnf = blast::formula(text).map_err(|error| error.to_string())?;
        let Found { proof, open, parts } = self.prover.prove(&cnf, self.conflicts).map_err(|error| error.to_string())?;
        let checked = lrat::check(&cnf, &proof).map_err(|error| error.to_string())?;
        if open.is_none() && !checked.refuted {
            return Err("the proof does not derive the empty clause".to_owned());
        }
        Ok(Outcome { steps: checked.steps, parts, over: open })
    }
}
