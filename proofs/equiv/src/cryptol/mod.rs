//! The Cryptol tool: exports, evaluation and properties.

mod export;

pub use export::{Export, Shape, ShapeError};
