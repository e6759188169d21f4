struct Place { at: *const u8 }
