#!/usr/bin/env bash
# Installs what is missing: setup.sh [--fuzz | --required[=NAME,...]]. Does nothing, in under a second, when nothing is.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/mirror.sh
source "$scripts/mirror.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

readonly started=$EPOCHREALTIME
readonly cargo_fuzz_version=0.13.2
# One empty file for each optional tool that could not be obtained, so that it is not tried at every call.
readonly unobtainable="$tools_dir/unobtainable"

with_fuzz=false
# What is optional serves tests, and takes half of the time that setting up takes.
required_only=false
# Optional tools that are wanted all the same, each between commas.
also=,

# cargo-fuzz is wanted only where fuzzing is asked for, and then it is required with its toolchain.
is_wanted() {
    case $1 in
        cargo-fuzz) $with_fuzz ;;
        *) is_needed_here "$1" ;;
    esac
}

need_of() {
    if $with_fuzz && [[ $1 == nightly || $1 == cargo-fuzz ]]; then say required; else say "$2"; fi
}

# Prints the rows "name|need|source|purpose" of the tools that are missing and could be installed or are required.
missing_tools() {
    local name need source purpose
    while IFS='|' read -r name need source purpose; do
        is_wanted "$name" || continue
        need=$(need_of "$name" "$need")
        if $required_only && [[ $need != required && $also != *,$name,* ]]; then continue; fi
        [[ $source != elsewhere ]] || continue
        locate "$name" >/dev/null 2>&1 || say "$name|$need|$source|$purpose"
    done < <(tools)
}

# What is required is tried at every call: was_unobtainable NAME NEED
was_unobtainable() { [[ $2 == optional && -z ${RETRY:-} && -e $unobtainable/$1 ]]; }

# Prints the missing rows whose source starts so, without those tried before in vain: rows_with_source PREFIX
rows_with_source() {
    local name need source purpose
    while IFS='|' read -r name need source purpose; do
        if [[ $source == "$1"* ]] && ! was_unobtainable "$name" "$need"; then say "$name|$need|$source|$purpose"; fi
    done <<<"$missing"
}

names_of() { cut -d '|' -f 1 <<<"$1" | paste -sd ' '; }
packages_of() { sed -n 's/^[^|]*|[^|]*|apt \([^|]*\).*/\1/p' <<<"$1" | tr ' ' '\n' | sort -u | paste -sd ' '; }

apt_install() { DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -q install --yes --no-install-recommends "$@"; }
# The package lists of a fresh machine are absent, those of an old one may name versions that are gone.
apt_install_fresh() { apt_install "$@" >"$log_dir/apt-first.log" 2>&1 || { apt-get -q update && apt_install "$@"; }; }

# Installs the packages of the rows given: install_packages ROWS
install_packages() {
    local -a packages
    read -ra packages <<<"$(packages_of "$1")"
    say "setup: apt-get install ${packages[*]}"
    mkdir -p "$log_dir"
    logged apt apt_install_fresh "${packages[@]}"
}

# As another user than root, prints the line to run and stops if anything required is among it.
ask_for_packages() {
    local line
    line="sudo sh -c 'apt-get update && apt-get install --yes --no-install-recommends $(packages_of "$1")'"
    if grep -q '|required|' <<<"$1"; then
        die "missing, and only root can install packages: $(names_of "$1")" 'run this line, then the same make target again:' "$line"
    fi
    warn "setup: optional, and only root can install packages: $(names_of "$1"); to add them:" "$line"
}

setup_packages() {
    local rows required optional
    rows=$(rows_with_source 'apt ')
    [[ -n $rows ]] && is_debian_12 || return 0
    if ! is_root; then
        ask_for_packages "$rows"
        return
    fi
    required=$(awk -F '|' '$2 == "required"' <<<"$rows")
    optional=$(awk -F '|' '$2 == "optional"' <<<"$rows")
    [[ -z $required ]] || install_packages "$required" || die "apt-get could not install: $(packages_of "$required")"
    [[ -z $optional ]] || install_packages "$optional" || mark_unobtainable "$optional"
}

