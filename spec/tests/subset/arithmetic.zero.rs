fn divide(a: u32) -> u32 { a % 0 }
