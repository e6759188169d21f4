//! Benchmarks of ashlar against its peers
