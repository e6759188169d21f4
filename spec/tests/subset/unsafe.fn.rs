unsafe fn zero() -> u8 { 0 }
