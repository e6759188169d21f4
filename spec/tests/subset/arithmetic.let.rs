fn sub(a: u64, b: u64) -> u64 { let c: u64 = a - b; c }
