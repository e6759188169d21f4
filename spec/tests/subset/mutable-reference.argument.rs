fn clear(bytes: &mut [u8]) {}
