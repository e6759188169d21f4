//! In which order arguments, fields and sides of assignments are evaluated, and what is copied.

/// A pair of numbers.
#[derive(Clone, Copy)]
pub struct Pair {
    /// The first.
    pub first: u64,
    /// The second.
    pub second: u64,
}

/// A pair in a pair.
#[derive(Clone, Copy)]
pub struct Nested {
    /// A pair.
    pub inner: Pair,
    /// Numbers beside it.
    pub others: [u64; 3],
}

/// Writes a digit behind those that were written.
fn note(log: &mut u64, digit: u64) -> u64 {
    *log = (*log & 0xFFFF) * 10 + (digit & 7);
    digit & 7
}

fn three(a: u64, b: u64, c: u64) -> u64 {
    (a & 0xFF) * 10_000 + (b & 0xFF) * 100 + (c & 0xFF)
}

/// Arguments from left to right.
pub fn arguments(a: u64, b: u64) -> u64 {
    let mut log = 0;
    let result = three(note(&mut log, a), note(&mut log, b), note(&mut log, a ^ b));
    result ^ (log << 20)
}

/// A variable that an argument on its right changes is read before.
pub fn read_before(a: u64, b: u64) -> u64 {
    let mut log = a & 0xFF;
    three(log, note(&mut log, b), log)
}

/// Operands from left to right.
pub fn operands(a: u64, b: u64) -> u64 {
    let mut log = 1;
    let sum = (note(&mut log, a) << 8) + note(&mut log, b) + (note(&mut log, b >> 3) << 4);
    sum ^ (log << 20)
}

/// Fields in the order in which they are written, which is not that of the type.
pub fn fields(a: u64, b: u64) -> u64 {
    let mut log = 0;
    let pair = Pair { second: note(&mut log, a), first: note(&mut log, b) };
    (pair.first << 32) ^ (pair.second << 16) ^ log
}

/// Elements from left to right.
pub fn elements(a: u64, b: u64) -> u64 {
    let mut log = 0;
    let all = [note(&mut log, a), note(&mut log, b), note(&mut log, a >> 3)];
    (all[0] << 32) ^ (all[1] << 24) ^ (all[2] << 16) ^ log
}

/// The right side of an assignment goes before the place.
pub fn place_last(a: u64, b: u64) -> u64 {
    let mut all = [1, 2, 3, 4];
    let mut i = (a & 3) as usize;
    all[i] = {
        i = (i + (b & 1) as usize) & 3;
        77
    };
    (all[0] << 24) ^ (all[1] << 16) ^ (all[2] << 8) ^ all[3]
}

/// Where both sides would panic, the right side does; where it returns, the index is not asked for.
pub fn right_side_returns(a: u64, b: u64) -> u64 {
    let mut all = [1, 2, 3];
    let i = (a & 7) as usize;
    all[i] = if b & 1 == 0 { return 5 } else { 9 };
    all[0] * 100 + all[1] * 10 + all[2]
}

/// An outer name is hidden in a block, and there again behind it.
pub fn shadowing(a: u64, b: u64) -> u64 {
    let x = a & 0xFF;
    let x = x + 1;
    let y = {
        let x = x * 2;
        let x = x ^ (b & 0xFF);
        x + 1
    };
    x * 1000 + y
}

/// A name of an arm hides that of the function.
pub fn shadowing_in_arms(a: u64, b: u64) -> u64 {
    let x = a & 0xFF;
    let y = match b & 1 {
        0 => {
            let x = b & 0xF;
            x
        }
        _ => x,
    };
    x * 1000 + y
}

/// An array that is assigned is a copy.
pub fn copies(a: u64, b: u64) -> u64 {
    let mut first = [a & 0xFF, b & 0xFF];
    let second = first;
    first[0] = 3;
    first[1] += 1;
    (first[0] << 48) ^ (first[1] << 32) ^ (second[0] << 16) ^ second[1]
}

/// A structure that is assigned is a copy; a part of it can be written.
pub fn parts(a: u64, b: u64) -> u64 {
    let pair = Pair { first: a & 0xFF, second: b & 0xFF };
    let mut nested = Nested { inner: pair, others: [1, 2, 3] };
    nested.inner.second = 9;
    nested.others[(a & 1) as usize] = b & 0xF;
    let copy = nested;
    nested.inner = Pair { first: 4, second: 5 };
    (copy.inner.first << 24)
        ^ (copy.inner.second << 16)
        ^ (pair.second << 40)
        ^ (copy.others[0] << 8)
        ^ copy.others[1]
        ^ nested.inner.first
}

fn swap(a: &mut u64, b: &mut u64) {
    let old = *a;
    *a = *b;
    *b = old;
}

/// What references lead to is written.
pub fn references(a: u64, b: u64) -> u64 {
    let mut pair = Pair { first: a & 0xFFFF, second: b & 0xFFFF };
    swap(&mut pair.first, &mut pair.second);
    (pair.first << 16) ^ pair.second
}

/// A reference to a part, through a reference to the whole.
pub fn reborrows(a: u64, b: u64) -> u64 {
    let mut nested = Nested { inner: Pair { first: a & 0xFF, second: 1 }, others: [0, b & 0xFF, 0] };
    let whole = &mut nested;
    let part = &mut whole.others;
    part[2] = part[1] + 1;
    whole.inner.second += 1;
    (nested.inner.first << 24) ^ (nested.inner.second << 16) ^ (nested.others[2] << 8) ^ nested.others[1]
}

/// Compound assignments.
pub fn compound(a: u64, b: u64) -> u64 {
    let mut x = a & 0xFFFF;
    x += b & 0xFF;
    x *= 3;
    x -= 2;
    x <<= 2;
    x ^= b;
    x |= 1;
    x >>= 1;
    x %= 1_000_003;
    x
}

/// Tuples.
pub fn tuples(a: u64, b: u64) -> u64 {
    let (x, y) = (b & 0xFF, a & 0xFF);
    let pair = (x + 1, y + 2);
    pair.0 * 1000 + pair.1
}

/// Constants, of numbers and of arrays.
pub fn constants(a: u64, b: u64) -> u64 {
    const TABLE: [u64; 4] = [10, 20, 30, 40];
    const OFFSET: u64 = 7;
    TABLE[(a & 3) as usize] + OFFSET + (b & 0xF)
}
