//! Encodings and digests of verifying keys, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::VkeyRoundTrip);
