//! Whole messages in every mode on every backend, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::OneShot);
