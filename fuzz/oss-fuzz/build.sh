#!/usr/bin/env bash
# Builds every fuzz target, with its seed corpus and options, into $OUT. Expects the repository at $SRC/ashlar,
# the Rust nightly and cargo-fuzz that OSS-Fuzz's base image for Rust brings.
set -euo pipefail

cd "$SRC/ashlar"
cargo fuzz build -O --debug-assertions

host=$(rustc -vV | sed -n 's/^host: //p')
cargo fuzz list | while IFS= read -r target; do
    cp "${CARGO_TARGET_DIR:-target}/$host/release/$target" "$OUT/"
    zip -jq "$OUT/${target}_seed_corpus.zip" "fuzz/seeds/$target"/*
    printf '[libfuzzer]\nmax_len = 4096\n' >"$OUT/$target.options"
done
