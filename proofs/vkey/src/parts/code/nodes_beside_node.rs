//! `nodes.rs` of `impl/vkey`, beside the summary of a node.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::node;

#[path = "../../../../../impl/vkey/src/nodes.rs"]
pub mod nodes;