# Remembers rows tried in vain: mark_unobtainable ROWS
mark_unobtainable() {
    local name
    mkdir -p "$unobtainable"
    while IFS='|' read -r name _; do
        : >"$unobtainable/$name"
        warn "setup: $name could not be obtained, see .tools/log; RETRY=1 tries again"
    done <<<"$1"
}

rustup_add() {
    case $1 in
        component | target) rustup "$1" add "$2" ;;
        nightly) add_nightly ;;
    esac
}

# A nightly that is there gets its components; installing again would update it under the user's feet.
add_nightly() {
    if [[ -e $nightly_root ]]; then
        rustup component add --toolchain nightly miri rust-src
    else
        rustup toolchain install nightly --no-self-update --profile minimal --component miri,rust-src
    fi
}

# Whether rustup succeeded is judged by what is there afterwards.
setup_rustup() {
    local row name source action argument
    have rustup || return 0
    mkdir -p "$log_dir"
    while IFS= read -r row; do
        IFS='|' read -r name _ source _ <<<"$row"
        # Nightly brings Miri with it.
        if [[ -z $name ]] || locate "$name" >/dev/null; then continue; fi
        read -r _ action argument <<<"$source"
        say "setup: rustup: adding $name"
        rustup_add "$action" "${argument:-}" >"$log_dir/$name.log" 2>&1 || warn "setup: rustup answers $? for $name, see .tools/log"
        find_sysroots
        locate "$name" >/dev/null || mark_unobtainable "$row"
    done < <(rows_with_source 'rustup ')
}

setup_own() {
    if [[ $missing == *'cryptol|'* ]] && [[ -z ${CRYPTOL:-} ]] && cryptol_is_installable; then install_cryptol; fi
    if [[ $missing == *'bitwuzla|'* ]]; then install_bitwuzla || warn 'setup: Bitwuzla could not be installed'; fi
    if [[ $missing == *'cargo-fuzz|'* ]]; then
        say "setup: cargo install cargo-fuzz $cargo_fuzz_version into .tools"
        logged cargo-fuzz cargo install --locked --root "$tools_dir" --version "$cargo_fuzz_version" cargo-fuzz ||
            warn 'setup: cargo-fuzz could not be installed'
    fi
}

# Says where a required tool that is still missing can come from: advice NAME
advice() {
    case $1 in
        rustc | cargo) say 'install Rust with rustup' ;;
        cryptol) say 'put a Cryptol 2.8 or 3.x on PATH, or set CRYPTOL=/path/to/cryptol' ;;
        bitwuzla) say "needs Python 3.9 to 3.14 with venv, and pip's package index; see .tools/log" ;;
        python3) say 'install Python 3.9 to 3.14 with its venv module, or set PYTHON=/path/to/python3' ;;
        coqc) say 'install Coq 8.16 or newer' ;;
        coqprime | mathcomp) say "install the Coq library $1 for the Coq on PATH" ;;
        cc) say 'install a C compiler' ;;
        nightly) say 'rustup toolchain install nightly' ;;
        rustfmt | clippy) say "rustup component add $1" ;;
        *) say "install $1" ;;
    esac
}

# Ends in an error that lists every required tool still missing, and names the optional ones.
conclude() {
    local name need purpose
    local -a required=() optional=()
    while IFS='|' read -r name need _ purpose; do
        if [[ $need == required ]]; then
            required+=("$name ($purpose): $(advice "$name")")
        else
            optional+=("$name")
        fi
    done < <(missing_tools)
    ((${#optional[@]} == 0)) || say "setup: optional, not here: ${optional[*]} (checks that need them are reported not-run)"
    ((${#required[@]} == 0)) || die 'required and missing:' "${required[@]}"
}

main() {
    case ${1:-} in
        --fuzz) with_fuzz=true ;;
        --required) required_only=true ;;
        --required=*) required_only=true also=,${1#*=}, ;;
    esac
    check_cryptol_override
    missing=$(missing_tools)
    if [[ -z $missing ]]; then
        say "setup: nothing missing ($(seconds_since "$started") s)"
        return
    fi
    setup_packages
    find_coq_libraries
    setup_rustup
    setup_own
    conclude
    say "setup: done ($(seconds_since "$started") s)"
}

main "$@"
