//! Lengths and places that rows decide, and their names in scopes.

use super::functions::HashMode;

/// Message lengths: none, one byte, and around every boundary of blocks and chunks up to five chunks.
pub const LENGTHS: [usize; 20] =
    [0, 1, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2047, 2048, 2049, 3072, 3073, 4096, 4097, 5120, 5121];

/// Message lengths for extendable output: a root that is a short, a full or a second block, a full chunk, or a parent.
pub const OUTPUT_LENGTHS: [usize; 7] = [0, 1, 64, 65, 1024, 1025, 3073];

/// First bytes of extendable output after a seek: in and around the first blocks, where the counter's low word ends, in the last lane or before the first,
/// and near the end.
pub const SEEKS: [u64; 10] = [1, 63, 64, 65, 128, 191, (1 << 38) - 2016, (1 << 38) - 96, 1 << 38, u64::MAX - 130];

/// Bytes read after a seek: they touch three blocks.
pub const AFTER_SEEK: usize = 130;

/// Bytes of the output blocks 0 to 3.
pub const FOUR_BLOCKS: usize = 256;

/// The context length where the material varies, and the material length where the context varies.
pub const OTHER_LENGTH: usize = 33;

/// Places of the cut in a message of six chunks.
pub const CHUNK_CUTS: [usize; 14] = [1, 1023, 1024, 1025, 2048, 2049, 3071, 3072, 3073, 4096, 4097, 5119, 5120, 5121];

/// The name of the function of a mode.
pub fn mode_name(mode: HashMode) -> &'static str {
    match mode {
        HashMode::Plain => "hash",
        HashMode::Keyed => "keyed_hash",
        HashMode::DeriveKey => "derive_key",
    }
}

/// Numbers as a list in a scope.
pub fn listed(lengths: &[usize]) -> String {
    let texts: Vec<String> = lengths.iter().map(usize::to_string).collect();
    texts.join(", ")
}

/// The numbers in increasing order, each once.
pub fn distinct(mut counts: Vec<usize>) -> Vec<usize> {
    counts.sort_unstable();
    counts.dedup();
    counts
}
