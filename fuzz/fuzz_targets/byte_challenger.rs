//! Transcripts of the challengers over bytes, against Plonky3.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::ByteChallenger);
