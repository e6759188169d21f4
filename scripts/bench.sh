#!/usr/bin/env bash
# Measures ashlar and its peers in the same run, prints the ratios and writes them with a plot to target/bench.
# The first pass lets everyone use what the processor has. Commitments and proofs are measured on all threads too, and without target-cpu.
# Where the processor has AVX-512, a last pass keeps everyone to AVX2; it compiles for that, as the packed fields of Plonky3 take their lanes from what
# the compiler may assume.
# A target is named so that flags are for that alone: macros and build scripts are compiled once for all passes.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly out="$root/target/bench"
readonly kept_lock="$out/Cargo.lock.kept"
CARGO_BUILD_TARGET=$(rustc -vV | sed -n 's/^host: //p')
export CARGO_BUILD_TARGET CARGO_TARGET_DIR="$root/target/bench-build"

has_avx512() { grep -qsw avx512f /proc/cpuinfo && grep -qsw avx512vl /proc/cpuinfo; }

# Benchmarks of commitments and proofs, and the shapes of them that all passes measure; the first measures all.
readonly commitments=(--bench plonky3_0_5 --bench plonky3_0_9 --bench winterfell)
readonly shapes='(2\^16|2\^14 x 100$|2\^14 x 16,|2\^12|2\^10 x 10)'
# What can be kept to AVX2: hashers that the adapters name take what the processor has.
readonly with_avx2="(Poseidon16|/(ashlar|p3-merkle-tree) round).*$shapes"

# Runs benchmarks of one pass: bench NAME CARGO-ARGUMENT...
bench() {
    local name="$1"
    shift
    say "== benchmarks, $name"
    CRITERION_HOME="$out/$name" cargo bench -p ashlar-bench "$@"
}

bench_native() {
    RUSTFLAGS="-C target-cpu=native" bench native --locked
}

bench_threads() {
    RUSTFLAGS="-C target-cpu=native --cfg all_threads" bench threads --locked --features parallel "${commitments[@]}" -- "$shapes"
}

bench_plain() {
    bench plain --locked "${commitments[@]}" -- "$shapes"
}

# The patch would change Cargo.lock, which is put back whatever happens.
bench_avx2() {
    local -x RUSTFLAGS="-C target-cpu=x86-64-v3"
    local -a kept=(--features peers-avx2 --config 'patch.crates-io.cpufeatures.path="impl/bench/cpufeatures-mask"')
    cp -p Cargo.lock "$kept_lock"
    trap 'mv -f "$kept_lock" Cargo.lock' EXIT
    bench avx2 "${kept[@]}" --bench blake3 --bench poseidon --bench rescue_prime
    bench avx2 "${kept[@]}" --bench plonky3_0_9 -- "$with_avx2"
}

main() {
    local -a names=(native threads plain)
    cd "$root"
    has_avx512 && names+=(avx2)
    mkdir -p "$out"
    rm -rf "${names[@]/#/$out/}"
    bench_native
    bench_threads
    bench_plain
    if has_avx512; then
        (bench_avx2)
    fi
    local name
    local -a passes=()
    for name in "${names[@]}"; do
        passes+=("$name=$out/$name")
    done
    # With what the pass without target-cpu has compiled.
    cargo run --profile bench --locked -q -p ashlar-bench --bin ratios -- --out "$out" "${passes[@]}"
    say "bench: $out/ratios.json, $out/ratios.svg"
}

main
