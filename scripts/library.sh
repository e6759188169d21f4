#!/usr/bin/env bash
# Builds the library of the C interface as it is installed; sourced after lib.sh and profile.sh.

library_version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' "$root/Cargo.toml")
readonly library_version
# Versions that a program may be run with: those of one minor version while the major one is 0, as Semantic Versioning has it.
library_abi=$(if [[ $library_version == 0.* ]]; then cut -d . -f 1,2 <<<"$library_version"; else cut -d . -f 1 <<<"$library_version"; fi)
readonly library_abi

# The shared library has the name that programs look for when they start.
build_library() {
    (cd "$root" && cargo rustc -p ashlar-ffi --profile "$library_profile" --locked --target-dir "$root/target" --crate-type staticlib,cdylib -- -C "link-arg=-Wl,-soname,libashlar.so.$library_abi")
}
