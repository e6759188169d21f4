/// Uses each construct whose neighbours are forbidden.
pub const HALF: usize = 2 * 8;

pub fn fold(words: [u32; 32]) -> [u32; 16] {
    let mut folded = [0; HALF];
    for i in 0..HALF {
        let other: usize = i + HALF;
        folded[i] = words[i].wrapping_add(words[other]) ^ words[31 - i];
    }
    folded
}

pub fn high_half(t: u64, parts: &[u64]) -> u32 {
    assert!(parts.len() / HALF > 0);
    ((t % 64) >> 32) as u32
}
