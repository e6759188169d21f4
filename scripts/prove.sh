#!/usr/bin/env bash
# Sets the machine up and builds the prover side by side, unless it was built from sources that differ from those there are in comments and documentation alone, and runs it:
# prove.sh ARGUMENTS...
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

readonly built="${CARGO_TARGET_DIR:-$root/target}/prove"
readonly build=(--profile prove --locked)

# Prints a hash of the prover and of what it would be built from now; fails where one of them is gone.
state() { cargo run --quiet "${build[@]}" -p ashlar-sources -- "$built/prove" 2>/dev/null; }

build() {
    local before start
    if before=$(state) && [[ $before == "$(cat "$built/prove.sources" 2>/dev/null)" ]]; then return; fi
    start=$(mktemp)
    cargo build "${build[@]}" -p ashlar-equiv --bin prove || return
    rm -f "$built/prove.sources"
    # A source that was changed while it was built may not be what it was built from.
    [[ -n $(find cryptol impl proofs spec vectors Cargo.toml Cargo.lock -newer "$start" -type f -print -quit) ]] || state >"$built/prove.sources"
    rm -f "$start"
}

main() {
    local failed=0
    cd "$root"
    begin_setup --required cc
    build || failed=$?
    end_setup
    ((failed == 0)) || exit "$failed"
    exec "$built/prove" "$@"
}

main "$@"
