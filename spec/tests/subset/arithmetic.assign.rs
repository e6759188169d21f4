fn add(a: u32) -> u32 { let mut total = a; total += 1; total }
