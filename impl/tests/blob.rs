//! Blobs of a few pages: these are the tests that Miri runs.
#![cfg(all(feature = "blob", target_endian = "little"))]

use rkyv::{Archive, Serialize};

use ashlar::blob::{
    ALIGNMENT, Aligned, AsVmVerifyingKey, BlobError, goldilocks, koala_bear, open, open_vm_key, payload, private_input, write,
    write_vm_key,
};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::vkey::vm::{ProofOptions, VmVerifyingKey};
use ashlar::vkey::{DecodeError, Reason};

/// From one place to the next that is looked at: Miri, which is slow, looks at some of them.
const STEP: usize = if cfg!(miri) { 7 } else { 1 };

/// A proof such as a prover may define.
#[derive(Archive, Serialize)]
struct Proof {
    #[rkyv(with = AsVmVerifyingKey)]
    key: VmVerifyingKey,
    openings: Vec<u64>,
    rows: Vec<Vec<u32>>,
    nonce: Option<u64>,
    label: String,
}

fn key() -> VmVerifyingKey {
    let options = ProofOptions {
        blowup_factor: 8,
        fri_number_of_queries: u64::MAX - 1,
        coset_offset: 0x0102_0304_0506_0708,
        grinding_factor: 16,
        fri_final_poly_log_degree: 3,
    };
    let pages = (5..8).map(|page| [page; 32]).collect();
    VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages }
}

fn proof() -> Proof {
    Proof {
        key: key(),
        openings: [0, 1, Goldilocks::MODULUS - 1].to_vec(),
        rows: [[1, KoalaBear::MODULUS - 1].to_vec(), [].to_vec()].to_vec(),
        nonce: Some(7),
        label: "proof".into(),
    }
}

fn fault<T>(offset: usize, reason: Reason) -> Result<T, BlobError> {
    Err(DecodeError { offset, reason }.into())
}

/// Runs `check` on a copy of `bytes` at each distance from an aligned address.
fn at_every_address(bytes: &[u8], mut check: impl FnMut(usize, &[u8])) {
    for distance in 0..ALIGNMENT {
        let mut buffer = rkyv::util::AlignedVec::<ALIGNMENT>::new();
        buffer.resize(distance, 0);
        buffer.extend_from_slice(bytes);
        check(distance, &buffer[distance..]);
    }
}

/// `bytes` at an aligned address with the byte at `offset` replaced.
fn patched(bytes: &[u8], offset: usize, byte: u8) -> rkyv::util::AlignedVec<ALIGNMENT> {
    let mut patched = rkyv::util::AlignedVec::new();
    patched.extend_from_slice(bytes);
    patched[offset] = byte;
    patched
}

#[test]
fn keys_are_read_in_place() {
    let blob = write_vm_key(&key()).expect("a small key");
    let archived = open_vm_key(&blob).expect("a blob of a key");
    assert_eq!(VmVerifyingKey::from(archived), key());
    assert!(blob.as_ptr_range().contains(&archived.pages[0].as_ptr()));
    let unpacked =
        rkyv::deserialize::<VmVerifyingKey, rkyv::rancor::Error>(rkyv::with::With::<_, AsVmVerifyingKey>::cast(archived));
    assert_eq!(unpacked.expect("an archive"), key());
}

#[test]
fn proofs_are_read_in_place() {
    let blob = write(&proof()).expect("a small proof");
    let archived = open::<Proof>(&blob).expect("a blob of a proof");
    assert_eq!(VmVerifyingKey::from(&archived.key), key());
    let openings = goldilocks(archived.openings.as_slice()).expect("canonical");
    assert_eq!(openings.iter().map(|element| element.value()).collect::<Vec<_>>(), proof().openings);
    assert!(blob.as_ptr_range().contains(&openings.as_ptr().cast()));
    let row = koala_bear(archived.rows[0].as_slice()).expect("canonical");
    assert_eq!(row.iter().map(|element| element.value()).collect::<Vec<_>>(), proof().rows[0]);
    assert_eq!((archived.nonce.as_ref().map(|nonce| nonce.to_native()), archived.label.as_str()), (Some(7), "proof"));
}

#[test]
fn a_misaligned_buffer_is_refused_and_costs_one_copy() {
    let blob = write_vm_key(&key()).expect("a small key");
    at_every_address(&blob, |distance, bytes| {
        let aligned = Aligned::new(bytes);
        assert_eq!(matches!(aligned, Aligned::InPlace(_)), distance == 0);
        assert_eq!(open_vm_key(&aligned).map(VmVerifyingKey::from), Ok(key()));
        if distance > 0 {
            assert_eq!(open_vm_key(bytes).map(|_| ()), fault(16, Reason::Misaligned));
        }
    });
}

#[test]
fn prefixes_are_judged_before_the_payload() {
    let blob = write_vm_key(&key()).expect("a small key");
    for (offset, field, reason) in [
        (0, 0, Reason::BadMagic),
        (3, 0, Reason::BadMagic),
        (4, 4, Reason::UnsupportedVersion),
        (7, 4, Reason::UnsupportedVersion),
        (8, 8, Reason::ReservedNotZero),
        (15, 8, Reason::ReservedNotZero),
    ] {
        let bytes = patched(&blob, offset, 0xA5);
        assert_eq!(open_vm_key(&bytes).map(|_| ()), fault(field, reason));
        at_every_address(&bytes, |_, bytes| assert_eq!(open_vm_key(bytes).map(|_| ()), fault(field, reason)));
    }
    for (length, offset) in [(0, 0), (3, 0), (4, 4), (8, 8), (15, 8)] {
        assert_eq!(open_vm_key(&blob[..length]).map(|_| ()), fault(offset, Reason::Truncated));
    }
}

