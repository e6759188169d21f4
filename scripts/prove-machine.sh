#!/usr/bin/env bash
# Decides the rows on machine code: prove-machine.sh [LIBRARY [ARGUMENTS...]]. Without LIBRARY the one that `make install` installs is built,
# and one of the encodings of keys, for this machine and for AArch64; FLAGS says of another how it was built. Report and evidence are in target/machine.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/profile.sh
source "$scripts/profile.sh"
# shellcheck source=scripts/library.sh
source "$scripts/library.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

# The C interface, and the encodings of keys.
build_libraries() {
    build_library && build_encodings
}

# The same for AArch64, where it can be built and its instructions can be run.
build_for_aarch64() {
    [[ $(uname -m) != aarch64 ]] || return 0
    local missing
    missing=$(missing_for_aarch64)
    if [[ -n $missing ]]; then
        say "not-run: machine code of AArch64: $missing is missing"
        return
    fi
    CARGO_BUILD_TARGET="$aarch64_target" emulated build_libraries || return
    libraries+=("target/$aarch64_target/$library_profile/"{libashlar_ffi,libashlar_saw}.so)
}

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
        build_libraries || failed=$?
        libraries=("${library_built#"$root"/}/"{libashlar_ffi,libashlar_saw}.so) flags="profile $library_profile of Cargo.toml"
    fi
    end_setup
    if $is_own; then build_for_aarch64 || failed=$?; fi
    wait "$building" || failed=$?
    ((failed == 0)) || exit "$failed"
    exec "${CARGO_TARGET_DIR:-$root/target}/prove/prove-machine" "${libraries[@]}" --flags "$flags" "$@"
}

main "$@"
