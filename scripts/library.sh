#!/usr/bin/env bash
# Builds the library of the C interface as it is installed; sourced after lib.sh.

# The profile of its build, and the folder that it is built in.
readonly library_profile=dist
readonly library_built="$root/target/$library_profile"

library_version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' "$root/Cargo.toml")
readonly library_version
# Versions that a program may be run with: those of one minor version while the major one is 0, as Semantic Versioning has it.
library_abi=$(if [[ $library_version == 0.* ]]; then cut -d . -f 1,2 <<<"$library_version"; else cut -d . -f 1 <<<"$library_version"; fi)
readonly library_abi

# The encodings of keys under C names, which rows on machine code are about. No one installs it.
build_encodings() {
    (cd "$root" && cargo rustc -p ashlar-saw --profile "$library_profile" --locked --target-dir "$root/target" --no-default-features --features readers --lib --crate-type cdylib)
}

# The shared library has the name that programs look for when they start.
build_library() {
    (cd "$root" && cargo rustc -p ashlar-ffi --profile "$library_profile" --locked --target-dir "$root/target" --crate-type staticlib,cdylib -- -C "link-arg=-Wl,-soname,libashlar.so.$library_abi")
}
