//! The crate `ashlar`, where its C interface has nothing: challengers, encodings, encoded openings of Merkle trees.

mod challenger;
mod encoding;
mod merkle;

use ashlar_conform::protocol::{Reply, Request};

/// What is asked of it.
pub fn supported() -> Vec<&'static str> {
    [&challenger::SUPPORTED[..], &encoding::SUPPORTED, &merkle::SUPPORTED].concat()
}

pub fn answer(request: &Request) -> Reply {
    let reply = match request.algorithm.as_str() {
        "HashChallenger" | "SerializingChallenger32" | "SerializingChallenger64" => challenger::transcript(request),
        "MultiStark" => challenger::seed(request),
        "MerkleOpening" => merkle::output(request),
        _ => encoding::output(request),
    };
    reply.unwrap_or_else(|reply| reply)
}
