//! Decides equality of the implementation with the Cryptol specification
