#!/usr/bin/env bash
# Paths, messages and questions about the machine, shared by every script.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root
readonly tools_dir="$root/.tools"
readonly log_dir="$tools_dir/log"

# A missing toolchain is reported as missing, never downloaded as a side effect of looking for it.
export RUSTUP_AUTO_INSTALL=0

say() { printf '%s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }

die() {
    warn "error: $1"
    shift
    (($# == 0)) || printf '  %s\n' "$@" >&2
    exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command with its output in a log that is shown when it fails: logged NAME COMMAND...
logged() {
    local log="$log_dir/$1.log"
    shift
    mkdir -p "$log_dir"
    "$@" >"$log" 2>&1 && return
    warn "failed: $*"
    sed 's/^/    /' "$log" >&2
    return 1
}

# Prints one field of os-release: os_release ID. Tests point ASHLAR_OS_RELEASE at a sample.
os_release() {
    local file="${ASHLAR_OS_RELEASE:-/etc/os-release}"
    [[ -r $file ]] || return 0
    sed -n "s/^$1=//p" "$file" | tr -d '"'
}

is_debian_12() { [[ $(os_release ID) == debian && $(os_release VERSION_ID) == 12 ]]; }

is_root() { (($(id -u) == 0)); }

# Prints the elapsed time since the value of EPOCHREALTIME given, in seconds with one decimal.
seconds_since() {
    # EPOCHREALTIME writes its decimal sign as the locale wants it.
    local start=${1/[.,]/} now=${EPOCHREALTIME/[.,]/}
    local tenths=$(((now - start) / 100000))
    printf '%d.%d' $((tenths / 10)) $((tenths % 10))
}
