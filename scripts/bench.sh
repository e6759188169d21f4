#!/usr/bin/env bash
# Measures ashlar and its peers in the same run, prints the ratios and writes them with a plot to target/bench.
# The first pass lets everyone use what the processor has. Where that is AVX-512, a second one keeps everyone to AVX2.
# Both compile for the processor they stand for, as the packed fields of Plonky3 take their lanes from what the compiler may assume.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly out="$root/target/bench"
readonly kept_lock="$out/Cargo.lock.kept"

has_avx512() { grep -qsw avx512f /proc/cpuinfo && grep -qsw avx512vl /proc/cpuinfo; }

# Runs the benchmarks of one pass: bench NAME CARGO-ARGUMENT...
bench() {
    local name="$1"
    shift
    say "== benchmarks, $name"
    rm -rf "${out:?}/$name"
    CRITERION_HOME="$out/$name" cargo bench -p ashlar-bench "$@"
}

# The patch would change Cargo.lock, which is put back whatever happens.
bench_avx2() {
    cp -p Cargo.lock "$kept_lock"
    trap 'mv -f "$kept_lock" Cargo.lock' EXIT
    CARGO_TARGET_DIR="$root/target/bench-avx2" RUSTFLAGS="-C target-cpu=x86-64-v3" bench avx2 --features peers-avx2 \
        --config 'patch.crates-io.cpufeatures.path="impl/bench/cpufeatures-mask"'
}

main() {
    local -a passes=("native=$out/native")
    cd "$root"
    mkdir -p "$out"
    CARGO_TARGET_DIR="$root/target/bench-native" RUSTFLAGS="-C target-cpu=native" bench native --locked
    if has_avx512; then
        (bench_avx2)
        passes+=("avx2=$out/avx2")
    fi
    cargo run --release --locked -q -p ashlar-bench --bin ratios -- --out "$out" "${passes[@]}"
    say "bench: $out/ratios.json, $out/ratios.svg"
}

main
