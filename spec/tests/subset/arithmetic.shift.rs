fn shift(a: u32, by: u32) -> u32 { a >> by }
