//! Reading a blob of 10,000 pages in place allocates nothing.
#![cfg(all(feature = "blob", target_endian = "little"))]

use allocation_counter::measure;
use ashlar::blob::{Aligned, goldilocks, open_vm_key, write_vm_key};
use ashlar::vkey::vm::{ProofOptions, VmVerifyingKey};

const PAGES: usize = 10_000;

fn blob() -> rkyv::util::AlignedVec<16> {
    let options = ProofOptions {
        blowup_factor: 8,
        fri_number_of_queries: 64,
        coset_offset: 7,
        grinding_factor: 16,
        fri_final_poly_log_degree: 3,
    };
    let pages = (0..PAGES).map(|page| [page as u8; 32]).collect();
    let key = VmVerifyingKey { options, bitwise: [1; 32], decode: [2; 32], register: [3; 32], keccak_rc: [4; 32], pages };
    write_vm_key(&key).expect("below 2 GiB")
}

#[test]
fn opening_a_key_allocates_nothing() {
    let blob = blob();
    let mut pages = 0;
    let counted = measure(|| {
        let buffer = Aligned::new(&blob);
        pages = open_vm_key(&buffer).map_or(0, |key| key.pages.iter().filter(|page| page[0] == page[31]).count());
    });
    assert_eq!((pages, counted.count_total), (PAGES, 0));
}

#[test]
fn elements_are_read_without_allocation() {
    let values = vec![5_u64; PAGES];
    let mut elements = 0;
    let counted = measure(|| elements = goldilocks(values.as_slice()).map_or(0, <[_]>::len));
    assert_eq!((elements, counted.count_total), (PAGES, 0));
}

#[test]
fn a_misaligned_buffer_costs_one_allocation() {
    let blob = blob();
    let shifted = [&[0], blob.as_slice()].concat();
    // One of the two addresses is misaligned.
    let bytes = if shifted.as_ptr().addr() % 16 == 15 { &blob[..] } else { &shifted[1..] };
    let mut pages = 0;
    let counted = measure(|| pages = open_vm_key(&Aligned::new(bytes)).map_or(0, |key| key.pages.len()));
    assert_eq!((pages, counted.count_total), (PAGES, 1));
}

#[test]
fn the_counter_counts() {
    assert_eq!(measure(|| drop(std::hint::black_box(vec![0_u8; 1]))).count_total, 1);
}
