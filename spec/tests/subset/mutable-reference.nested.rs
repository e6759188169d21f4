fn clear(bytes: Option<&mut [u8]>) {}
