//! Comparisons that panic with what differs and where.

use std::fmt::{Debug, Display};

/// What output buffers hold before a call, to see that nothing was written.
pub const UNTOUCHED: u8 = 0xa5;

/// Compares bytes that `subject` gave with those expected.
///
/// # Panics
/// If they differ.
pub fn bytes(subject: impl Display, found: &[u8], expected: &[u8]) {
    assert_eq!(found.len(), expected.len(), "{subject}: number of bytes");
    let Some(index) = found.iter().zip(expected).position(|(found, expected)| found != expected) else {
        return;
    };
    let around = index..found.len().min(index + 32);
    panic!(
        "{subject}: byte {index} differs; from there on found {}, expected {}",
        hex::encode(&found[around.clone()]),
        hex::encode(&expected[around])
    );
}

/// Compares a count, position or result that `subject` gave with the one expected.
///
/// # Panics
/// If they differ.
pub fn value<T: PartialEq + Debug>(subject: impl Display, found: T, expected: T) {
    assert!(found == expected, "{subject}: found {found:?}, expected {expected:?}");
}

/// Checks that `buffer` still holds [`UNTOUCHED`] everywhere.
///
/// # Panics
/// If not.
pub fn untouched(subject: impl Display, buffer: &[u8]) {
    if let Some(index) = buffer.iter().position(|&byte| byte != UNTOUCHED) {
        panic!("{subject}: byte {index} was written");
    }
}

#[cfg(test)]
mod tests {
    use super::{UNTOUCHED, bytes, untouched, value};

    #[test]
    fn equal_sides_pass() {
        bytes("digest", &[7; 32], &[7; 32]);
        value("count", 3, 3);
        untouched("buffer", &[UNTOUCHED; 32]);
    }

    #[test]
    #[should_panic(expected = "digest: byte 31 differs; from there on found 06, expected 07")]
    fn a_wrong_digest_panics() {
        let mut wrong = [7; 32];
        wrong[31] ^= 1;
        bytes("digest", &wrong, &[7; 32]);
    }

    #[test]
    #[should_panic(expected = "output: number of bytes")]
    fn a_short_output_panics() {
        bytes("output", &[7; 31], &[7; 32]);
    }

    #[test]
    #[should_panic(expected = "count: found 3, expected 4")]
    fn a_wrong_count_panics() {
        value("count", 3, 4);
    }

    #[test]
    #[should_panic(expected = "buffer: byte 5 was written")]
    fn a_write_panics() {
        let mut buffer = [UNTOUCHED; 8];
        buffer[5] = 0;
        untouched("buffer", &buffer);
    }
}
