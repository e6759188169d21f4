//! What the reader takes and what it refuses.

use std::path::Path;

use ashlar_machine::library::{BASE, Library};

use crate::built::{library, path};

#[test]
fn functions_of_the_interface_are_found_in_code() {
    let library = library();
    let function = library.function("ashlar_blake3_hash").expect("a function");
    assert!(function > BASE && library.code(function).is_some());
    assert_eq!(library.function("ashlar_blake3_hush"), None);
    assert!(library.producer.contains("rustc"), "{}", library.producer);
    assert_eq!(library.sha256.len(), 64);
}

#[test]
fn what_is_no_library_is_refused_with_a_reason() {
    let refused = |bytes: &[u8]| Library::parse(Path::new("x.so"), bytes).expect_err("no library").to_string();
    assert!(refused(b"").starts_with("x.so: "));
    assert!(refused(b"\x7fELF").starts_with("x.so: "));
    let mut bytes = std::fs::read(path()).expect("the library");
    // e_machine of the header: EM_RISCV.
    bytes[18..20].copy_from_slice(&243u16.to_le_bytes());
    assert!(refused(&bytes).contains("not for x86-64 or AArch64"));
    assert!(Library::read(Path::new("/nowhere/x.so")).expect_err("no file").to_string().starts_with("/nowhere/x.so: "));
}
