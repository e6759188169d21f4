//! Batches of messages of equal length, against one message at a time.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::Batch);
