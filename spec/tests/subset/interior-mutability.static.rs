static COUNT: u32 = 0;
