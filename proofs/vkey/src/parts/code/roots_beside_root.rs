//! `roots.rs` of `impl/vkey`, beside the summary of a root.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::node;

#[path = "../../../../../impl/vkey/src/roots.rs"]
pub mod roots;
