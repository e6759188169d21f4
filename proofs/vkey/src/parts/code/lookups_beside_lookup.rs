//! `lookups.rs` of `impl/vkey`, beside the summary of a lookup.

use crate::parts::base::{error, put, take, word};
use crate::parts::summaries::lookup;

#[path = "../../../../../impl/vkey/src/lookups.rs"]
pub mod lookups;
