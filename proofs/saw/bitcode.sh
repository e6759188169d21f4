#!/usr/bin/env bash
# Compiles the kernels, with all that they call, to one LLVM module: target/saw/ashlar_saw.bc
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
out="$root/target/saw"
module="$out/ashlar_saw.bc"

mkdir -p "$out"
# Cargo does not know of the module: without it, a build that cargo takes for finished is none.
[[ -f $module ]] || rm -rf "$out/build"
cargo rustc --manifest-path "$root/Cargo.toml" --target-dir "$out/build" --profile bitcode --locked --quiet \
    --package ashlar-saw --lib --crate-type staticlib -- "--emit=llvm-bc=$module"
