//! SHAKE256, from which round constants are derived, and Keccak-256, which digests verifying keys, restating
//! `cryptol/Keccak.cry` definition by definition.
//!
//! `[FIPS202]` is NIST, "SHA-3 Standard: Permutation-Based Hash and Extendable-Output Functions", FIPS 202, August 2015.
//!
//! A state is 25 lanes of 64 bits; lane A\[x, y\] has index 5 y + x. Bit z of a lane has weight 2^z, and bytes fill
//! lanes least significant byte first: `[FIPS202]` sections 3.1.2 and B.1. Messages are whole bytes. SHAKE256, from which only
//! constants come, is on numbers.

use alloc::vec;
use alloc::vec::Vec;

use crate::Lane;

/// A state of Keccak-p\[1600, 24\]: `[FIPS202]` section 3.1.
pub type State<L> = [L; 25];

/// The bytes absorbed and squeezed by a permutation, (1600 - 512) / 8, of both functions: `[FIPS202]` section 6.2.
pub const RATE: usize = 136;

/// How far step rho rotates each lane, modulo 64: `[FIPS202]` table 2.
pub const RHO_OFFSETS: [u32; 25] = [0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14];

/// Rounds of the permutation: `[FIPS202]` section 3.4.
const ROUNDS: usize = 24;

/// The index of lane A\[x, y\].
pub fn at(x: usize, y: usize) -> usize {
    let index: usize = 5 * y + x;
    index
}

/// Bit rc(t) of step iota: `[FIPS202]` algorithm 5. Bit 0 of the register, R\[0\], is its most significant.
pub fn rc(t: usize) -> bool {
    let mut register: u8 = 0b10000000;
    for _ in 0..t % 255 {
        let advanced = register >> 1;
        register = if register % 2 == 1 { advanced ^ 0b10001110 } else { advanced };
    }
    register >> 7 == 1
}

/// The constant of round `r`, whose bit 2^j - 1 is rc(j + 7 r): `[FIPS202]` algorithm 6, steps 2 and 3.
pub fn round_constant(r: usize) -> u64 {
    let mut constant = 0;
    let mut bit: u64 = 1;
    for j in 0..7 {
        let t: usize = j + 7 * r;
        if rc(t) {
            constant |= bit;
        }
        // From bit 2^j - 1 to bit 2^(j + 1) - 1.
        bit = bit.rotate_left(1_u32.wrapping_shl(j as u32));
    }
    constant
}

/// Step theta: every lane gets the parities of two neighbouring columns: `[FIPS202]` algorithm 1.
pub fn theta<L: Lane>(a: State<L>) -> State<L> {
    let mut parities = [L::lane(0); 5];
    for x in 0..5 {
        parities[x] = a[at(x, 0)].xor(a[at(x, 1)]).xor(a[at(x, 2)]).xor(a[at(x, 3)]).xor(a[at(x, 4)]);
    }
    let mut mixed = a;
    for y in 0..5 {
        for x in 0..5 {
            let d = parities[(x + 4) % 5].xor(parities[(x + 1) % 5].rotate_left(1));
            mixed[at(x, y)] = a[at(x, y)].xor(d);
        }
    }
    mixed
}

/// Step rho: lanes are rotated towards the most significant bit: `[FIPS202]` algorithm 2.
pub fn rho<L: Lane>(a: State<L>) -> State<L> {
    let mut rotated = a;
    for i in 0..25 {
        rotated[i] = a[i].rotate_left(RHO_OFFSETS[i]);
    }
    rotated
}

/// Step pi: lanes change places, A'\[x, y\] = A\[x + 3 y, x\]: `[FIPS202]` algorithm 3.
pub fn pi<L: Lane>(a: State<L>) -> State<L> {
    let mut moved = a;
    for y in 0..5 {
        for x in 0..5 {
            moved[at(x, y)] = a[at((x + 3 * y) % 5, x)];
        }
    }
    moved
}

/// Step chi: each row is combined non-linearly: `[FIPS202]` algorithm 4.
pub fn chi<L: Lane>(a: State<L>) -> State<L> {
    let mut combined = a;
    for y in 0..5 {
        for x in 0..5 {
            combined[at(x, y)] = a[at(x, y)].xor(a[at((x + 1) % 5, y)].not().and(a[at((x + 2) % 5, y)]));
        }
    }
    combined
}

