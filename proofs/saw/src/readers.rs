//! The strict readers of encodings, for strings of any length: what is read is written again, so that what a reader accepts is seen as bytes.
//!
//! Each returns whether the string was accepted. Then `out`, which has its length, holds what the writer writes for what was read;
//! else `fault` holds the offset and the reason, by its number in [`ashlar_vkey::error::Reason`].

use alloc::vec::Vec;
use core::marker::PhantomData;

use ashlar_vkey::error::{DecodeError, EncodeError};
use ashlar_vkey::{claim, field, framing, program, system, vm};

/// Bytes that are read, as C passes them: where they start, and how many there are.
#[repr(C)]
pub struct Bytes<'a> {
    start: *const u8,
    length: usize,
    lent: PhantomData<&'a [u8]>,
}

/// Bytes that are written, as C passes them.
#[repr(C)]
pub struct Out<'a> {
    start: *mut u8,
    length: usize,
    lent: PhantomData<&'a mut [u8]>,
}

impl<'a> Bytes<'a> {
    fn slice(self) -> &'a [u8] {
        // SAFETY: the caller lends that many bytes.
        unsafe { core::slice::from_raw_parts(self.start, self.length) }
    }
}

impl<'a> Out<'a> {
    fn slice(self) -> &'a mut [u8] {
        // SAFETY: the caller lends that many bytes, which nothing else uses.
        unsafe { core::slice::from_raw_parts_mut(self.start, self.length) }
    }
}

/// Reads and writes again, by code that is not mixed.
fn again<K>(
    bytes: Bytes<'_>,
    out: Out<'_>,
    fault: &mut [u64; 2],
    decode: impl FnOnce(&[u8]) -> Result<K, DecodeError>,
    encode: impl FnOnce(&K) -> Result<Vec<u8>, EncodeError>,
) -> bool {
    match apart(decode, bytes.slice()) {
        Err(DecodeError { offset, reason }) => {
            *fault = [offset as u64, reason as u64];
            false
        }
        Ok(key) => apart(encode, &key).map(|written| out.slice().copy_from_slice(&written)).is_ok(),
    }
}

/// Calls a function that stays one in the machine code.
#[inline(never)]
fn apart<A, B>(function: impl FnOnce(A) -> B, argument: A) -> B {
    function(argument)
}

/// Keys of lambda_vm.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_vm_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, vm::decode, |key| Ok(vm::encode(key)))
}

/// Keys of multi-stark.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, system::decode, system::encode)
}

/// Programs.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_program_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, program::decode, program::encode)
}

/// Claims.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_claim_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, claim::decode, claim::encode)
}

/// Elements of Goldilocks.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_goldilocks_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, field::decode_goldilocks, |&element| field::encode_goldilocks(element))
}

/// Elements of KoalaBear.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_koala_bear_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, field::decode_koala_bear, |&element| field::encode_koala_bear(element))
}

/// Digests of four elements of Goldilocks.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_digest_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, field::decode_digest, field::encode_digest)
}

/// Digests of four limbs.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_limbs_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, field::decode_limbs, |limbs| Ok(Vec::from(field::digest_of_limbs(limbs))))
}

/// Blobs.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_blob_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, framing::decode_blob, |payload| Ok(framing::encode_blob(payload)))
}

/// Private inputs.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_private_input_read(bytes: Bytes<'_>, out: Out<'_>, fault: &mut [u64; 2]) -> bool {
    again(bytes, out, fault, framing::decode_private_input, |payload| framing::encode_private_input(payload))
}
