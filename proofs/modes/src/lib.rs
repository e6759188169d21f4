//! Attacks on the modes of hashing, run on scaled-down instances until they find collisions, and what they cost.
//!
//! `SECURITY.md` beside this crate is the page that they belong to.
#![forbid(unsafe_code)]

pub mod attack;
pub mod chart;
pub mod collision;
pub mod estimate;
pub mod field;
pub mod instance;
pub mod measure;
pub mod mode;
pub mod model;
pub mod page;
pub mod permutation;
pub mod plan;
pub mod plot;
pub mod table;
