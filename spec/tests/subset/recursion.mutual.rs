fn left(count: usize) -> usize { right(count / 2) } fn right(count: usize) -> usize { crate::blake3::left(count) }
