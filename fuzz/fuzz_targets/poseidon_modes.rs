//! Poseidon in every mode, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::PoseidonModes);