/// Step iota: lane A\[0, 0\] gets the round constant: `[FIPS202]` algorithm 6.
pub fn iota<L: Lane>(constant: u64, a: State<L>) -> State<L> {
    let mut changed = a;
    changed[0] = a[0].xor(L::lane(constant));
    changed
}

/// Keccak-f\[1600\], 24 rounds: `[FIPS202]` section 3.3 and algorithm 7.
pub fn keccak_f<L: Lane>(a: State<L>) -> State<L> {
    let mut state = a;
    for r in 0..ROUNDS {
        state = iota(round_constant(r), chi(pi(rho(theta(state)))));
    }
    state
}

/// The suffix 1111 of SHAKE with the first bit of the padding: `[FIPS202]` sections 6.2 and B.2.
pub const SHAKE_SUFFIX: u8 = 0x1f;

/// No suffix, and the first bit of the padding: `[FIPS202]` section 5.2 alone. SHA3-256 has a suffix of 01 there; that is all the difference.
pub const KECCAK_SUFFIX: u8 = 0x01;

/// The message followed by a suffix and by pad10*1, a whole number of blocks: `[FIPS202]` section 5.1.
///
/// On bytes (section B.2) these bits are the byte of the suffix, zeros, and the bit 0x80 of the last byte.
#[hax_lib::ensures(|bytes| bytes.len() == (message.len() / RATE + 1) * RATE)]
pub fn padded<L: Lane>(suffix: u8, message: &[L::Byte]) -> Vec<L::Byte> {
    let count: usize = RATE - message.len() % RATE;
    let mut padding = vec![0; count];
    padding[0] = suffix;
    padding[count - 1] |= 0x80;
    let mut bytes = message.to_vec();
    for i in 0..count {
        bytes.push(L::byte(padding[i]));
    }
    bytes
}

/// The state with a block of bytes added to its first lanes: `[FIPS202]` algorithm 8, step 6, and section B.1.
#[hax_lib::requires(block.len() == RATE)]
fn add_bytes<L: Lane>(state: State<L>, block: &[L::Byte]) -> State<L> {
    let mut added = state;
    for i in 0..RATE / 8 {
        let mut bytes = [L::byte(0); 8];
        for j in 0..8 {
            bytes[j] = block[8 * i + j];
        }
        added[i] = state[i].xor(L::from_le_bytes(bytes));
    }
    added
}

/// The state after a message and its suffix have been absorbed: `[FIPS202]` algorithm 8, steps 1 to 6.
pub fn absorbed_message<L: Lane>(suffix: u8, message: &[L::Byte]) -> State<L> {
    let blocks = padded::<L>(suffix, message);
    let mut state = [L::lane(0); 25];
    for i in 0..blocks.len() / RATE {
        state = keccak_f(add_bytes(state, &blocks[i * RATE..(i + 1) * RATE]));
    }
    state
}

/// The first `length` bytes of SHAKE256 of a message: `[FIPS202]` section 6.2, the sponge of algorithm 8.
#[hax_lib::ensures(|output| output.len() == length)]
pub fn shake256(message: &[u8], length: usize) -> Vec<u8> {
    let mut state: State<u64> = absorbed_message(SHAKE_SUFFIX, message);
    let mut output = Vec::new();
    for i in 0..length.div_ceil(RATE) {
        if i > 0 {
            state = keccak_f(state);
        }
        for j in 0..RATE / 8 {
            output.extend_from_slice(&state[j].to_le_bytes());
        }
    }
    output[0..length].to_vec()
}

/// Keccak-256 of a message, KECCAK\[512\](M, 256): `[FIPS202]` section 5.2.
pub fn keccak256<L: Lane>(message: &[L::Byte]) -> [L::Byte; 32] {
    let state: State<L> = absorbed_message(KECCAK_SUFFIX, message);
    let mut digest = [L::byte(0); 32];
    for i in 0..4 {
        let lane = state[i].to_le_bytes();
        for j in 0..8 {
            digest[8 * i + j] = lane[j];
        }
    }
    digest
}
