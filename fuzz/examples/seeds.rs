//! Writes the seed inputs, always the same: `cargo run -p ashlar-fuzz --example seeds`.

use std::path::Path;

use ashlar_fuzz::TARGETS;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// Bytes of the seeds of each target: empty, one that fixes the head of the input alone, and room for lists of calls.
const LENGTHS: [usize; 4] = [0, 48, 160, 400];

fn main() -> std::io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("seeds");
    for (stream, target) in TARGETS.iter().enumerate() {
        let folder = root.join(target.name);
        std::fs::create_dir_all(&folder)?;
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        rng.set_stream(stream as u64);
        for length in LENGTHS {
            let mut bytes = vec![0; length];
            rng.fill_bytes(&mut bytes);
            std::fs::write(folder.join(length.to_string()), bytes)?;
        }
    }
    Ok(())
}
