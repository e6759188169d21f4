//! Symbolic bytes.

/// A byte: a number, or byte `index` of the value of a variable, from the least significant on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Byte {
    /// A number.
    Constant(u8),
    /// A byte of a variable.
    Free {
        /// Number of the variable.
        variable: u32,
        /// Number of the byte in it.
        index: u8,
    },
}
