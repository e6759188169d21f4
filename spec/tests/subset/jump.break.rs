fn first() -> u32 { for i in 0..9 { break; } 0 }
