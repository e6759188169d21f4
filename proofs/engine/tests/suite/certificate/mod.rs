//! Certificates of what the solver of bit-vectors decides.

mod blast;
mod lrat;
mod rows;
