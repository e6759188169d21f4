fn forever() -> u32 { loop {} }
