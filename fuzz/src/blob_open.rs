//! Blobs of keys and encoded elements at every address: what is read is what was written or is refused, and never read wrongly.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::blob::{Aligned, BlobError, goldilocks, koala_bear, open_vm_key, payload, private_input, write_vm_key};
use ashlar::vkey::vm::VmVerifyingKey;
use ashlar::vkey::{DecodeError, Reason, framing};

use crate::edits::{Edit, apply_all};
use crate::placed::at_every_address;
use crate::vkey_keys::vm_key;
use crate::{Check, compare};

/// The bytes of a blob, or of anything.
#[derive(Debug)]
pub struct BlobOpen {
    bytes: Vec<u8>,
    /// The key, if the bytes are its blob.
    key: Option<VmVerifyingKey>,
}

impl<'a> Arbitrary<'a> for BlobOpen {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        match u.int_in_range(0..=2u8)? {
            0 => Ok(Self { bytes: u.bytes(u.len())?.to_vec(), key: None }),
            1 => Ok(Self { bytes: framing::encode_blob(u.bytes(u.len())?), key: None }),
            _ => {
                let (edits, key): (Vec<Edit>, _) = (u.arbitrary()?, vm_key(u)?);
                let mut bytes = write_vm_key(&key).expect("a small key").to_vec();
                apply_all(&edits, &mut bytes);
                Ok(Self { bytes, key: edits.is_empty().then_some(key) })
            }
        }
    }
}

impl BlobOpen {
    fn key(&self) {
        let read = |bytes: &[u8]| open_vm_key(bytes).map(VmVerifyingKey::from);
        let aligned = read(&Aligned::new(&self.bytes));
        if let Some(key) = &self.key {
            compare::value("key", aligned.as_ref(), Ok(key));
        }
        if let Ok(key) = &aligned {
            compare::value("pages and bytes", 16 + 168 + 32 * key.pages.len(), self.bytes.len());
        }
        let prefix = payload(&self.bytes).map(|_| ());
        compare::value("prefix", prefix, framing::decode_blob(&self.bytes).map(|_| ()));
        at_every_address(&self.bytes, |distance, bytes| {
            compare::value("key of a copy", read(&Aligned::new(bytes)).ok(), aligned.clone().ok());
            let expected = match (prefix, distance) {
                (Err(fault), _) => Err(BlobError::Fault(fault)),
                (Ok(()), 0) => aligned.clone(),
                (Ok(()), _) => Err(BlobError::Fault(DecodeError { offset: 16, reason: Reason::Misaligned })),
            };
            // The addresses that the validation of an archive reports differ.
            if let Err(BlobError::Archive { .. }) = expected {
                compare::value("refusal", matches!(read(bytes), Err(BlobError::Archive { .. })), true);
            } else {
                compare::value("key", read(bytes), expected);
            }
        });
    }

    fn elements(&self) {
        let whole = |size: usize| self.bytes.len().is_multiple_of(size);
        at_every_address(&self.bytes, |distance, bytes| {
            let values = bytes.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
            let canonical = values.clone().all(|value| value < ashlar::fields::goldilocks::Goldilocks::MODULUS);
            let read = goldilocks(bytes);
            compare::value("Goldilocks", read.is_ok(), canonical && whole(8) && distance.is_multiple_of(8));
            if let Ok(elements) = read {
                compare::value("values", elements.iter().map(|e| e.value()).eq(values), true);
            }
            let values = bytes.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes));
            let canonical = values.clone().all(|value| value < ashlar::fields::koala_bear::KoalaBear::MODULUS);
            let read = koala_bear(bytes);
            compare::value("KoalaBear", read.is_ok(), canonical && whole(4) && distance.is_multiple_of(4));
            if let Ok(elements) = read {
                compare::value("values", elements.iter().map(|e| e.value()).eq(values), true);
            }
        });
    }

    fn private_input(&self) {
        let found = private_input(&self.bytes).map(<[u8]>::to_vec);
        compare::value("private input", found, framing::decode_private_input(&self.bytes));
    }
}

impl Check for BlobOpen {
    fn check(&self) {
        self.key();
        self.elements();
        self.private_input();
    }
}
