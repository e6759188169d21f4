//! `lookup.rs` of `impl/vkey`, beside the summaries of roots.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::{node, roots};

#[path = "../../../../../impl/vkey/src/lookup.rs"]
pub mod lookup;
