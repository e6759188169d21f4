//! Operators, casts, and where they panic.

/// A sum that may be too large.
pub fn sum(a: u64, b: u64) -> u64 {
    a + b
}

/// A difference that may be negative.
pub fn difference(a: u64, b: u64) -> u64 {
    a - b
}

/// A product that may be too large.
pub fn product(a: u64, b: u64) -> u64 {
    a * b
}

/// A quotient, which zero has not.
pub fn quotient(a: u64, b: u64) -> u64 {
    a / b
}

/// A remainder, which zero has not.
pub fn remainder(a: u64, b: u64) -> u64 {
    a % b
}

/// The quotient of signed numbers: towards zero, and too large of the least by minus one.
pub fn signed_quotient(a: u64, b: u64) -> u64 {
    (a as i64 / b as i64) as u64
}

/// The remainder of signed numbers, which has the sign of the first.
pub fn signed_remainder(a: u64, b: u64) -> u64 {
    (a as i64 % b as i64) as u64
}

/// A sum of bytes.
pub fn sum_of_bytes(a: u64, b: u64) -> u64 {
    (a as u8 + b as u8) as u64
}

/// A product of signed bytes, whose sign is kept.
pub fn product_of_signed_bytes(a: u64, b: u64) -> u64 {
    (a as i8 * b as i8) as u64
}

/// A shift to the left by a number that may be too large.
pub fn shift_left(a: u64, b: u64) -> u64 {
    a << b
}

/// A shift to the right by a number of another type.
pub fn shift_right(a: u64, b: u64) -> u64 {
    a >> (b as u8)
}

/// A shift of a signed number, which keeps its sign.
pub fn shift_signed(a: u64, b: u64) -> u64 {
    ((a as i32) >> (b as u32)) as u64
}

/// Bits that leave a byte on the left are lost.
pub fn shift_byte(a: u64, b: u64) -> u64 {
    ((a as u8) << (b & 7)) as u64
}

/// Operators on bits.
pub fn bits(a: u64, b: u64) -> u64 {
    (a & b) ^ (a | b) ^ (a ^ 0xFF)
}

/// Each cast to fewer bits and back.
pub fn casts(a: u64, b: u64) -> u64 {
    (a as u8 as u64) ^ (b as u16 as u64) ^ (a as u32 as u64) ^ (b as usize as u64)
}

/// Each cast to a signed number of fewer bits and back.
pub fn signed_casts(a: u64, b: u64) -> u64 {
    (a as i8 as u64) ^ (b as i16 as u64) ^ (a as i32 as u64) ^ (b as i64 as u64)
}

/// A signed byte as a wider number without a sign.
pub fn sign_is_kept(a: u64, b: u64) -> u64 {
    (a as i8 as u32 as u64) ^ (b as i8 as u16 as u64)
}

/// Each comparison.
pub fn comparisons(a: u64, b: u64) -> u64 {
    let mut found = 0;
    if a < b {
        found += 1;
    }
    if a <= b {
        found += 2;
    }
    if a > b {
        found += 4;
    }
    if a >= b {
        found += 8;
    }
    if a == b {
        found += 16;
    }
    if a != b {
        found += 32;
    }
    found
}

/// Comparisons of signed numbers.
pub fn signed_comparisons(a: u64, b: u64) -> u64 {
    let (a, b) = (a as i64, b as i64);
    if a < b {
        1
    } else if a > b {
        2
    } else {
        3
    }
}

/// The greatest number of a type.
pub fn greatest(a: u64, b: u64) -> u64 {
    if a > u32::MAX as u64 { b } else { u32::MAX as u64 - a }
}

/// Not, and, or.
pub fn logic(a: u64, b: u64) -> u64 {
    let (is_odd, is_small) = (a & 1 == 1, b < 100);
    if !is_odd && is_small || is_odd && !is_small { 1 } else { 2 }
}

/// The right side of `&&` would panic where the left one is false.
pub fn short_and(a: u64, b: u64) -> u64 {
    if b != 0 && a / b > 3 { 1 } else { 0 }
}

/// The right side of `||` would panic where the left one is true.
pub fn short_or(a: u64, b: u64) -> u64 {
    if b == 0 || a / b > 3 { 1 } else { 0 }
}

/// What a sum that is too large would be compared with is never asked.
pub fn panics_first(a: u64, b: u64) -> u64 {
    (a + b) + (7 / (b & 3))
}
