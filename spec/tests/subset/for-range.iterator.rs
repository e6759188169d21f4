fn sum(words: &[u32]) -> u32 { let mut total = 0u32; for word in words { total = total.wrapping_add(*word); } total }
