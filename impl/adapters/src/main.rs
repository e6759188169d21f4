//! Answers the requests of `conform` for a crate of a registry: `adapter winter`, `adapter p3`, `adapter blake3`;
//! and for our own: `adapter ashlar`.
//!
//! What a crate does with an input that is to be refused is its own matter: an adapter checks nothing but that numbers
//! are elements where the crate has a checked constructor, and gives the crate the rest.

#![forbid(unsafe_code)]

mod input;

mod ashlar;
mod blake3;
mod plonky3;
mod winter;

use std::io;
use std::process::ExitCode;

use ashlar_conform::protocol::serve;

fn main() -> ExitCode {
    let (supported, answer): (Vec<&str>, fn(&_) -> _) = match std::env::args().nth(1).as_deref() {
        Some("ashlar") => (ashlar::supported(), ashlar::answer),
        Some("blake3") => (blake3::SUPPORTED.to_vec(), blake3::answer),
        Some("p3") => (plonky3::supported(), plonky3::answer),
        Some("winter") => (winter::SUPPORTED.to_vec(), winter::answer),
        _ => {
            eprintln!("usage: adapter ashlar|blake3|p3|winter");
            return ExitCode::from(2);
        }
    };
    match serve(&supported, answer, io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("adapter: {error}");
            ExitCode::FAILURE
        }
    }
}
