//! `preprocessed.rs` of `impl/vkey`, beside words alone.

use crate::parts::base::{error, put, take, word};

#[path = "../../../../../impl/vkey/src/preprocessed.rs"]
pub mod preprocessed;
