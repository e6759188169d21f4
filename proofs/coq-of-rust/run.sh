#!/usr/bin/env bash
# Translates impl/vkey by coq-of-rust where it is on PATH, and checks that Coq reads what it prints under our semantics.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
out="$root/target/coq-of-rust"

tool=
for name in coq-of-rust rocq-of-rust; do
    if command -v "$name" >/dev/null; then tool=$name && break; fi
done
if [[ -z $tool ]]; then
    echo 'not-run: coq-of-rust is not on PATH.' >&2
    echo 'It is in no package registry: https://github.com/formal-land/rocq-of-rust, built against the compiler sources of its rust-toolchain file.' >&2
    exit 2
fi

rm -rf "$out"
mkdir -p "$out"
cp -r "$here/theories" "$out/theories"
for name in RocqOfRust Heap; do
    coqc -noglob -Q "$out/theories" RocqOfRust "$out/theories/$name.v"
done

failed=0
for file in word put cursor take error vm node nodes roots lookup lookups circuit preprocessed system field program framing claim domain; do
    "$tool" translate --path "$root/impl/vkey/src/$file.rs" --output-path "$out/printed" || { echo "$file.rs: not translated" >&2; failed=1; }
done
# The instances that register functions are admitted in what the tool prints; nothing here uses them.
find "$out/printed" -name '*.v' | while IFS= read -r printed; do
    awk '/^Global Instance / { skip = 1 } !skip { print } /^Admitted\./ { skip = 0 }' "$printed" >"$printed.plain"
    mv "$printed.plain" "$printed"
    if coqc -noglob -Q "$out/theories" RocqOfRust "$printed"; then
        echo "read: ${printed#"$root/"}"
    else
        echo "not read under the semantics of proofs/coq-of-rust: ${printed#"$root/"}" >&2
    fi
done
exit "$failed"
