#!/usr/bin/env bash
# Injects faults and checks that each one is refuted: prove-mutants.sh [ARGUMENTS of prove-mutants...]. Those in definitions of instructions are tried on the libraries of `prove-machine`.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/libraries.sh
source "$scripts/libraries.sh"

main() {
    local -a libraries=()
    cd "$root"
    build_for_this_machine
    build_for_aarch64
    exec cargo run --profile prove --locked -p ashlar-faults --bin prove-mutants -- "${libraries[@]/#/--library=}" "$@"
}

main "$@"
