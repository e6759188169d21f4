//! Differential checks of `ashlar`, as plain functions of structured inputs.
//!
//! Each check panics where two sides differ. `fuzz_targets/` runs them under libFuzzer, `tests/smoke.rs` on inputs from a fixed
//! seed. Without cargo-fuzz a target replays the inputs in the files it is given, on stable Rust:
//! `cargo run -p ashlar-fuzz --bin blake3_xof -- fuzz/artifacts/blake3_xof/crash-…`.

mod archived_proof;
mod backends;
mod batch;
mod blob_open;
mod byte_challenger;
mod check;
pub mod compare;
mod edits;
mod element;
mod hex_text;
mod incremental;
mod koala_bear_element;
mod merkle_open_verify;
mod message;
mod mode;
mod one_shot;
mod placed;
mod poseidon;
mod poseidon_challenger;
mod replay;
mod rescue;
mod rescue_batch;
mod rescue_digest;
mod vkey_decode;
mod vkey_keys;
mod vkey_round_trip;
mod which;
mod xof;

use arbitrary::Unstructured;

pub use archived_proof::ArchivedProof;
pub use backends::Backends;
pub use batch::Batch;
pub use blob_open::BlobOpen;
pub use byte_challenger::ByteChallenger;
pub use check::Check;
pub use hex_text::Hex;
pub use incremental::Incremental;
pub use merkle_open_verify::MerkleOpenVerify;
pub use one_shot::OneShot;
pub use poseidon::PoseidonModes;
pub use poseidon_challenger::PoseidonChallenger;
pub use replay::replay;
pub use rescue::Rescue;
pub use rescue_batch::RescueBatch;
pub use rescue_digest::RescueDigest;
pub use vkey_decode::VkeyDecode;
pub use vkey_round_trip::VkeyRoundTrip;
pub use xof::Xof;

/// A fuzz target by name.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its binary.
    pub name: &'static str,
    /// Runs its check on the input that these bytes stand for, as libFuzzer does.
    pub run: fn(&[u8]) -> arbitrary::Result<()>,
}

/// Every target.
pub const TARGETS: [Target; 17] = [
    Target { name: "blake3_one_shot", run: run::<OneShot> },
    Target { name: "blake3_incremental", run: run::<Incremental> },
    Target { name: "blake3_xof", run: run::<Xof> },
    Target { name: "blake3_hash_many", run: run::<Batch> },
    Target { name: "blake3_backends", run: run::<Backends> },
    Target { name: "hash_hex", run: run::<Hex> },
    Target { name: "rescue_one_shot", run: run::<Rescue> },
    Target { name: "rescue_batch", run: run::<RescueBatch> },
    Target { name: "rescue_digest", run: run::<RescueDigest> },
    Target { name: "poseidon_modes", run: run::<PoseidonModes> },
    Target { name: "poseidon_challenger", run: run::<PoseidonChallenger> },
    Target { name: "vkey_round_trip", run: run::<VkeyRoundTrip> },
    Target { name: "vkey_decode", run: run::<VkeyDecode> },
    Target { name: "blob_open", run: run::<BlobOpen> },
    Target { name: "archived_proof", run: run::<ArchivedProof> },
    Target { name: "merkle_open_verify", run: run::<MerkleOpenVerify> },
    Target { name: "byte_challenger", run: run::<ByteChallenger> },
];

/// Runs the check of `C` on the input that `bytes` stand for.
///
/// # Errors
/// If they stand for none.
///
/// # Panics
/// If the check fails.
pub fn run<C: Check>(bytes: &[u8]) -> arbitrary::Result<()> {
    C::arbitrary_take_rest(Unstructured::new(bytes))?.check();
    Ok(())
}

/// The entry point of a target: libFuzzer's under cargo-fuzz, otherwise a `main` that replays files.
#[macro_export]
macro_rules! target {
    ($check:ty) => {
        #[cfg(fuzzing)]
        libfuzzer_sys::fuzz_target!(|input: $check| $crate::Check::check(&input));

        #[cfg(not(fuzzing))]
        fn main() -> std::process::ExitCode {
            $crate::replay::<$check>(std::env::args_os().skip(1))
        }
    };
}
