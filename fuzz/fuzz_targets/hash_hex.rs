//! Digests read from and written as hexadecimal.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::Hex);
