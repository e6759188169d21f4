//! `system.rs` of `impl/vkey`, beside the summaries of circuits and of what is preprocessed.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::{circuit, lookup, node, preprocessed};

#[path = "../../../../../impl/vkey/src/system.rs"]
pub mod system;