#[test]
fn what_is_cut_is_no_archive() {
    let blob = write_vm_key(&key()).expect("a small key");
    // Every other length is refused by the address of the root, or reads other bytes as a key and finds its pages outside.
    for length in (16..blob.len()).step_by(STEP) {
        let error = open_vm_key(&blob[..length]).map(|_| ()).expect_err("an archive ends with its root");
        assert!(matches!(error, BlobError::Archive { .. }), "{length}: {error}");
        assert_eq!(error.offset(), 16);
        assert!(error.to_string().starts_with("at byte 16: the payload is no archive of its type: "), "{error}");
    }
}

#[test]
fn no_byte_is_hidden_before_a_key() {
    let blob = write_vm_key(&key()).expect("a small key");
    for hidden in [8, 16, 32, 64] {
        let mut longer = rkyv::util::AlignedVec::<ALIGNMENT>::new();
        longer.extend_from_slice(&blob[..16]);
        longer.resize(16 + hidden, 0);
        longer.extend_from_slice(&blob[16..]);
        assert_eq!(open_vm_key(&longer).map(|_| ()), fault(16, Reason::LengthMismatch), "{hidden}");
    }
}

#[test]
fn no_byte_is_hidden_in_a_key() {
    let key = key();
    let blob = write_vm_key(&key).expect("a small key");
    let mut refused = 0;
    for offset in (16..blob.len()).step_by(STEP) {
        let changed = patched(&blob, offset, blob[offset] ^ 0x40);
        match open_vm_key(&changed) {
            Ok(archived) => assert_ne!(VmVerifyingKey::from(archived), key, "byte {offset} is not looked at"),
            Err(BlobError::Fault(found)) if found.reason == Reason::ReservedNotZero => {
                assert_eq!(found.offset, offset);
                refused += 1;
            }
            // Pointers to the pages and their number.
            Err(_) => assert!(offset >= blob.len() - 8, "byte {offset}"),
        }
    }
    assert!(STEP > 1 || refused == 13, "{refused} bytes between fields");
}

#[test]
fn no_changed_byte_leads_astray() {
    let blob = write(&proof()).expect("a small proof");
    for offset in (16..blob.len()).step_by(STEP) {
        for byte in [blob[offset] ^ 1, blob[offset] ^ 0x80, !blob[offset]] {
            let bytes = patched(&blob, offset, byte);
            let Ok(archived) = open::<Proof>(&bytes) else { continue };
            let lengths = archived.rows.iter().map(|row| koala_bear(row.as_slice()).map_or(0, <[_]>::len));
            let least = archived.key.pages.len() + archived.openings.len() + archived.label.len() + lengths.sum::<usize>();
            assert!(least <= blob.len());
            assert_eq!(VmVerifyingKey::from(&archived.key).pages.len(), archived.key.pages.len());
        }
    }
}

#[test]
fn elements_are_canonical() {
    let values = [0, 1, Goldilocks::MODULUS - 1];
    let expected = values.map(Goldilocks::reduce);
    assert_eq!(goldilocks(&values), Ok(&expected[..]));
    for bad in [Goldilocks::MODULUS, u64::MAX] {
        assert_eq!(goldilocks(&[0, 1, bad, bad]), Err(DecodeError { offset: 16, reason: Reason::NotBelowModulus }));
    }
    let values = [0, 1, KoalaBear::MODULUS - 1];
    let expected = values.map(KoalaBear::reduce);
    assert_eq!(koala_bear(&values), Ok(&expected[..]));
    for bad in [KoalaBear::MODULUS, u32::MAX] {
        assert_eq!(koala_bear(&[0, 1, bad, bad]), Err(DecodeError { offset: 8, reason: Reason::NotBelowModulus }));
    }
}

#[test]
fn elements_lie_at_their_addresses() {
    let bytes = [1, 2, 3].map(u64::to_le_bytes);
    at_every_address(bytes.as_flattened(), |distance, bytes| {
        let elements = goldilocks(bytes);
        if distance % 8 == 0 {
            assert_eq!(elements, Ok(&[1, 2, 3].map(Goldilocks::from)[..]));
        } else {
            assert_eq!(elements, Err(DecodeError { offset: 0, reason: Reason::Misaligned }));
        }
        assert_eq!(koala_bear(bytes).is_ok(), distance % 4 == 0);
        assert_eq!(goldilocks(&*Aligned::new(bytes)), Ok(&[1, 2, 3].map(Goldilocks::from)[..]));
        assert_eq!(goldilocks(&bytes[..23]), Err(DecodeError { offset: 16, reason: Reason::Truncated }));
        assert_eq!(koala_bear(&bytes[..23]), Err(DecodeError { offset: 20, reason: Reason::Truncated }));
    });
}

#[test]
fn payloads_lie_in_their_frames() {
    let blob = ashlar::vkey::framing::encode_blob(&[1, 2, 3]);
    assert_eq!(payload(&blob), Ok(&[1, 2, 3][..]));
    let input = ashlar::vkey::framing::encode_private_input(&[1, 2, 3]).expect("short");
    assert_eq!(private_input(&input), Ok(&[1, 2, 3][..]));
    assert_eq!(private_input(&input[..18]), Err(DecodeError { offset: 16, reason: Reason::LengthMismatch }));
}
