fn first(bytes: &[u8]) -> u8 { unsafe { *bytes.get_unchecked(0) } }
