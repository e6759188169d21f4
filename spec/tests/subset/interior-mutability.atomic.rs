struct Counter { count: core::sync::atomic::AtomicU32 }
