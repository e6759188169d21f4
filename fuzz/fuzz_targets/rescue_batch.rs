//! Batches of Rescue-Prime, against one input at a time and the specification.
#![cfg_attr(fuzzing, no_main)]

ashlar_fuzz::target!(ashlar_fuzz::RescueBatch);
