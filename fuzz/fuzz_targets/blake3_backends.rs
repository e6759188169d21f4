//! Long messages on every backend and on several threads, against the portable backend.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::Backends);
