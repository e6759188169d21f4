//! Obligations of the KoalaBear field: every operation of every arithmetic on words and doubles.

pub mod across;
pub mod long;
pub mod operations;
pub mod pairs;
mod registry;
pub mod representatives;
pub mod sides;
pub mod target;
pub mod used;
pub mod word_lanes;
pub mod words;

pub use registry::obligations;
