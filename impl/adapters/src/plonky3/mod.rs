//! The crates of Plonky3.

mod challenger;
mod merkle;
mod poseidon;

use ashlar_conform::protocol::{Reply, Request};

use crate::input::unsupported;

/// What they have.
pub fn supported() -> Vec<&'static str> {
    [&poseidon::SUPPORTED[..], &challenger::SUPPORTED, &merkle::SUPPORTED].concat()
}

pub fn answer(request: &Request) -> Reply {
    let reply = match request.algorithm.as_str() {
        "PoseidonKoalaBear16" => poseidon::narrow(request),
        "PoseidonKoalaBear24" => poseidon::wide(request),
        "HashChallenger" | "SerializingChallenger32" | "SerializingChallenger64" => challenger::transcript(request),
        "MerkleTree" => merkle::output(request),
        _ => Err(unsupported(request)),
    };
    reply.unwrap_or_else(|reply| reply)
}
