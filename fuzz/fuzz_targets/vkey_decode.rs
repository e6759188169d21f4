//! Strings of bytes as encodings, against the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::VkeyDecode);
