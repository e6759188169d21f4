#!/usr/bin/env bash
# Decides the rows on machine code: prove-machine.sh [LIBRARY [ARGUMENTS...]]. Without LIBRARY the one that `make install` installs is built,
# and one of the encodings of keys, for this machine and for AArch64; FLAGS says of another how it was built. Report and evidence are in target/machine.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/libraries.sh
source "$scripts/libraries.sh"

main() {
    local flags=${FLAGS:-flags unknown} is_own=false failed=0 building
    local -a libraries=("${@:1:1}")
    (($# == 0)) || shift
    [[ -n ${libraries[*]} ]] || is_own=true
    cd "$root"
    begin_setup "--required=$(IFS=, && say "${aarch64_tools[*]}")" cc
    # Beside the library, of which linking takes one processor.
    cargo build --profile prove --locked -p ashlar-machine &
    building=$!
    if $is_own; then
        libraries=() flags="profile $library_profile of Cargo.toml"
        build_for_this_machine || failed=$?
    fi
    end_setup
    if $is_own; then build_for_aarch64 || failed=$?; fi
    wait "$building" || failed=$?
    ((failed == 0)) || exit "$failed"
    exec "${CARGO_TARGET_DIR:-$root/target}/prove/prove-machine" "${libraries[@]}" --flags "$flags" "$@"
}

main "$@"
