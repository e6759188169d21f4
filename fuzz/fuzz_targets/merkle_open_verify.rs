//! Openings of Merkle trees: what was opened verifies, and no change of it.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::MerkleOpenVerify);
