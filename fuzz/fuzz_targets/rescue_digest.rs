//! Encoded digests of Rescue-Prime, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::RescueDigest);
