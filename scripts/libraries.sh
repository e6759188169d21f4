#!/usr/bin/env bash
# Builds the libraries that rows on machine code are about; sourced after lib.sh.

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

# Builds both for this machine and names them in `libraries`.
build_for_this_machine() {
    build_libraries || return
    libraries+=("${library_built#"$root"/}/"{libashlar_ffi,libashlar_saw}.so)
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
