//! The Cryptol tool: exports, evaluation and properties.

mod cache;
mod definition;
mod evaluate;
mod export;
mod modules;
mod property;
mod terms;
mod text;
mod tool;

pub use cache::Exports;
pub use definition::{definition, definitions};
pub use export::{Export, Scalar, Shape, ShapeError};
pub use modules::Modules;
pub use terms::Term;
pub use tool::Tool;

use crate::process::ProcessError;
use crate::smt::ParseError;

/// Why Cryptol gave no answer.
#[derive(Debug, thiserror::Error)]
pub enum CryptolError {
    /// No executable was found.
    #[error("cryptol was not found: `make setup` unpacks it, or set CRYPTOL to its path")]
    Missing,
    /// No such module.
    #[error("no Cryptol module at {0}")]
    NoModule(String),
    /// A tool that is to evaluate nothing.
    #[error("cryptol is not asked for values in this run")]
    NotAsked,
    /// A command failed, or printed an error, a warning or a counterexample.
    #[error("cryptol failed on `{what}`:\n{output}")]
    Failed {
        /// The last command of the batch.
        what: String,
        /// What Cryptol printed.
        output: String,
    },
    /// The output is not what the command should print.
    #[error("unexpected output of cryptol: {reason}:\n{output}")]
    Unexpected {
        /// What is wrong.
        reason: String,
        /// The output.
        output: String,
    },
    /// An export that cannot be understood.
    #[error("export of `{export}`: {error}")]
    Export {
        /// The property.
        export: String,
        /// What is wrong, and where.
        error: ParseError,
    },
    /// A type that is not a sequence of words.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The process did not run.
    #[error(transparent)]
    Process(#[from] ProcessError),
    /// A file could not be read or written.
    #[error("files of cryptol: {0}")]
    Io(#[from] std::io::Error),
}
