//! The library that is built with this test, and calls of it.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::poseidon::koala_bear16;
use ashlar::rescue_prime::rp64_256;
use ashlar_engine::obligation::{Followed, Input};
use ashlar_machine::argument::Argument;
use ashlar_machine::call::{Call, Returned};
use ashlar_machine::features::Features;
use ashlar_machine::forms::Forms;
use ashlar_machine::library::Library;

/// The instruction sets that BLAKE3 has code for.
pub const SETS: [Features; 4] = [Features::Portable, Features::Sse41, Features::Avx2, Features::Avx512];

/// Length of a message that takes two blocks.
pub const TWO_BLOCKS: usize = 65;

/// The file: cargo puts what tests depend on beside them.
pub fn path() -> PathBuf {
    let test = std::env::current_exe().expect("this program");
    test.with_file_name("libashlar_ffi.so")
}

static BUILT: LazyLock<Arc<Library>> = LazyLock::new(|| Arc::new(Library::read(&path()).expect("the library")));

/// The library.
pub fn library() -> Arc<Library> {
    BUILT.clone()
}

/// The library for AArch64 that the environment names; without one, that what needs it does not run.
pub fn aarch64() -> Option<Arc<Library>> {
    named("AARCH64_LIBRARY", "of AArch64")
}

/// The same of the encodings of keys.
pub fn encodings() -> Option<Arc<Library>> {
    named("ENCODINGS_LIBRARY", "of encodings")
}

fn named(variable: &str, of: &str) -> Option<Arc<Library>> {
    let Some(path) = std::env::var_os(variable) else {
        println!("not-run: machine code {of}: {variable} names no library");
        return None;
    };
    Some(Arc::new(Library::read(Path::new(&path)).expect("the library")))
}

/// A library with other code at an address.
pub fn with_code(library: &Library, at: u64, code: &[u8]) -> Option<Library> {
    let mut library = library.clone();
    let is_of = |start: u64, size: usize| start <= at && at < start + size as u64;
    let segment = library.segments.iter_mut().find(|segment| is_of(segment.start, segment.bytes.len()))?;
    let from = (at - segment.start) as usize;
    let mut bytes = segment.bytes.to_vec();
    bytes[from..from + code.len()].copy_from_slice(code);
    segment.bytes = bytes.into();
    Some(library)
}

/// A call of `ashlar_blake3_hash` on a message of a length.
pub fn hash(library: Arc<Library>, features: Features, length: usize) -> Call {
    Call {
        library,
        forms: Arc::new(Forms::default()),
        features,
        function: "ashlar_blake3_hash",
        arguments: vec![Argument::Input(0), Argument::Number(length as u64), Argument::Output { count: 32, width: 8 }],
        returned: Returned::Success,
        may_select: false,
        may_branch: false,
        inputs: vec![Input::bytes("message", length)],
    }
}

/// A permutation of the library.
#[derive(Clone, Copy, Debug)]
pub struct Permutation {
    /// Its function of many states.
    pub name: &'static str,
    /// Elements of a state.
    pub width: usize,
    /// Bits of an element.
    pub bits: u32,
    /// The modulus.
    pub modulus: u64,
}

/// That of Rp64_256.
pub const RP: Permutation =
    Permutation { name: "ashlar_rp64_256_permute_many", width: rp64_256::WIDTH, bits: 64, modulus: Goldilocks::MODULUS };

/// That of KoalaBear16.
pub const KOALA_BEAR: Permutation = Permutation {
    name: "ashlar_koala_bear16_permute_many",
    width: koala_bear16::WIDTH,
    bits: 32,
    modulus: KoalaBear::MODULUS as u64,
};

/// A call of a permutation on so many states.
pub fn permute_many(of: Permutation, library: Arc<Library>, features: Features, count: usize) -> Call {
    let elements = of.width * count;
    Call {
        library,
        forms: Arc::new(Forms::default()),
        features,
        function: of.name,
        arguments: vec![Argument::State(0), Argument::Number(elements as u64)],
        returned: Returned::Success,
        may_select: true,
        may_branch: false,
        inputs: vec![Input::elements("states", of.bits, elements, of.modulus)],
    }
}

/// So many elements.
pub fn elements(count: usize) -> Vec<u64> {
    (0..count as u64).map(|i| Goldilocks::reduce((i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).value()).collect()
}

/// A message of a length.
pub fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i * 37 + 11) as u8).collect()
}

/// What a call leaves for a message.
pub fn left(call: &Call, message: &[u8]) -> Result<Vec<u8>, String> {
    let inputs = [message.iter().map(|&byte| byte.into()).collect()];
    Ok(call.concrete(&inputs)?.into_iter().map(|byte| byte as u8).collect())
}
