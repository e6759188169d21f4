#!/usr/bin/env bash
# Translates impl/vkey anew by coq-of-rust where it is on PATH, as a whole crate, and notes of which sources the text is. The rows of `make prove` say whether the proofs hold of it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
readonly tool=rocq-of-rust-rustc

main() {
    local work
    if ! command -v "$tool" >/dev/null; then
        echo "not-run: $tool is not on PATH." >&2
        echo "It is in no package registry: $here/provenance.json names its source, and the compiler that it is built of." >&2
        exit 2
    fi
    work=$(mktemp -d)
    # shellcheck disable=SC2064 # The folder of now.
    trap "rm -rf '$work'" EXIT
    cp -r "$root/impl/vkey/." "$work"
    # A file alone does not resolve `super::`.
    (cd "$work" && "$tool" -- rustc --crate-name ashlar_vkey --edition=2024 --crate-type lib src/lib.rs)
    rm -f "$here"/translated/*.v
    # The list of all files beside them is in another order at each run.
    find "$work/src" -name '*.v' -exec cp {} "$here/translated/" \;
    cargo run -q --locked --manifest-path "$root/Cargo.toml" -p ashlar-coq-of-rust --bin provenance
}

main "$@"
