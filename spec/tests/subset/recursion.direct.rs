fn tree(count: usize) -> usize { if count == 1 { 0 } else { tree(count / 2) } }
