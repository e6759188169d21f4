fn last() -> u32 { let mut i: u32 = 0; while i < 9 { i = i.wrapping_add(1); } i }
