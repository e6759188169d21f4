//! All obligations of this source tree.

use std::fs;
use std::path::Path;

use ashlar_engine::obligation::{CoqCheck, Kind, Obligation, Property, PropertyMode, Theorem};
use ashlar_engine::workspace::Workspace;
use ashlar_engine::{coq, models, rules, saw};
use serde::Deserialize;

use crate::{blake3, goldilocks, koala_bear, modes, poseidon, rescue_prime, vectors, vkey};

/// A property listed in a file properties.json beside its module.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Listed {
    module: String,
    property: String,
    mode: PropertyMode,
    claim: String,
}

/// The obligations, in the order of the report.
///
/// # Errors
/// When a list of properties or theorems cannot be read, two obligations share an id, or SAW scripts assume what no obligation
/// discharges.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let mut all = Vec::new();
    all.extend(blake3::obligations());
    all.extend(goldilocks::obligations());
    all.extend(rescue_prime::obligations(workspace)?);
    all.extend(rescue_prime::definitions(workspace));
    all.extend(koala_bear::obligations());
    all.extend(poseidon::obligations());
    all.extend(modes::obligations());
    all.extend(vkey::obligations());
    all.extend(properties(&workspace.cryptol())?);
    all.extend(properties(&workspace.saw().join("cryptol"))?);
    all.extend(vectors::obligations()?);
    all.extend(theorems(workspace)?);
    all.extend(rules::obligations());
    all.extend(models::obligations());
    all.extend(saw::obligations(workspace)?);
    saw::check_assumed(workspace, &all)?;
    let mut ids: Vec<&str> = all.iter().map(|obligation| obligation.id.as_str()).collect();
    ids.sort_unstable();
    match ids.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("two obligations have the id {}", pair[0])),
        None => Ok(all),
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
