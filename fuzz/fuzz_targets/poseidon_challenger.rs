//! Transcripts of the duplex challenger over Poseidon, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::PoseidonChallenger);
