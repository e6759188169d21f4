fn show(value: &dyn core::fmt::Debug) -> u8 { 0 }
