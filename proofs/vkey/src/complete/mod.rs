//! Completeness of the readers: they accept whatever the models read, and nothing else.
//!
//! Which strings a model reads is data, [`format::Name::format`], of which coqc sees in every row that a string passes exactly if the codec of the model reads it (`theories/FormatsOfModels.v`).
//! The reader of the code is followed along every path; at the end of each, the format is walked along the same bytes, and must come to the same answer. So a path that refuses
//! assumes something that no encoding of a well-formed value has.
//!
//! System keys are followed part by part ([`system`]), beside the summaries of [`crate::parts`]. What a check refuses is compared in [`keys`].

pub mod format;
mod formats;
pub mod keys;
mod model;
pub mod strings;
pub mod system;
pub mod walk;

use crate::formats::{BLOB, CLAIM, DIGEST, GOLDILOCKS, KOALA_BEAR, PRIVATE_INPUT, PROGRAM, VM};
use crate::obligation::Obligation;
use format::Name;

/// The obligations about completeness.
pub fn obligations() -> Vec<Obligation> {
    let mut all = vec![
        strings::obligation(VM, Name::Vm, 351, "the size of 6 pages"),
        strings::obligation(PROGRAM, Name::Program, 342, "the size of 6 pages"),
        strings::obligation(CLAIM, Name::Claim, 72, "the size of 8 elements"),
        strings::obligation(BLOB, Name::Blob, 64, "a payload of 48"),
        strings::obligation(PRIVATE_INPUT, Name::PrivateInput, 64, "a payload of 48"),
        strings::obligation(GOLDILOCKS, Name::Goldilocks, 16, "twice the size of an element"),
        strings::obligation(KOALA_BEAR, Name::KoalaBear, 16, "four times the size of an element"),
        strings::obligation(DIGEST, Name::Digest, 64, "twice the size of a digest"),
        system::obligation(),
    ];
    all.extend(keys::obligations());
    all
}
