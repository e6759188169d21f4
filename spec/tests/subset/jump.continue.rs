fn skip() -> u32 { for i in 0..9 { continue; } 0 }
