//! Functions of words that have a name.

/// A function of words with several words as its value.
#[derive(Debug)]
pub struct Function {
    /// Its name, unique.
    pub name: &'static str,
    /// The width of each word of its value.
    pub width: u32,
    /// The number of words of its value.
    pub outputs: usize,
    /// What stands for it in counterexamples.
    pub value: fn(&[u64]) -> Vec<u64>,
}
