fn run() -> u32 { let mut total = 0u32; for i in 0.. { total = i; } total }
