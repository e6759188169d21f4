#!/usr/bin/env bash
# What the installed library is built with, and what is built beside it for rows on machine code; sourced after lib.sh.

# The profile, and the folder that it is built in.
readonly library_profile=dist
readonly library_built="$root/target/$library_profile"

# The encodings of keys under C names, which rows on machine code are about. No one installs it.
build_encodings() {
    (cd "$root" && cargo rustc -p ashlar-saw --profile "$library_profile" --locked --target-dir "$root/target" --no-default-features --features readers --lib --crate-type cdylib)
}
