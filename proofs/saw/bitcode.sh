#!/usr/bin/env bash
# Compiles the kernels to LLVM bitcode: target/saw/*.bc
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
out="$root/target/saw"

# Compiles one package and keeps its module: module PACKAGE NAME
module() {
    cargo rustc --manifest-path "$root/Cargo.toml" --target-dir "$out/build" --profile bitcode --locked --quiet \
        --package "$1" --lib -- "--emit=llvm-bc=$out/$2.bc"
    [[ -f $out/$2.bc ]] || { echo "no bitcode of $1 was written" >&2; exit 1; }
}

mkdir -p "$out"
rm -f "$out"/*.bc
module ashlar-saw ashlar_saw
