#!/usr/bin/env bash
# Compiles the kernels to LLVM bitcode: target/saw/*.bc
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
out="$root/target/saw"

# Compiles one package and keeps its module: module PACKAGE NAME
module() {
    # Cargo does not know of the module: without it, a build that cargo takes for finished is none.
    [[ -f $out/$2.bc ]] || rm -rf "$out/build"
    cargo rustc --manifest-path "$root/Cargo.toml" --target-dir "$out/build" --profile bitcode --locked --quiet \
        --package "$1" --lib -- "--emit=llvm-bc=$out/$2.bc" -C no-vectorize-loops -C no-vectorize-slp
}

mkdir -p "$out"
module ashlar-saw ashlar_saw
