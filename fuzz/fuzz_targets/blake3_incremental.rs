//! A hasher under any sequence of calls, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::Incremental);
