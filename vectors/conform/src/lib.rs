//! Checks any implementation against the specification.
//!
//! An implementation is a program that answers requests, a line each ([`protocol`]). It is asked about all vectors, then
//! in a [`campaign`] about inputs at boundaries and at random, whose answers the specification (`ashlar-spec`) gives.
//! `vectors/CONFORM.md` is the page for whoever writes one.

#![forbid(unsafe_code)]

mod edits;
pub mod protocol;

pub mod operations;
pub mod peer;

pub mod departure;

pub mod shrink;

pub mod report;

pub mod campaign;
