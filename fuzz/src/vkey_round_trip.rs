//! Encodings and digests of keys, and what is read of them, against the specification.

use arbitrary::Arbitrary;
use ashlar::vkey::{EncodeError, claim, program, system, vm};
use ashlar_spec::{claim as specified_claim, codec, program_id, system_verifying_key, vm_verifying_key};

use crate::vkey_keys::{Value, specified_program, specified_system_key, specified_vm_key};
use crate::{Check, compare};

/// The value to write.
#[derive(Arbitrary, Debug)]
pub struct VkeyRoundTrip(Value);

/// What is made of a value: bytes of an encoding or digest, or the refusal.
type Written<T> = Result<T, String>;

fn ours<T>(result: Result<T, EncodeError>) -> Written<T> {
    result.map_err(|error| format!("{}: {:?}", error.place, error.reason))
}

fn theirs<T>(result: Result<T, codec::EncodeError>) -> Written<T> {
    result.map_err(|error| {
        let mut pieces = error.field.split("[]");
        let mut place = pieces.next().unwrap_or_default().to_owned();
        for (piece, index) in pieces.zip(error.indices) {
            place += &format!("[{index}]{piece}");
        }
        format!("{place}: {:?}", error.reason)
    })
}

impl Check for VkeyRoundTrip {
    fn check(&self) {
        match &self.0 {
            Value::Vm(key) => {
                let specified = specified_vm_key(key);
                compare::bytes("encoding", &vm::encode(key), &vm_verifying_key::encode(&specified));
                compare::bytes("Keccak-256", &vm::keccak256_digest(key), &vm_verifying_key::keccak256_digest(&specified));
                compare::bytes("BLAKE3", &vm::blake3_digest(key), &vm_verifying_key::blake3_digest(&specified));
                compare::value("key read", vm::decode(&vm::encode(key)).as_ref(), Ok(key));
            }
            Value::System(key) => {
                let specified = specified_system_key(key);
                let encoding = ours(system::encode(key));
                compare::value("encoding", &encoding, &theirs(system_verifying_key::encode(&specified)));
                compare::value(
                    "Keccak-256",
                    ours(system::keccak256_digest(key)),
                    theirs(system_verifying_key::keccak256_digest(&specified)),
                );
                compare::value(
                    "BLAKE3",
                    ours(system::blake3_digest(key)),
                    theirs(system_verifying_key::blake3_digest(&specified)),
                );
                let Ok(bytes) = encoding else { return };
                compare::value("key read", system::decode(&bytes).as_ref(), Ok(key));
            }
            Value::Claim(claim) => {
                let encoding = ours(claim::encode(claim));
                compare::value("encoding", &encoding, &theirs(specified_claim::encode(&claim.elements)));
                let Ok(bytes) = encoding else { return };
                compare::value("claim read", claim::decode(&bytes).as_ref(), Ok(claim));
            }
            Value::Program(program) => {
                let specified = specified_program(program);
                let encoding = ours(program::encode(program));
                compare::value("encoding", &encoding, &theirs(program_id::encode(&specified)));
                compare::value("identity", ours(program::program_id(program)), theirs(program_id::program_id(&specified)));
                let Ok(bytes) = encoding else { return };
                let mut sorted = program.clone();
                sorted.pages.sort_by_key(|page| page.base);
                compare::value("program read", program::decode(&bytes), Ok(sorted));
            }
        }
    }
}
