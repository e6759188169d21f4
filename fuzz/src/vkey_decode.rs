//! Strings of bytes as encodings: what is accepted is the encoding of what is read, what is refused is refused as the specification does.

use std::fmt::Debug;

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::vkey::claim::Claim;
use ashlar::vkey::{DecodeError, claim, field, framing, program, system, vm};
use ashlar_spec::{
    claim as specified_claim, codec, field_encoding, framing as specified_framing, program_id, system_verifying_key,
    vm_verifying_key,
};

use crate::edits::{Edit, apply_all};
use crate::vkey_keys::{Value, specified_program, specified_system_key, specified_vm_key};
use crate::{Check, compare};

/// The bytes to read, in every format.
#[derive(Debug)]
pub struct VkeyDecode(Vec<u8>);

impl<'a> Arbitrary<'a> for VkeyDecode {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.arbitrary()? {
            return Ok(Self(u.bytes(u.len())?.to_vec()));
        }
        let edits: Vec<Edit> = u.arbitrary()?;
        let mut bytes = match u.arbitrary()? {
            Value::Vm(key) => vm::encode(&key),
            Value::System(key) => system::encode(&key).unwrap_or_default(),
            Value::Claim(claim) => claim::encode(&claim).unwrap_or_default(),
            Value::Program(program) => program::encode(&program).unwrap_or_default(),
        };
        apply_all(&edits, &mut bytes);
        Ok(Self(bytes))
    }
}

/// The refusal as both sides name it.
fn refusal(offset: usize, reason: impl Debug) -> String {
    format!("at byte {offset}: {reason:?}")
}

fn ours<T>(result: core::result::Result<T, DecodeError>) -> core::result::Result<T, String> {
    result.map_err(|error| refusal(error.offset, error.reason))
}

fn theirs<T>(result: core::result::Result<T, codec::DecodeError>) -> core::result::Result<T, String> {
    result.map_err(|error| refusal(error.offset, error.reason))
}

impl VkeyDecode {
    fn vm_key(&self) {
        let read = ours(vm::decode(&self.0));
        compare::value(
            "vm key",
            read.as_ref().map(specified_vm_key).map_err(String::clone),
            theirs(vm_verifying_key::decode(&self.0)),
        );
        if let Ok(key) = read {
            compare::bytes("vm key written again", &vm::encode(&key), &self.0);
        }
    }

    fn system_key(&self) {
        let read = ours(system::decode(&self.0));
        let specified = theirs(system_verifying_key::decode(&self.0));
        compare::value("system key", read.as_ref().map(specified_system_key).map_err(String::clone), specified);
        if let Ok(key) = read {
            compare::value("system key written again", system::encode(&key).as_ref(), Ok(&self.0));
        }
    }

    fn claim(&self) {
        let read = ours(claim::decode(&self.0).map(|claim| claim.elements));
        compare::value("claim", &read, &theirs(specified_claim::decode(&self.0)));
        if let Ok(elements) = read {
            compare::value("claim written again", claim::encode(&Claim { elements }).as_ref(), Ok(&self.0));
        }
    }

    fn program(&self) {
        let read = ours(program::decode(&self.0));
        compare::value(
            "program",
            read.as_ref().map(specified_program).map_err(String::clone),
            theirs(program_id::decode(&self.0)),
        );
        if let Ok(program) = read {
            compare::value("program written again", program::encode(&program).as_ref(), Ok(&self.0));
        }
    }

    fn parts(&self) {
        let bytes = &self.0;
        compare::value("Goldilocks", ours(field::decode_goldilocks(bytes)), theirs(field_encoding::decode_goldilocks(bytes)));
        compare::value("KoalaBear", ours(field::decode_koala_bear(bytes)), theirs(field_encoding::decode_koala_bear(bytes)));
        compare::value("digest", ours(field::decode_digest(bytes)), theirs(field_encoding::decode_digest(bytes)));
        compare::value("limbs", ours(field::decode_limbs(bytes)), theirs(field_encoding::decode_limbs(bytes)));
        compare::value("blob", ours(framing::decode_blob(bytes)), theirs(specified_framing::decode_blob(bytes)));
        let input = ours(framing::decode_private_input(bytes));
        compare::value("private input", input, theirs(specified_framing::decode_private_input(bytes)));
    }
}

impl Check for VkeyDecode {
    fn check(&self) {
        self.vm_key();
        self.system_key();
        self.claim();
        self.program();
        self.parts();
    }
}
