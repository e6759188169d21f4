//! Blobs of keys and encoded elements at every address.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::BlobOpen);
