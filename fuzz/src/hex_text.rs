//! Digests read from and written as hexadecimal, against the `hex` crate.

use arbitrary::Arbitrary;
use ashlar::blake3::{Hash, HexError};

use crate::{Check, compare};

/// A text to read.
#[derive(Arbitrary, Debug)]
pub enum Hex {
    /// Any bytes.
    Raw(Vec<u8>),
    /// 64 digits.
    Digits {
        /// The digest.
        bytes: [u8; 32],
        /// Bit i says that digit i is upper-case.
        upper: u64,
    },
    /// 64 digits but for one byte, at an index modulo 64.
    OneByte([u8; 32], u8, u8),
}

impl Hex {
    fn text(&self) -> Vec<u8> {
        match self {
            Self::Raw(text) => text.clone(),
            Self::Digits { bytes, upper } => {
                let mut text = hex::encode(bytes).into_bytes();
                for (_, digit) in text.iter_mut().enumerate().filter(|(index, _)| upper >> index & 1 == 1) {
                    digit.make_ascii_uppercase();
                }
                text
            }
            Self::OneByte(bytes, index, byte) => {
                let mut text = hex::encode(bytes).into_bytes();
                text[usize::from(index % 64)] = *byte;
                text
            }
        }
    }
}

/// Exactly 64 hexadecimal digits are a digest; otherwise the length, then the first bad digit, is at fault.
fn expected(text: &[u8]) -> Result<Hash, HexError> {
    if text.len() != 64 {
        return Err(HexError::Length { found: text.len() });
    }
    if let Some(index) = text.iter().position(|byte| !byte.is_ascii_hexdigit()) {
        return Err(HexError::Digit { index, found: text[index] });
    }
    let mut bytes = [0; 32];
    compare::value("hex crate", hex::decode_to_slice(text, &mut bytes), Ok(()));
    Ok(Hash::from_bytes(bytes))
}

impl Check for Hex {
    fn check(&self) {
        let text = self.text();
        let found = Hash::from_hex(&text);
        compare::value("from_hex", found, expected(&text));
        if let Ok(text) = str::from_utf8(&text) {
            compare::value("parse", text.parse(), found);
        }
        let Ok(hash) = found else { return };
        compare::bytes("to_hex", hash.to_hex().as_str().as_bytes(), &text.to_ascii_lowercase());
        compare::bytes("Display", hash.to_string().as_bytes(), &text.to_ascii_lowercase());
    }
}
