//! Little-endian conversion between bytes and words: `cryptol/Bytes.cry`.

use alloc::vec::Vec;

use crate::Word;

/// `N` words from `4 * N` bytes laid end to end; bytes missing at the end count as zero.
#[hax_lib::requires(bytes.len() <= 4 * N)]
pub fn words_from_bytes<W: Word, const N: usize>(bytes: &[W::Byte]) -> [W; N] {
    let mut words = [W::word(0); N];
    for i in 0..N {
        let mut word = [W::byte(0); 4];
        for j in 0..4 {
            let position: usize = 4 * i + j;
            if position < bytes.len() {
                word[j] = bytes[position];
            }
        }
        words[i] = W::from_le_bytes(word);
    }
    words
}

/// The bytes of `N` words laid end to end.
#[hax_lib::ensures(|bytes| bytes.len() == 4 * N)]
pub fn bytes_from_words<W: Word, const N: usize>(words: [W; N]) -> Vec<W::Byte> {
    let mut bytes = Vec::new();
    for i in 0..N {
        bytes.extend_from_slice(&words[i].to_le_bytes());
    }
    bytes
}
