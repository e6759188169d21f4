#!/usr/bin/env bash
# Translates the crates of src/translation.rs anew by coq-of-rust where it is on PATH, each as a whole, and notes of which sources the text is. The rows of `make prove` say whether the proofs hold of it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
readonly tool=rocq-of-rust-rustc

# Translates the crate of a name that is in a folder into another, by way of a third: crate NAME FOLDER PRINTED WORK.
crate() {
    local name="$1" folder="$2" printed="$3" work="$4/$1"
    mkdir "$work"
    cp -r "$root/$folder/src" "$work"
    # A file alone does not resolve `super::`.
    (cd "$work" && "$tool" -- rustc --crate-name "$name" --edition=2024 --crate-type lib src/lib.rs)
    mkdir -p "$root/$printed"
    rm -f "$root/$printed"/*.v
    # The list of all files beside them is in another order at each run.
    find "$work/src" -name '*.v' -exec cp {} "$root/$printed/" \;
}

provenance() {
    cargo run -q --locked --manifest-path "$root/Cargo.toml" -p ashlar-coq-of-rust --bin provenance -- "$@"
}

main() {
    local name folder printed crates work
    if ! command -v "$tool" >/dev/null; then
        echo "not-run: $tool is not on PATH." >&2
        echo "It is in no package registry: $here/provenance.json names its source, and the compiler that it is built of." >&2
        exit 2
    fi
    work=$(mktemp -d)
    # shellcheck disable=SC2064 # The folder of now.
    trap "rm -rf '$work'" EXIT
    crates=$(provenance --crates)
    while read -r name folder printed; do
        crate "$name" "$folder" "$printed" "$work"
    done <<<"$crates"
    provenance
}

main "$@"
