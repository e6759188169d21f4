#!/usr/bin/env bash
# Decides the rows on machine code: prove-machine.sh [LIBRARY [ARGUMENTS...]]. Without LIBRARY the one that `make install` installs is built;
# FLAGS says of another how it was built. Report and evidence are in target/machine.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/library.sh
source "$scripts/library.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

main() {
    local library=${1:-} flags=${FLAGS:-flags unknown} failed=0
    (($# == 0)) || shift
    cd "$root"
    begin_setup --required cc
    cargo build --profile prove --locked -p ashlar-machine || failed=$?
    if [[ -z $library ]]; then
        build_library || failed=$?
        library=${library_built#"$root"/}/libashlar_ffi.so flags="profile $library_profile of Cargo.toml"
    fi
    end_setup
    ((failed == 0)) || exit "$failed"
    exec "${CARGO_TARGET_DIR:-$root/target}/prove/prove-machine" "$library" --flags "$flags" "$@"
}

main "$@"
