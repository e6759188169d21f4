//! Rounds, and the ways out of them.

/// The sum of the numbers below one.
pub fn counted(a: u64, b: u64) -> u64 {
    let mut sum = b & 0xFF;
    let mut i = 0;
    while i < (a & 15) {
        sum += i * i;
        i += 1;
    }
    sum
}

/// A return in a round.
pub fn returns(a: u64, b: u64) -> u64 {
    let mut i = 0;
    while i < 20 {
        if i == (a & 31) {
            return i * 100 + (b & 0xF);
        }
        i += 1;
    }
    9999
}

/// A break out of a loop that has no condition.
pub fn breaks(a: u64, b: u64) -> u64 {
    let mut x = a & 0xFF;
    loop {
        if x > 100 {
            break;
        }
        x = x * 2 + (b & 1) + 1;
    }
    x
}

/// Rounds that are cut short.
pub fn continues(a: u64, b: u64) -> u64 {
    let mut sum = 0;
    let mut i = 0;
    while i < 12 {
        i += 1;
        if (a >> i) & 1 == 0 {
            continue;
        }
        sum += i ^ (b & 3);
    }
    sum
}

/// A break leaves the inner loop alone.
pub fn nested(a: u64, b: u64) -> u64 {
    let mut sum = 0;
    let mut i = 0;
    while i < 5 {
        let mut j = 0;
        while j < 5 {
            if j == (a & 7) {
                break;
            }
            sum += i * 10 + j;
            j += 1;
        }
        if sum > 100 + (b & 63) {
            break;
        }
        i += 1;
    }
    sum
}

/// A return out of two loops.
pub fn returns_from_within(a: u64, b: u64) -> u64 {
    let mut i = 0;
    while i < 4 {
        let mut j = 0;
        while j < 4 {
            if i * 4 + j == (a & 31) {
                return 100 + i * 10 + j;
            }
            j += 1;
        }
        i += 1;
    }
    b & 0xF
}

/// A condition with an effect.
pub fn conditions(a: u64, b: u64) -> u64 {
    let mut x = a & 0x3F;
    let mut rounds = 0;
    while {
        x /= 2;
        x > (b & 3)
    } {
        rounds += 1;
    }
    rounds * 100 + x
}

/// A sum that gets too large in some round.
pub fn overflows(a: u64, b: u64) -> u64 {
    let mut x = a as u8;
    let mut i = 0;
    while i < (b & 7) {
        x += 40;
        i += 1;
    }
    x as u64
}

/// A loop without a round.
pub fn no_round(a: u64, b: u64) -> u64 {
    let mut x = a;
    while x < b && b == 0 {
        x += 1;
    }
    x
}
