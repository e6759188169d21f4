#!/usr/bin/env bash
# Checks an implementation against the specification: IMPL="command" [TIME=seconds] [SEED=number] conform.sh. Writes target/conform/report.json and report.html.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly out="$root/target/conform"

main() {
    local arguments
    [[ -n ${IMPL:-} ]] || die 'IMPL is not set' 'make conform IMPL="python3 vectors/examples/poseidon.py"' 'vectors/CONFORM.md tells of more'
    have cargo || die 'cargo is not on PATH'
    mkdir -p "$out"
    arguments=(--time "${TIME:-60}" --json "$out/report.json" --html "$out/report.html")
    [[ -z ${SEED:-} ]] || arguments+=(--seed "$SEED")
    cd "$root"
    exec cargo run --quiet --profile prove --locked -p ashlar-conform --bin conform -- "${arguments[@]}" "$IMPL"
}

main
