//! `node.rs` of `impl/vkey`, beside words alone.

use crate::parts::base::{error, field, put, take, word};

#[path = "../../../../../impl/vkey/src/node.rs"]
pub mod node;
