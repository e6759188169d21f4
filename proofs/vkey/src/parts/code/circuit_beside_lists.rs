//! `circuit.rs` of `impl/vkey`, beside the summaries of its lists.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::{lookup, lookups, node, nodes, roots};

#[path = "../../../../../impl/vkey/src/circuit.rs"]
pub mod circuit;
