//! Writes `include/ashlar.h`.

#[path = "../tests/generator/mod.rs"]
mod generator;

fn main() -> std::io::Result<()> {
    std::fs::write(generator::committed(), generator::header())
}
