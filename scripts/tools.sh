#!/usr/bin/env bash
# Every tool the project uses: whether it is required, where it comes from, what it is for, and how it is found.

# Name, need, source and purpose, separated by bars. The source is "apt PACKAGE...", "rustup component NAME",
# "rustup target NAME", "rustup nightly", "own" (under .tools) or "elsewhere" (in no package registry).
readonly tool_table='
rustc|required|rust|compiles everything
cargo|required|rust|builds and runs everything
rustfmt|required|rustup component rustfmt|checks formatting in make test
clippy|required|rustup component clippy|lints in make test
cc|required|apt build-essential|links Rust programs
git|required|apt git|names the commit in reports and bundles
python3|required|apt python3 python3-venv|runs Bitwuzla and CaDiCaL, reads reports
cryptol|required|own|reads the normative specifications, exports the proof obligations
z3|required|apt z3|solver that Cryptol calls
bitwuzla|required|own|decides the word-level obligations; CaDiCaL beside it certifies them
coqc|required|apt coq|checks the Coq theories
coqprime|required|apt libcoq-coqprime|Coq library: primality of moduli
mathcomp|required|apt libcoq-mathcomp-algebra|Coq library: determinants
ocamlopt|required|apt ocaml-nox|compiles what Coq extracts
aarch64-target|optional|rustup target aarch64-unknown-linux-gnu|compiles the NEON backend
aarch64-gcc|optional|apt gcc-aarch64-linux-gnu|links the NEON tests
aarch64-libc|optional|apt libc6-dev-arm64-cross|C library of the NEON tests
qemu-aarch64|optional|apt qemu-user|runs the NEON tests
nightly|optional|rustup nightly|Miri and fuzzing
miri|optional|rustup nightly|checks unsafe code for undefined behaviour
c++|optional|apt g++|compiles the C++ example
shellcheck|optional|apt shellcheck|lints the scripts
cargo-fuzz|optional|own|make fuzz
saw|optional|elsewhere|proves LLVM bitcode against Cryptol
hax|optional|elsewhere|extracts the executable specification
rocq-of-rust-rustc|optional|elsewhere|translates the encodings to Coq
'

readonly aarch64_target=aarch64-unknown-linux-gnu
readonly aarch64_root=/usr/aarch64-linux-gnu
# What builds programs for AArch64 and runs them.
readonly aarch64_tools=(aarch64-target aarch64-gcc aarch64-libc qemu-aarch64)

tools() { sed '/^$/d' <<<"$tool_table"; }

# An aarch64 machine runs the NEON tests itself and needs no emulation.
is_needed_here() { [[ $1 != aarch64-* && $1 != qemu-aarch64 ]] || [[ $(uname -m) != aarch64 ]]; }

# Asked once: each question to the rustup proxies takes a tenth of the time setup may take.
find_sysroots() {
    stable_root=$(rustc --print sysroot 2>/dev/null) || stable_root=/nonexistent
    nightly_root=$(have rustup && rustc +nightly --print sysroot 2>/dev/null) || nightly_root=/nonexistent
}

# Where Coq keeps the libraries that are installed beside it.
find_coq_libraries() { coq_libraries=$(coqc -where 2>/dev/null)/user-contrib || coq_libraries=/nonexistent; }

existing() { [[ -e $1 ]] && say "$1"; }

# Tests run in the folders of their crates, so a relative path would not hold.
check_cryptol_override() {
    [[ -z ${CRYPTOL:-} || ($CRYPTOL == /* && -f $CRYPTOL && -x $CRYPTOL) ]] ||
        die "CRYPTOL=$CRYPTOL is not the absolute path of a program"
}

# Where the pinned Cryptol can be installed, it is; a wrapper left over under .tools is none.
cryptol_of_the_machine() {
    local place
    ! cryptol_is_installable && place=$(command -v cryptol) && [[ $place != "$tools_dir"/* ]] && say "$place"
}

locate_cryptol() {
    if [[ -n ${CRYPTOL:-} ]]; then
        say "$CRYPTOL"
    elif cryptol_is_current; then
        say "$tools_dir/bin/cryptol"
    else
        cryptol_of_the_machine
    fi
}

# Prints where a tool is, or fails: locate NAME
locate() {
    case $1 in
        cryptol) locate_cryptol ;;
        bitwuzla) bitwuzla_is_current && say "$venv_dir" ;;
        python3) usable_python ;;
        clippy) existing "$stable_root/bin/cargo-clippy" ;;
        rustfmt) existing "$stable_root/bin/rustfmt" ;;
        aarch64-target) existing "$stable_root/lib/rustlib/$aarch64_target/lib" ;;
        aarch64-gcc) command -v aarch64-linux-gnu-gcc ;;
        aarch64-libc) existing "$aarch64_root/lib/ld-linux-aarch64.so.1" ;;
        nightly) existing "$nightly_root/bin/rustc" ;;
        miri) existing "$nightly_root/lib/rustlib/src/rust/library" >/dev/null && existing "$nightly_root/bin/cargo-miri" ;;
        cargo-fuzz) existing "$tools_dir/bin/cargo-fuzz" || command -v cargo-fuzz ;;
        hax) command -v cargo-hax ;;
        saw) existing "${SAW:-}" || command -v saw ;;
        coqprime) existing "$coq_libraries/Coqprime/PrimalityTest/PocklingtonCertificat.vo" ;;
        mathcomp) existing "$coq_libraries/mathcomp/algebra/matrix.vo" ;;
        *) command -v "$1" ;;
    esac
}

# Prints the first version number in the text on standard input.
first_version() { grep -oE '[0-9]+(\.[0-9]+)+[^ ,)]*' | head -n 1; }

# Prints the version of a tool that was found, or a dash: version NAME PLACE
version() {
    case $1 in
        bitwuzla) "$venv_dir/bin/python" -c 'import importlib.metadata as m; print(m.version("bitwuzla"))' ;;
        aarch64-target) rustc --version | first_version ;;
        aarch64-libc | coqprime | mathcomp) say '-' ;;
        miri) cargo +nightly miri --version | first_version ;;
        hax) cargo hax --version | first_version ;;
        rustc | cargo) "$1" --version | first_version ;;
        saw) "$2" --version 2>&1 | first_version ;;
        *) "$2" --version | first_version ;;
    esac 2>/dev/null || say '-'
}

# Prints the first of the tools named that is missing: first_missing NAME...
first_missing() {
    local name
    for name in "$@"; do
        locate "$name" >/dev/null || { say "$name"; return; }
    done
}

# The first of what AArch64 needs that is not here, if any.
missing_for_aarch64() { first_missing "${aarch64_tools[@]}"; }

# Sets the machine up beside what comes next, of which these tools are needed at once: begin_setup [--required[=NAME,...]] NAME...
begin_setup() {
    setup_command=("$root/scripts/setup.sh")
    if [[ $1 == --* ]]; then
        setup_command+=("$1")
        shift
    fi
    [[ -z $(first_missing "$@") ]] || "${setup_command[@]}"
    "${setup_command[@]}" &
    setup=$!
}

# Waits for it; what is missing is said again below all that was printed since.
end_setup() {
    wait "$setup" || "${setup_command[@]}"
    find_sysroots
    find_coq_libraries
}

find_sysroots
find_coq_libraries

# Runs a command whose AArch64 programs are linked by the cross compiler and run by the emulator.
emulated() {
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc \
        CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER="qemu-aarch64 -L $aarch64_root" "$@"
}
