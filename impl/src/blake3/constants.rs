//! The constants of BLAKE3. Source: the BLAKE3 paper, sections 2.2 to 2.4 and tables 1 to 3.

/// Bytes of a block.
pub const BLOCK: usize = crate::machine::lanes::BLOCK;
/// Bytes of a chunk.
pub const CHUNK: usize = 1024;
/// Bytes of a digest and of a chaining value.
pub const DIGEST: usize = crate::machine::lanes::DIGEST;
/// Bytes of a key.
pub const KEY: usize = 32;

/// The initialisation vector (table 1).
pub const IV: [u32; 8] = [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

/// The permutation of the message words between two rounds (table 2).
const PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];

/// The number of rounds.
pub(crate) const ROUNDS: usize = 7;

/// Which message word each position of each round takes: the powers of [`PERMUTATION`].
pub(crate) const SCHEDULE: [[usize; 16]; ROUNDS] = schedule();

const fn schedule() -> [[usize; 16]; ROUNDS] {
    let mut rounds = [[0; 16]; ROUNDS];
    let mut position = 0;
    while position < 16 {
        rounds[0][position] = position;
        position += 1;
    }
    let mut round = 1;
    while round < ROUNDS {
        position = 0;
        while position < 16 {
            rounds[round][position] = rounds[round - 1][PERMUTATION[position]];
            position += 1;
        }
        round += 1;
    }
    rounds
}

/// Domain flags (table 3).
pub mod flags {
    /// The first block of a chunk.
    pub const CHUNK_START: u32 = 1;
    /// The last block of a chunk.
    pub const CHUNK_END: u32 = 2;
    /// A parent node.
    pub const PARENT: u32 = 4;
    /// The last compression of the root node.
    pub const ROOT: u32 = 8;
    /// Every compression of the keyed hash.
    pub const KEYED_HASH: u32 = 16;
    /// Every compression over the context string of key derivation.
    pub const DERIVE_KEY_CONTEXT: u32 = 32;
    /// Every compression over the key material of key derivation.
    pub const DERIVE_KEY_MATERIAL: u32 = 64;
}
