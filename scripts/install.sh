#!/usr/bin/env bash
# Installs the C interface, or removes it: install.sh [uninstall]. Headers, the shared and the static library, and what pkg-config and CMake
# read go below PREFIX (/usr/local); with DESTDIR, below that folder, as packages are made.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/profile.sh
source "$scripts/profile.sh"
# shellcheck source=scripts/library.sh
source "$scripts/library.sh"

readonly prefix="${PREFIX:-/usr/local}"
readonly to="${DESTDIR:-}$prefix"
readonly built=$library_built
readonly ffi="$root/impl/ffi"

readonly version=$library_version
readonly abi=$library_abi

# All that is installed, from the prefix on.
readonly headers=(ashlar.h ashlar.hpp)
readonly libraries=(libashlar.so "libashlar.so.$abi" "libashlar.so.$version" libashlar.a)
readonly descriptions=(pkgconfig/ashlar.pc cmake/ashlar/ashlar-config.cmake cmake/ashlar/ashlar-config-version.cmake)

check_machine() {
    [[ $prefix == /* ]] || die "PREFIX=$prefix is not an absolute path"
    [[ $(uname -s) == Linux ]] || die 'only Linux is supported' 'elsewhere link what cargo build --release -p ashlar-ffi makes'
    have cargo || die 'cargo is not on PATH' 'as another user than the one who has it: make install DESTDIR=FOLDER, then copy'
}

# Copies a description with the places of this installation in it: describe NAME
describe() {
    local name
    name=$(basename "$1")
    install -d "$to/lib/$(dirname "$1")"
    sed -e "s|@PREFIX@|$prefix|; s|@VERSION@|$version|; s|@ABI@|$abi|" "$ffi/package/$name.in" >"$to/lib/$1"
    chmod 644 "$to/lib/$1"
}

install_all() {
    local name
    install -d "$to/include" "$to/lib"
    for name in "${headers[@]}"; do install -m 644 "$ffi/include/$name" "$to/include/"; done
    install -m 755 "$built/libashlar_ffi.so" "$to/lib/libashlar.so.$version"
    ln -sf "libashlar.so.$version" "$to/lib/libashlar.so.$abi"
    ln -sf "libashlar.so.$abi" "$to/lib/libashlar.so"
    install -m 644 "$built/libashlar_ffi.a" "$to/lib/libashlar.a"
    # rustc leaves what describes the standard library to debuggers in archives.
    if have strip; then strip --strip-debug "$to/lib/libashlar.a"; fi
    for name in "${descriptions[@]}"; do describe "$name"; done
    install_licenses
}

# The licenses of this project and of what is linked, whose texts some of them ask for beside a library.
install_licenses() {
    local notices="$to/share/doc/ashlar" names name
    names=$(linked)
    install -d "$notices"
    install -m 644 "$root"/LICENSE-* "$notices"
    while read -r name; do
        install -d "$notices/$name"
        install -m 644 "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$name"/LICENSE* "$notices/$name"
    done <<<"$names"
}

# The packages of registries that are linked, a name and a version each.
linked() {
    (cd "$root" && cargo tree -p ashlar-ffi -e normal --prefix none --locked --format '{p}') | sed -nE 's/^([^ ]+) v([^ ]+)( \(\*\))?$/\1-\2/p' | sort -u
}

uninstall_all() {
    (cd "$to" && rm -f "${headers[@]/#/include/}" "${libraries[@]/#/lib/}" "${descriptions[@]/#/lib/}")
    [[ ! -d $to/lib/cmake/ashlar ]] || rmdir "$to/lib/cmake/ashlar"
    rm -rf "$to/share/doc/ashlar"
}

main() {
    case ${1:-} in
        uninstall)
            [[ -d $to ]] || die "there is no folder $to"
            uninstall_all
            ;;
        '')
            check_machine
            build_library
            install_all
            # The loader finds a library in /usr/local/lib by its cache alone.
            if [[ -z ${DESTDIR:-} ]] && is_root && have ldconfig; then ldconfig; fi
            say "install: version $version below $to"
            ;;
        *) die "install.sh takes no argument, or uninstall, not $1" ;;
    esac
}

main "$@"
