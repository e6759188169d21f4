//! Digests of BLAKE3 as text, and their equality.

use ashlar::blake3::{Hash, HexError};

#[test]
fn hexadecimal_round_trip_in_either_case() {
    let hash = Hash::from_bytes(core::array::from_fn(|i| (i * 37) as u8));
    let text = hash.to_string();
    assert_eq!(text.parse(), Ok(hash));
    assert_eq!(Hash::from_hex(text.to_uppercase()), Ok(hash));
}

#[test]
fn bad_text_is_located() {
    assert_eq!(Hash::from_hex("00"), Err(HexError::Length { found: 2 }));
    let mut text = [b'0'; 64];
    text[41] = b'g';
    assert_eq!(Hash::from_hex(text), Err(HexError::Digit { index: 41, found: b'g' }));
}

#[test]
fn equality_sees_every_byte() {
    let zero = Hash::from_bytes([0; 32]);
    for position in 0..32 {
        let mut bytes = [0; 32];
        bytes[position] = 1;
        assert_ne!(zero, Hash::from_bytes(bytes));
        assert_ne!(zero, bytes);
    }
}
