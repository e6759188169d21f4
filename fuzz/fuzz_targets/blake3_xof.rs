//! Extendable output read in pieces from anywhere, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::Xof);
