//! Strictness of format B for every string up to a length, part by part.
//!
//! The paths of a whole key are too many to follow: each of its nodes multiplies them. So the reader, writer and check of each part (a node, the nodes of a circuit, a lookup, ...) are
//! followed alone, compiled beside [`summaries`] of the parts that they call, and must keep a contract: what the reader accepts, its writer writes again byte for byte and its check finds
//! no fault with. The summaries do what the contracts of their parts say and no more. The code of the whole key, `system.rs`, is followed the same way, beside the
//! summary of a circuit. No part calls one that calls it again, so that the contracts hold by induction on the calls.
//!
//! Within a part, each of its loops is run with every number of rounds that a string has room for. Parts stand at positions that are not
//! known, so nothing can depend on them: the compiler sees to it, as [`base`] gives positions a type of their own.

#![expect(
    clippy::duplicate_mod,
    reason = "a file of the code is compiled beside the parts themselves and beside their summaries"
)]

pub mod base;
pub mod calls;
pub mod code;
pub mod contracts;
pub mod cursor;
pub mod follow;
pub mod run;
pub mod summaries;
pub mod witness;

use crate::formats::SYSTEM;
use crate::obligation::{Obligation, Status, Verdict};
use crate::strict;
use contracts::{CONTRACTS, Contracts, LENGTH};
use follow::{Broken, Failure, Tally};

/// Strings tried of each path that breaks a contract.
const SEEDS: u64 = 64;

/// The obligation that every string is read strictly.
pub fn obligation() -> Obligation {
    Obligation {
        id: "vkey/strict/system/every-string".to_owned(),
        claim: "What the reader accepts, the writer writes again byte for byte: on every path of each part beside the contracts of those that it calls, each of which is kept".to_owned(),
        left: "the bytes read".to_owned(),
        right: format!("impl:{}, {}", SYSTEM.reader, SYSTEM.writer),
        scope: format!(
            "all strings of 0 to {LENGTH} bytes, the size of 3 circuits of 12 nodes and two members in each other list: every byte free, every count; by induction on the calls of the parts of a key"
        ),
        assumes: Vec::new(),
        theories: &[],
        decide: Box::new(|_| decide(CONTRACTS)),
    }
}

/// Decides that all parts keep these contracts, and that the whole key is read strictly by them.
pub fn decide(contracts: Contracts) -> Verdict {
    let mut verdict =
        Verdict { status: Status::Proved, engine: "paths".to_owned(), cases: 0, detail: String::new(), evidence: None };
    match follow_all(contracts, &mut verdict) {
        Ok(detail) => verdict.detail = detail,
        Err(Failure::Undecided(reason)) => verdict.status = Status::Unknown(reason),
        Err(Failure::Broken(broken)) => verdict.status = refutation(&broken),
    }
    verdict
}

fn follow_all(contracts: Contracts, verdict: &mut Verdict) -> Result<String, Failure> {
    let positions = cursor::decide().map_err(Failure::Undecided)?;
    let mut parts = Tally::default();
    for kind in follow::parts(contracts) {
        let tally = follow::follow_parts(contracts, &kind)?;
        parts = Tally {
            cases: parts.cases + tally.cases,
            accepted: parts.accepted + tally.accepted,
            refused: parts.refused + tally.refused,
        };
    }
    let whole = follow::follow_whole(contracts)?;
    verdict.cases = parts.cases + whole.cases;
    let paths = |tally: Tally| format!("{} accepting and {} refusing paths", tally.accepted, tally.refused);
    Ok(format!(
        "{positions} positions of the cursor; {} parts, {}; {} lengths, {}",
        parts.cases,
        paths(parts),
        whole.cases,
        paths(whole)
    ))
}

/// A string on one of the paths, replayed on the native code.
fn refutation(all: &[Broken]) -> Status {
    for seed in 0..SEEDS {
        for broken in all {
            let status = witness::string(broken, seed).and_then(|input| strict::replay(SYSTEM, &input));
            if let Some(status) = status {
                return status;
            }
        }
    }
    let first = all.first().map_or(String::new(), |broken| match broken.part {
        Some(part) => format!("{part:?}: {}", broken.reason),
        None => format!("the whole key: {}", broken.reason),
    });
    Status::Unknown(format!("{first}, but no bytes were found on which the code fails"))
}
