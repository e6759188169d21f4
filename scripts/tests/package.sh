#!/usr/bin/env bash
# Tests of what `make install` installs: programs find it by pkg-config and by CMake, and run with the shared and with the static library.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$here/../lib.sh"
# shellcheck source=scripts/tests/runner.sh
source "$here/runner.sh"

readonly examples="$root/impl/ffi/examples"
readonly strict=(-Wall -Wextra -Werror)
# Bytes that a file may have; with tables for debuggers the libraries have several times as many.
readonly shared_limit=4000000 static_limit=8000000

prefix=$(mktemp -d)
readonly prefix
trap 'rm -rf "$prefix"' EXIT
unset DESTDIR
export PKG_CONFIG_PATH="$prefix/lib/pkgconfig"

# Says why a test does not run where a program is missing: lacks NAME...
lacks() {
    local name
    for name in "$@"; do
        have "$name" || { say "not-run: ${FUNCNAME[1]}: $name is missing"; return; }
    done
    return 1
}

# The last line of each example, for whatever runs it.
runs() { contains "$("$@")" 'output beyond the end: '; }
runs_tree() { contains "$("$@")" 'and was assigned to: as expected'; }

needs_shared() { contains "$(readelf -d "$1")" "[$(basename "$(readlink "$prefix/lib/libashlar.so")")]"; }
needs_no_shared() { fails grep -F libashlar <<<"$(readelf -d "$1")"; }

test_libraries_are_small_and_export_the_functions_of_the_header_alone() {
    lacks nm || {
        local declared exported
        declared=$(grep -oE '\bashlar_[a-z0-9_]+\(' "$prefix/include/ashlar.h" | tr -d '(' | sort -u)
        exported=$(nm -D --defined-only "$prefix/lib/libashlar.so" | awk '{ print $3 }' | sort -u)
        same "$exported" "$declared"
    }
    (($(stat -L -c %s "$prefix/lib/libashlar.so") < shared_limit))
    (($(stat -c %s "$prefix/lib/libashlar.a") < static_limit))
}

test_licenses_of_what_is_linked_are_installed() {
    local name
    for name in LICENSE-MIT LICENSE-APACHE subtle-*/LICENSE cpufeatures-*/LICENSE-MIT; do
        # shellcheck disable=SC2086
        ls "$prefix/share/doc/ashlar/"$name
    done
}

test_pkg_config_leads_to_the_shared_library() {
    local flags
    ! lacks cc c++ pkg-config readelf || return 0
    read -ra flags < <(pkg-config --cflags --libs ashlar)
    cc -std=c99 "${strict[@]}" "$examples/blake3.c" "${flags[@]}" -o blake3
    needs_shared blake3
    LD_LIBRARY_PATH=$prefix/lib runs ./blake3
    c++ -std=c++20 "${strict[@]}" "$examples/tree.cpp" "${flags[@]}" -o tree
    LD_LIBRARY_PATH=$prefix/lib runs_tree ./tree
}

test_pkg_config_leads_to_the_static_library() {
    local flags
    ! lacks cc c++ pkg-config readelf || return 0
    read -ra flags < <(pkg-config --static --cflags --libs ashlar)
    cc -std=c99 "${strict[@]}" "$examples/blake3.c" -static "${flags[@]}" -o blake3
    needs_no_shared blake3
    runs ./blake3
    c++ -std=c++20 "${strict[@]}" "$examples/tree.cpp" -static "${flags[@]}" -o tree
    runs_tree ./tree
}

# A project that asks for a version of the package: cmake_project VERSION
cmake_project() {
    cp "$examples/tree.cpp" "$examples/blake3.c" .
    cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.16)
project(user LANGUAGES C CXX)
set(CMAKE_CXX_STANDARD 20)
find_package(ashlar $1 REQUIRED)
add_executable(shared tree.cpp)
target_link_libraries(shared PRIVATE ashlar::ashlar)
add_executable(static blake3.c)
target_link_libraries(static PRIVATE ashlar::static)
END
}

test_cmake_leads_to_both_libraries() {
    ! lacks cc c++ cmake make readelf || return 0
    cmake_project ''
    cmake -S . -B build -DCMAKE_PREFIX_PATH="$prefix" -DCMAKE_CXX_FLAGS="${strict[*]}"
    cmake --build build
    needs_shared build/shared
    needs_no_shared build/static
    runs_tree build/shared
    runs build/static
}

# The folder may be moved, and versions that are not compatible are refused.
test_cmake_tells_versions_apart() {
    local version whole abi
    ! lacks cc c++ cmake make || return 0
    whole=$(sed -n 's/^Version: //p' "$prefix/lib/pkgconfig/ashlar.pc")
    abi=$(readlink "$prefix/lib/libashlar.so")
    abi=${abi#libashlar.so.}
    cp -a "$prefix" moved
    for version in "$abi" "$whole"; do
        cmake_project "$version"
        cmake -S . -B "build-$version" -DCMAKE_PREFIX_PATH="$PWD/moved"
    done
    for version in 0.0.9 "$abi.99" 99.0; do
        cmake_project "$version"
        fails cmake -S . -B "build-$version" -DCMAKE_PREFIX_PATH="$PWD/moved"
    done
}

PREFIX=$prefix "$root/scripts/install.sh"
run_tests
