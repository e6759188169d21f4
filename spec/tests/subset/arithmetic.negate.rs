fn negate(a: i32) -> i32 { -a }
