fn map(words: [u32; 8]) -> [u32; 8] { words.map(|word| word.wrapping_add(1)) }
