//! Every key decodes from its encoding, and from nothing shorter or longer.

mod samples;

use ashlar_vkey::claim::{self, Claim};
use ashlar_vkey::error::{DecodeError, Reason};
use ashlar_vkey::{domain, field, framing, program, system, vm};

/// `decode` takes `bytes` back to `value`, refuses each of its prefixes as truncated and refuses one byte more.
fn round_trip<T: PartialEq + std::fmt::Debug>(value: &T, bytes: &[u8], decode: fn(&[u8]) -> Result<T, DecodeError>) {
    assert_eq!(decode(bytes).as_ref(), Ok(value));
    for length in 0..bytes.len() {
        let error = decode(&bytes[..length]).expect_err("a prefix is no encoding");
        assert_eq!(error.reason, Reason::Truncated, "{length} bytes of {}", bytes.len());
        assert!(error.offset <= length);
    }
    let longer = [bytes, &[0]].concat();
    assert_eq!(decode(&longer), Err(DecodeError { offset: bytes.len(), reason: Reason::TrailingBytes }));
}

#[test]
fn vm_keys() {
    for pages in [0, 1, 6] {
        let key = samples::vm_key(pages);
        let bytes = vm::encode(&key);
        assert_eq!(bytes.len(), 159 + 32 * pages);
        round_trip(&key, &bytes, vm::decode);
    }
}

#[test]
fn vm_layout() {
    let bytes = vm::encode(&samples::vm_key(2));
    let head = [4, 0, 0, 0, 0x81, 8, 7, 6, 5, 4, 3, 2, 1, 0xF8, 0xF7, 0xF6, 0xF5, 0xF4, 0xF3, 0xF2, 0xF1, 0x82, 0x83];
    let commitments = [1, 40, 80, 120].map(samples::bytes32);
    let pages = [0, 1].map(samples::bytes32);
    assert_eq!(bytes, [&head[..], commitments.as_flattened(), &[2, 0, 0, 0, 0, 0, 0, 0], pages.as_flattened()].concat());
}

#[test]
fn system_keys() {
    for key in samples::system_keys() {
        let bytes = system::encode(&key).expect("well-formed");
        round_trip(&key, &bytes, system::decode);
    }
}

#[test]
fn system_layout() {
    let key = samples::system_key(vec![samples::circuit(samples::every_node(), Some(5))], Some(vec![samples::bytes32(3)]));
    let expected = [
        &[2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14, 13, 1, 0][..],
        &[0x11, 0x10, 0x13, 0x12, 0x17, 0x16, 0x15, 0x14, 0x19, 0x18, 0xFF, 18, 0],
        &[0, 0, 0, 0, 0xFF, 0xFF, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF],
        &[2, 0xFF, 3, 4, 5, 6, 0, 0, 7, 0, 7, 8, 0, 1, 0, 8, 2, 0, 9, 0, 9, 10, 0],
        &[10, 0xFE, 0xFF, 11, 0xFE, 0xFF, 12, 0xFE, 0xFF, 13, 0xFE, 0xFF, 14, 0xFE, 0xFF, 15, 0xFE, 0xFF],
        &[2, 0, 17, 0, 0, 0, 3, 0, 17, 0, 0, 0, 17, 0, 1, 0, 0, 0, 17, 0, 2, 0, 0, 0, 0, 0],
        &[1, 1, 0],
        &samples::bytes32(3),
        &[5, 0],
    ];
    assert_eq!(system::encode(&key), Ok(expected.concat()));
}

#[test]
fn claims() {
    for elements in [vec![], vec![0], vec![1, 0xFFFF_FFFF_0000_0000, 3]] {
        let claim = Claim { elements };
        round_trip(&claim, &claim::encode(&claim).expect("canonical"), claim::decode);
    }
}

#[test]
fn programs() {
    for bases in [&[][..], &[5], &[0, 1, u64::MAX], &[1, 2, 3, 4, 5, 6, 7]] {
        let value = samples::program(bases);
        round_trip(&value, &program::encode(&value).expect("distinct bases"), program::decode);
    }
}

#[test]
fn the_order_of_pages_is_no_part_of_a_program() {
    for count in 0..40_u64 {
        let mut value = samples::program(&(0..count).map(|i| i * 7 % 41).collect::<Vec<_>>());
        let bytes = program::encode(&value).expect("distinct bases");
        value.pages.reverse();
        assert_eq!(program::encode(&value).as_ref(), Ok(&bytes));
        value.pages.sort_by_key(|page| page.base);
        assert_eq!(program::decode(&bytes), Ok(value));
    }
}

#[test]
fn field_elements_and_digests() {
    let elements = [0, 1, 0xFFFF_FFFF, 0xFFFF_FFFF_0000_0000];
    for value in elements {
        round_trip(&value, &field::encode_goldilocks(value).expect("canonical"), field::decode_goldilocks);
    }
    for value in [0, 1, 0x7F00_0000] {
        round_trip(&value, &field::encode_koala_bear(value).expect("canonical"), field::decode_koala_bear);
    }
    round_trip(&elements, &field::encode_digest(&elements).expect("canonical"), field::decode_digest);
    let digest = samples::bytes32(0x80);
    assert_eq!(field::digest_of_limbs(&field::limbs_of_digest(&digest)), digest);
    round_trip(&field::limbs_of_digest(&digest), &digest, field::decode_limbs);
    assert_eq!(field::limbs_of_digest(&digest)[1], 0x8F8E_8D8C_8B8A_8988);
}

#[test]
fn frames() {
    let payload = [1, 2, 3];
    let blob = framing::encode_blob(&payload);
    assert_eq!(blob, *b"LVMR\x04\0\0\0\0\0\0\0\0\0\0\0\x01\x02\x03");
    assert_eq!(framing::decode_blob(&blob), Ok(payload.to_vec()));
    let input = framing::encode_private_input(&payload).expect("short");
    assert_eq!(input, *b"\x03\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x01\x02\x03");
    assert_eq!(framing::decode_private_input(&input), Ok(payload.to_vec()));
}

#[test]
fn tags_come_before_the_encoding() {
    let key = samples::vm_key(1);
    assert_eq!(domain::vm_input(&key), [&b"ashlar.vm-key.v4"[..], &vm::encode(&key)].concat());
    for key in samples::system_keys() {
        let encoding = system::encode(&key).expect("well-formed");
        assert_eq!(domain::system_input(&key), Ok([&b"ashlar.sys-key.5"[..], &encoding].concat()));
    }
    let claim = Claim { elements: vec![1] };
    let encoding = claim::encode(&claim).expect("canonical");
    assert_eq!(domain::claim_input(&claim), Ok([&b"ashlar.claim..v1"[..], &encoding].concat()));
}
