//! Encoded digests of Rescue-Prime, canonical or not, against the specification.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::{Digest, DigestError};
use ashlar_spec::goldilocks::{digest_from_bytes, is_digest};

use crate::{Check, compare};

/// The bytes to read.
#[derive(Debug)]
pub struct RescueDigest([u8; Digest::BYTES]);

impl<'a> Arbitrary<'a> for RescueDigest {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let mut bytes = [0; Digest::BYTES];
        for limb in bytes.as_chunks_mut::<8>().0 {
            let near = (Goldilocks::MODULUS - 2).saturating_add(u.int_in_range(0..=3u64)?);
            *limb = if u.arbitrary()? { near } else { u.arbitrary()? }.to_le_bytes();
        }
        Ok(Self(bytes))
    }
}

impl RescueDigest {
    /// The first limb at fault.
    fn fault(&self) -> Option<DigestError> {
        let limbs = self.0.as_chunks::<8>().0.iter().map(|limb| u64::from_le_bytes(*limb)).enumerate();
        limbs.filter(|(_, value)| *value >= Goldilocks::MODULUS).map(|(limb, value)| DigestError { limb, value }).next()
    }
}

impl Check for RescueDigest {
    fn check(&self) {
        let found = Digest::from_bytes(&self.0);
        compare::value("error", found.err(), self.fault());
        compare::value("canonical", found.is_ok(), is_digest(self.0));
        let Ok(digest) = found else { return };
        compare::value("limbs", Some(digest.elements().map(Goldilocks::value)), digest_from_bytes::<u64>(self.0));
        compare::bytes("encoding", &digest.to_bytes(), &self.0);
        compare::bytes("Display", digest.to_string().as_bytes(), hex::encode(self.0).as_bytes());
    }
}
