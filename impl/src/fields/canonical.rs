//! Integers in memory as elements of fields, after a check of each.

#[cfg(all(feature = "blob", target_endian = "little"))]
use crate::fields::goldilocks::Goldilocks;
use crate::fields::koala_bear::KoalaBear;
#[cfg(feature = "poseidon")]
use crate::fields::koala_bear::Montgomery;

/// The elements with these canonical values; the number of the first value that is not below the modulus otherwise.
#[cfg(all(feature = "blob", target_endian = "little"))]
pub fn goldilocks(values: &[u64]) -> Result<&[Goldilocks], usize> {
    if let Some(number) = values.iter().position(|value| *value >= Goldilocks::MODULUS) {
        return Err(number);
    }
    // SAFETY: Goldilocks is a transparent u64 below the modulus, which all are; the slice and its lifetime are those of `values`.
    Ok(unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), values.len()) })
}

/// The elements with these canonical values; the number of the first value that is not below the modulus otherwise.
#[cfg(all(feature = "blob", target_endian = "little"))]
pub fn koala_bear(values: &[u32]) -> Result<&[KoalaBear], usize> {
    if let Some(number) = values.iter().position(|value| *value >= KoalaBear::MODULUS) {
        return Err(number);
    }
    // SAFETY: KoalaBear is a transparent u32 below the modulus, which all are; the slice and its lifetime are those of `values`.
    Ok(unsafe { core::slice::from_raw_parts(values.as_ptr().cast(), values.len()) })
}

/// The elements that these words hold in the Montgomery form; the number of the first word that is not below the modulus otherwise.
#[cfg(feature = "poseidon")]
pub fn montgomery(words: &[u32]) -> Result<&[Montgomery], usize> {
    if let Some(number) = words.iter().position(|word| *word >= KoalaBear::MODULUS) {
        return Err(number);
    }
    // SAFETY: Montgomery is a transparent u32 below the modulus, which all are; the slice and its lifetime are those of `words`.
    Ok(unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), words.len()) })
}
