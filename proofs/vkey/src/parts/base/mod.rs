//! What stands beside every part: the files of `impl/vkey` for words, fields and lists once more, over a cursor that does not know how many bytes it has passed.

pub mod cursor;
pub mod error;
pub mod position;
pub mod word;

#[path = "../../../../../impl/vkey/src/field.rs"]
pub mod field;
#[path = "../../../../../impl/vkey/src/put.rs"]
pub mod put;
#[path = "../../../../../impl/vkey/src/take.rs"]
pub mod take;
