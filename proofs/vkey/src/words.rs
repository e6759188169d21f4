//! What the code takes `word.rs` for, tested: the one file of `impl/vkey` that is not run on symbolic bytes.

use ashlar_vkey::word;
use fastrand::Rng;

use crate::obligation::{Obligation, Status, Verdict};

/// Random values tried of each width beyond 16 bits.
const RANDOM: usize = 100_000;

/// The obligation about the functions on values.
pub fn obligations() -> Vec<Obligation> {
    vec![Obligation {
        id: "vkey/words".to_owned(),
        claim: "The functions on bytes and integers are those that the symbolic ones stand for".to_owned(),
        left: "little-endian numbers".to_owned(),
        right: "impl:ashlar_vkey::word".to_owned(),
        scope: "every value of 8 and 16 bits; edges and random values of 32 and 64 bits".to_owned(),
        assumes: Vec::new(),
        theories: &[],
        decide: Box::new(|_| {
            let detail = format!("every value of 16 bits, {RANDOM} of 32 and of 64 bits");
            let status = tested().map_or_else(Status::Failed, |()| Status::Tested);
            Verdict { status, engine: "test".to_owned(), cases: 4, detail, evidence: None }
        }),
    }]
}

fn tested() -> Result<(), String> {
    let mut rng = Rng::with_seed(5);
    (0..=u16::MAX).try_for_each(|value| narrow(value, rng.u16(..)))?;
    let edges = (0..64).flat_map(|bit| [1 << bit, (1_u64 << bit) - 1, u64::MAX << bit]);
    let random: Vec<u64> = (0..RANDOM).map(|_| rng.u64(..)).collect();
    edges.chain(random).try_for_each(|value| {
        let other = if rng.bool() { value } else { rng.u64(..) };
        wide(value, other)
    })
}

fn narrow(a: u16, b: u16) -> Result<(), String> {
    let bytes = word::u16_bytes(a);
    let [low, high] = [(a % 256) as u8, (a / 256) as u8];
    let all = [
        (bytes == [low, high], "u16_bytes"),
        (word::u16_of_bytes(bytes) == a, "u16_of_bytes"),
        (word::u64_of_u16(a) == u64::from(a), "u64_of_u16"),
        (word::count_of_u16(a) == usize::from(a), "count_of_u16"),
        (word::u16_of_count(a.into()) == a, "u16_of_count"),
        (word::equal_u16(a, b) == (bytes == word::u16_bytes(b)) && word::equal_u16(a, a), "equal_u16"),
        (word::less_u16(a, b) == (i32::from(a) - i32::from(b) < 0) && !word::less_u16(a, a), "less_u16"),
        (word::equal_byte(low, high) == (i32::from(low) == i32::from(high)) && word::byte(low) == low, "equal_byte"),
    ];
    failing(&all, &format!("{a:#x}, {b:#x}"))
}

fn wide(a: u64, b: u64) -> Result<(), String> {
    let (short_a, short_b) = (a as u32, b as u32);
    let bytes = word::u64_bytes(a);
    let digits = |value: u64| -> [u8; 8] { std::array::from_fn(|i| (value >> (8 * i) & 0xff) as u8) };
    let all = [
        (bytes == digits(a), "u64_bytes"),
        (word::u64_of_bytes(bytes) == a, "u64_of_bytes"),
        (word::u32_bytes(short_a)[..] == digits(short_a.into())[..4], "u32_bytes"),
        (word::u32_of_bytes(word::u32_bytes(short_a)) == short_a, "u32_of_bytes"),
        (u64::from(word::low_u16(a)) == a % 0x1_0000, "low_u16"),
        (word::count_of_u64(a) as u64 == a && word::u64_of_count(a as usize) == a, "counts of 64 bits"),
        (word::count_of_u32(short_a) as u64 == u64::from(short_a), "count_of_u32"),
        (word::u32_of_count(short_a as usize) == short_a, "u32_of_count"),
        (word::equal_u32(short_a, short_b) == (digits(short_a.into()) == digits(short_b.into())), "equal_u32"),
        (word::less_u32(short_a, short_b) == (i64::from(short_a) - i64::from(short_b) < 0), "less_u32"),
        (word::less_u64(a, b) == (i128::from(a) - i128::from(b) < 0) && !word::less_u64(a, a), "less_u64"),
    ];
    failing(&all, &format!("{a:#x}, {b:#x}"))
}

fn failing(all: &[(bool, &str)], values: &str) -> Result<(), String> {
    match all.iter().find(|(holds, _)| !holds) {
        Some((_, name)) => Err(format!("{name} of {values}")),
        None => Ok(()),
    }
}
