//! All obligations of this source tree.

use std::any::type_name;
use std::collections::HashMap;
use std::fs;
use std::path::Path;

use ashlar_engine::obligation::{CoqCheck, Kind, Obligation, Property, PropertyMode, Theorem};
use ashlar_engine::workspace::Workspace;
use ashlar_engine::{coq, models, rules, saw};
use serde::Deserialize;

use crate::{blake3, challenger, costs, goldilocks, koala_bear, merkle, modes, poseidon, rescue_prime, vectors, vkey};

/// A property listed in a file properties.json beside its module.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Listed {
    module: String,
    property: String,
    mode: PropertyMode,
    claim: String,
}

/// For each module below the root of a crate, such as `ashlar_equiv::blake3`, a hash of the sources that decide what its code computes: `build.rs`.
const CODE: &str = include_str!(concat!(env!("OUT_DIR"), "/code"));

/// All obligations of a source tree.
#[derive(Default)]
pub struct Registry {
    /// The obligations, in the order of the report.
    pub obligations: Vec<Obligation>,
    /// By the ids of obligations, a hash of the sources that decide what their code computes; that of others the whole program may.
    pub code: HashMap<String, &'static str>,
}

impl Registry {
    /// Reads what the tree lists beside the code.
    ///
    /// # Errors
    /// When a list of properties or theorems cannot be read, two obligations share an id, or SAW scripts assume what no obligation
    /// discharges.
    pub fn read(workspace: &Workspace) -> Result<Self, String> {
        let mut all = Registry::default();
        all.coded(blake3::obligations);
        all.coded(goldilocks::obligations);
        all.coded_of(workspace, rescue_prime::obligations)?;
        all.coded(koala_bear::obligations);
        all.coded(poseidon::obligations);
        all.coded(modes::obligations);
        all.coded(challenger::obligations);
        all.coded(merkle::obligations);
        all.coded_upon(merkle::over)?;
        all.coded(costs::obligations);
        all.coded(vkey::obligations);
        all.obligations.extend(properties(&workspace.cryptol())?);
        all.obligations.extend(properties(&workspace.saw().join("cryptol"))?);
        all.obligations.extend(vectors::obligations()?);
        all.obligations.extend(theorems(workspace)?);
        all.coded(rules::obligations);
        all.coded(models::obligations);
        all.obligations.extend(saw::obligations(workspace)?);
        saw::check_assumed(workspace, &all.obligations)?;
        let mut ids: Vec<&str> = all.obligations.iter().map(|obligation| obligation.id.as_str()).collect();
        ids.sort_unstable();
        match ids.windows(2).find(|pair| pair[0] == pair[1]) {
            Some(pair) => Err(format!("two obligations have the id {}", pair[0])),
            None => Ok(all),
        }
    }

    /// Takes in the obligations that a function makes, with the code that its module reaches.
    fn coded<F: Fn() -> Vec<Obligation>>(&mut self, make: F) {
        self.take(type_name::<F>(), make());
    }

    /// The same of a function that reads the tree.
    fn coded_of<F: Fn(&Workspace) -> Result<Vec<Obligation>, String>>(
        &mut self,
        workspace: &Workspace,
        make: F,
    ) -> Result<(), String> {
        self.take(type_name::<F>(), make(workspace)?);
        Ok(())
    }

    /// The same of a function that is told the ids of the obligations before its own.
    fn coded_upon<F: Fn(&[&str]) -> Result<Vec<Obligation>, String>>(&mut self, make: F) -> Result<(), String> {
        let ids: Vec<&str> = self.obligations.iter().map(|obligation| obligation.id.as_str()).collect();
        let made = make(&ids)?;
        self.take(type_name::<F>(), made);
        Ok(())
    }

    /// Takes in what a function of this path made.
    fn take(&mut self, path: &str, made: Vec<Obligation>) {
        let is_of = |module: &str| path.strip_prefix(module).is_some_and(|rest| rest.starts_with("::"));
        let code = CODE.lines().filter_map(|line| line.split_once(' ')).find(|(module, _)| is_of(module));
        if let Some((_, hash)) = code {
            self.code.extend(made.iter().map(|obligation| (obligation.id.clone(), hash)));
        }
        self.obligations.extend(made);
    }
}

/// The properties of the modules of a folder.
fn properties(folder: &Path) -> Result<Vec<Obligation>, String> {
    let file = folder.join("properties.json");
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let listed: Vec<Listed> = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(listed.into_iter().map(|listed| property(folder, listed)).collect())
}

fn property(folder: &Path, listed: Listed) -> Obligation {
    let Listed { module, property, mode, claim } = listed;
    let scope = match mode {
        PropertyMode::Prove | PropertyMode::Exhaust => "all inputs",
        PropertyMode::Check => "random inputs",
    };
    Obligation {
        id: format!("cryptol/{module}/{property}"),
        claim,
        left_name: format!("cryptol:{module}::{property}"),
        right_name: "True".to_owned(),
        scope: scope.to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Property(Property { folder: folder.to_owned(), module, property, mode }),
    }
}

fn theorems(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let headlines = coq::headlines(&workspace.coq())?;
    let mut all: Vec<Obligation> = headlines.into_iter().map(theorem).collect();
    if !all.is_empty() {
        all.extend(CHECKS_OF_COQ.map(check_of_coq));
    }
    Ok(all)
}

/// What the Makefile of proofs/coq compares: its target with what it reads, the claim, and what the theories are compared with.
const CHECKS_OF_COQ: [(CoqCheck, &str, &str); 3] = [
    (
        CoqCheck {
            target: "check-assumptions",
            reads: &["proofs/coq/headlines.json", "proofs/coq/headlines.py", "proofs/coq/assumptions.expected"],
        },
        "The headline theorems state what they did when they were last read",
        "proofs/coq:assumptions.expected",
    ),
    (
        CoqCheck { target: "check-shapes", reads: &["proofs/coq/shapes.json", "proofs/coq/shapes.v"] },
        "The theories compute the trees that the code is compared with",
        "proofs/coq:shapes.json",
    ),
    (
        CoqCheck { target: "check-vectors", reads: &["proofs/coq/vectors.py", "proofs/coq/roots.py", "vectors"] },
        "The constants of the theories are those of the vectors, and their functions give the known answers",
        "vectors",
    ),
];

fn check_of_coq((check, claim, right): (CoqCheck, &str, &str)) -> Obligation {
    Obligation {
        id: format!("coq/checks/{}", check.target),
        claim: claim.to_owned(),
        left_name: "coq:theories".to_owned(),
        right_name: right.to_owned(),
        scope: "what the files hold".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::CoqCheck(check),
    }
}

fn theorem(headline: coq::Headline) -> Obligation {
    let coq::Headline { id, module, theorem, file, claim, scope, assumes } = headline;
    Obligation {
        id,
        claim,
        left_name: format!("coq:{module}.{theorem}"),
        right_name: "closed under the global context".to_owned(),
        scope,
        assumes,
        cross_check: false,
        kind: Kind::Coq(Theorem { module, theorem, file }),
    }
}
