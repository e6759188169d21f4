//! Merkle trees: commitments, openings and their verification, over BLAKE3 of rows of bytes and, encoded, over all hashes.

mod tree;

mod told;

mod commit;
mod open;

mod verify;

use super::function::{Operations, boxed};
use commit::Commit;
use open::Open;
use tree::Form;
use verify::{VerifyEncoded, VerifyRows};

pub fn operations() -> Operations {
    vec![
        boxed(Commit(Form::Rows)),
        boxed(Open(Form::Rows)),
        boxed(VerifyRows),
        boxed(Commit(Form::Encoded)),
        boxed(Open(Form::Encoded)),
        boxed(VerifyEncoded),
    ]
}
