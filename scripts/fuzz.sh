#!/usr/bin/env bash
# Runs fuzz targets for FUZZ_SECONDS (60) each: fuzz.sh [TARGET...], all of them if none is named.
# Starts from fuzz/seeds and the corpus of earlier runs; logs go to target/fuzz, findings stay under fuzz/artifacts.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly logs="$root/target/fuzz"
readonly seconds="${FUZZ_SECONDS:-60}"

export PATH="$tools_dir/bin:$PATH"

cargo_fuzz() { cargo +nightly fuzz "$@"; }

check_tools() {
    cargo +nightly --version >/dev/null 2>&1 || die 'Rust nightly is missing' 'run: rustup toolchain install nightly'
    have cargo-fuzz || die 'cargo-fuzz is missing' 'run: cargo install --locked cargo-fuzz'
    [[ $seconds =~ ^[1-9][0-9]*$ ]] || die "FUZZ_SECONDS is '$seconds', not a number of seconds above 0"
}

build() {
    local target
    for target in "$@"; do cargo_fuzz build "$target" || return; done
}

# Prints one of libFuzzer's final statistics, 0 if it is not there: statistic NAME LOG
statistic() { awk -v name="stat::$1:" '$1 == name { n = $2 } END { print n + 0 }' "$2"; }

# Runs one target and prints its line of the summary; fails on a finding and on a run without any execution.
run_target() {
    local target="$1" log="$logs/$1.log" status=0 result=ok executions
    mkdir -p "fuzz/corpus/$target"
    cargo_fuzz run "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="$seconds" -max_len=4096 -timeout=20 -print_final_stats=1 >"$log" 2>&1 || status=$?
    executions=$(statistic number_of_executed_units "$log")
    ((status == 0)) || result="FAILED (exit $status)"
    ((status != 0 || executions > 0)) || result='FAILED (nothing ran)'
    printf '%-20s %12d %10d/s  %s\n' "$target" "$executions" "$(statistic average_exec_per_sec "$log")" "$result"
    [[ $result != ok ]] || return 0
    sed -n '/panicked at/,/^stack backtrace/p; /^==.*ERROR/p; /^Output of .std::fmt::Debug/,/cargo fuzz run/p' "$log" | sed 's/^/   | /'
    printf '   log: %s\n' "$log"
    return 1
}

main() {
    local target failed=0
    local -a targets=("$@")
    cd "$root"
    check_tools
    mkdir -p "$logs"
    ((${#targets[@]} > 0)) || mapfile -t targets < <(cargo_fuzz list)
    say "building ${#targets[@]} fuzz targets"
    build "${targets[@]}" >"$logs/build.log" 2>&1 || { cat "$logs/build.log"; die 'the targets do not build'; }
    printf '%-20s %12s %12s  %s\n' TARGET EXECUTIONS RATE "RESULT after $seconds s"
    for target in "${targets[@]}"; do
        run_target "$target" || failed=$((failed + 1))
    done
    say "fuzz: ${#targets[@]} targets, $failed failed"
    ((failed == 0))
}

main "$@"
