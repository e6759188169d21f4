//! Results, and the question mark.

/// Why there is no value.
pub struct Fault {
    /// A number that says it.
    pub code: u64,
}

fn checked(a: u64, limit: u64) -> Result<u64, Fault> {
    if a < limit { Ok(a) } else { Err(Fault { code: a & 0xFF }) }
}

fn both(a: u64, b: u64) -> Result<u64, Fault> {
    let x = checked(a, 1000)?;
    let y = checked(b, 500)?;
    Ok(x * 1000 + y)
}

fn number(result: Result<u64, Fault>) -> u64 {
    match result {
        Ok(x) => x,
        Err(fault) => 1_000_000 + fault.code,
    }
}

/// The first fault is returned.
pub fn question_marks(a: u64, b: u64) -> u64 {
    number(both(a, b))
}

fn in_rounds(a: u64, limit: u64) -> Result<u64, Fault> {
    let mut sum = 0;
    let mut i = 0;
    while i < 5 {
        sum += checked((a >> (8 * i)) & 0xFF, limit)?;
        i += 1;
    }
    Ok(sum)
}

/// A question mark in a loop.
pub fn question_mark_in_loop(a: u64, b: u64) -> u64 {
    number(in_rounds(a, b & 0x1FF))
}

fn in_arguments(a: u64, b: u64, log: &mut u64) -> Result<u64, Fault> {
    *log += 1;
    let sum = checked(a & 0xFF, 200)? + {
        *log += 10;
        checked(b & 0xFF, 100)?
    };
    *log += 100;
    Ok(sum)
}

/// What is right of a fault has no effect.
pub fn question_mark_in_operands(a: u64, b: u64) -> u64 {
    let mut log = 0;
    let result = number(in_arguments(a, b, &mut log));
    (result << 16) ^ log
}

fn collected(a: u64, limit: u64) -> Result<Vec<u64>, Fault> {
    let mut all = Vec::new();
    let mut i = 0;
    while i < (a & 7) {
        all.push(checked(a >> (i & 7), limit)?);
        i += 1;
    }
    Ok(all)
}

/// A question mark in an argument.
pub fn question_mark_in_argument(a: u64, b: u64) -> u64 {
    match collected(a & 0xFFFF, b & 0xFFFF) {
        Ok(all) => all.len() as u64,
        Err(fault) => 1000 + fault.code,
    }
}

fn of_unit(a: u64) -> Result<(), Fault> {
    if a & 1 == 0 { Ok(()) } else { Err(Fault { code: 3 }) }
}

fn goes_on(a: u64, b: u64) -> Result<u64, Fault> {
    of_unit(a)?;
    of_unit(b)?;
    Ok(7)
}

/// Results without a value.
pub fn question_mark_of_nothing(a: u64, b: u64) -> u64 {
    number(goes_on(a, b))
}
