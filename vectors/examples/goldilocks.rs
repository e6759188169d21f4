//! Goldilocks/decode: an element of the field of 2^64 - 2^32 + 1 elements from its 8 bytes.

use std::io::{Result, stdin};

use serde_json::{Value, json};

const MODULUS: u64 = 0xffff_ffff_0000_0001;

/// The number of which these are the bytes in hexadecimal, least significant first.
fn decode(input: &Value) -> std::result::Result<u64, String> {
    let text = input.as_str().ok_or("no text")?;
    let bytes = hex::decode(text).map_err(|error| error.to_string())?;
    let bytes = bytes.try_into().map_err(|bytes: Vec<u8>| format!("{} bytes, not 8", bytes.len()))?;
    let number = u64::from_le_bytes(bytes);
    if number < MODULUS { Ok(number) } else { Err("not below the modulus".to_owned()) }
}

fn answer(request: &Value) -> (&'static str, Value) {
    match (request["algorithm"].as_str(), request["operation"].as_str()) {
        (Some("conform"), Some("supported")) => ("output", json!(["Goldilocks/decode"])),
        (Some("Goldilocks"), Some("decode")) => match decode(&request["input"]["bytes"]) {
            Ok(number) => ("output", json!(number.to_string())),
            Err(reason) => ("refused", json!(reason)),
        },
        _ => ("unsupported", json!("an operation that is not here")),
    }
}

fn main() -> Result<()> {
    for line in stdin().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let (kind, value) = answer(&request);
        println!("{}", json!({ "id": request["id"], kind: value }));
    }
    Ok(())
}
