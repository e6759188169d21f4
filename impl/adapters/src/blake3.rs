//! The crate `blake3`.

use ashlar_conform::protocol::{Reply, Request};
use blake3::{Hash, Hasher};

use crate::input::{bytes, input, integer, unsupported};

pub const SUPPORTED: [&str; 7] = [
    "BLAKE3/hash",
    "BLAKE3/hash_xof",
    "BLAKE3/keyed_hash",
    "BLAKE3/keyed_hash_xof",
    "BLAKE3/derive_key",
    "BLAKE3/derive_key_xof",
    "BLAKE3/digest_from_text",
];

pub fn answer(request: &Request) -> Reply {
    output(request).unwrap_or_else(|reply| reply)
}

fn output(request: &Request) -> Result<Reply, Reply> {
    if request.operation == "digest_from_text" {
        let digest = Hash::from_hex(input::<String>(request, "text")?).map_err(|error| Reply::Refused(error.to_string()))?;
        return Ok(Reply::Output(digest.to_string().into()));
    }
    let mut hasher = match request.operation.trim_end_matches("_xof") {
        "hash" => Hasher::new(),
        "keyed_hash" => Hasher::new_keyed(&key(request)?),
        "derive_key" => Hasher::new_derive_key(&input::<String>(request, "context")?),
        _ => return Err(unsupported(request)),
    };
    hasher.update(&bytes(request, "message")?);
    if !request.operation.ends_with("_xof") {
        return Ok(Reply::Output(hasher.finalize().to_string().into()));
    }
    let seek = integer(&input::<String>(request, "seek")?)?;
    let mut reader = hasher.finalize_xof();
    reader.set_position(seek);
    let mut output = vec![0; input(request, "length")?];
    reader.fill(&mut output);
    Ok(Reply::Output(hex::encode(output).into()))
}

fn key(request: &Request) -> Result<[u8; 32], Reply> {
    let key = bytes(request, "key")?;
    key.try_into().map_err(|key: Vec<u8>| Reply::Refused(format!("a key of {} bytes", key.len())))
}
