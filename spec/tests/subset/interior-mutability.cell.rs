struct Counter { count: core::cell::Cell<u32> }
