//! The SMT-LIB 2 files that Cryptol exports, and the ones this program writes.

mod field;
mod field_program;
pub(crate) mod lexer;
mod parser;
pub mod print;
mod program;

pub use field_program::FieldProgram;
pub use lexer::ParseError;
pub use program::Program;
