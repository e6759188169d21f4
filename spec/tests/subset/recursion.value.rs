fn twice(count: usize) -> usize { let again = twice; again(count) }
