//! The Grain LFSR of Poseidon, which derives its round constants, restating `cryptol/Grain.cry` definition by
//! definition.
//!
//! `[P]` is L. Grassi, D. Khovratovich, C. Rechberger, A. Roy, M. Schofnegger, "Poseidon: A New Hash Function for
//! Zero-Knowledge Proof Systems", USENIX Security 2021, Cryptology ePrint Archive 2019/458, appendix E.
//!
//! Differences from the Cryptol text, each for the subset's sake:
//!
//! * a register is the low 80 bits of a number, so that place i of it has weight 2^(79 - i);
//! * `next_used`, `next_number` and `next_element`, which recur, are the steps of one bounded loop in [`elements`].

use alloc::vec::Vec;

/// The 80 bits of the register, the oldest of them the most significant one.
pub type Register = u128;

/// All 80 bits.
const MASK: Register = 0xffff_ffff_ffff_ffff_ffff;

/// What `[P]` appendix E encodes a prime field as, in 2 bits.
pub const PRIME_FIELD: Register = 1;

/// What `[P]` appendix E encodes the S-box x^alpha as, in 4 bits.
pub const POWER_SBOX: Register = 0;

/// A register with the low bits of `field`, as many as its `width`, after those that it has.
fn with_field(register: Register, field: Register, width: u32) -> Register {
    register.wrapping_shl(width) | field
}

/// The initial register: `[P]` appendix E, step 1.
///
/// The kind of field, the kind of S-box, the bits `n` of an element, the width `t`, the full and the partial rounds, each
/// most significant bit first, and ones.
#[hax_lib::requires(n < 4096 && t < 4096 && full_rounds < 1024 && partial_rounds < 1024)]
pub fn initial(n: u32, t: u32, full_rounds: u32, partial_rounds: u32) -> Register {
    let kinds = with_field(with_field(0, PRIME_FIELD, 2), POWER_SBOX, 4);
    let sizes = with_field(with_field(kinds, n as Register, 12), t as Register, 12);
    let rounds = with_field(with_field(sizes, full_rounds as Register, 10), partial_rounds as Register, 10);
    with_field(rounds, 0x3fff_ffff, 30)
}

/// The register after one step, whose new bit is the least significant: `[P]` appendix E, step 2.
pub fn step(r: Register) -> Register {
    // Places 62, 51, 38, 23, 13 and 0.
    let bit = (r >> 17) ^ (r >> 28) ^ (r >> 41) ^ (r >> 56) ^ (r >> 66) ^ (r >> 79);
    (r.wrapping_shl(1) & MASK) | (bit & 1)
}

/// The register after the first 160 bits, which are discarded: `[P]` appendix E, step 3.
pub fn warmed_up(start: Register) -> Register {
    let mut register = start;
    for _ in 0..160 {
        register = step(register);
    }
    register
}

/// An element of `n` bits below `p` for each place in the rounds of a permutation of `t` elements, in order of derivation:
/// `[P]` appendix E, steps 4 and 5.
///
/// Bits are taken in pairs; the second is used if the first is one. `n` used bits are a number, most significant bit first;
/// those from `p` on are discarded.
#[hax_lib::requires(n < 64 && t < 4096 && full_rounds < 1024 && partial_rounds < 1024)]
#[hax_lib::ensures(|elements| elements.len() == (full_rounds as usize + partial_rounds as usize) * t as usize)]
pub fn elements(p: u64, n: u32, t: u32, full_rounds: u32, partial_rounds: u32) -> Vec<u64> {
    let count: usize = (full_rounds as usize + partial_rounds as usize) * t as usize;
    // Half of the pairs give a bit and more than half of the numbers are below p: a number takes fewer than 4 n pairs on average.
    let pairs: usize = 8 * n as usize * count;
    let mut derived = Vec::new();
    let mut register = warmed_up(initial(n, t, full_rounds, partial_rounds));
    let mut value: u64 = 0;
    let mut bits: u32 = 0;
    for _ in 0..pairs {
        let selector = step(register);
        register = step(selector);
        if selector % 2 == 1 && derived.len() < count {
            value = value.wrapping_shl(1) | (register % 2) as u64;
            bits = bits.wrapping_add(1);
        }
        if bits == n {
            if value < p {
                derived.push(value);
            }
            value = 0;
            bits = 0;
        }
    }
    assert!(derived.len() == count);
    derived
}
