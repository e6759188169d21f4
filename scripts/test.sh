#!/usr/bin/env bash
# Runs every check but the proofs: test.sh [full]. Each step keeps its output in target/test/STEP.log; a step that cannot run says so,
# and STRICT=1 makes that an error. Counts go to target/test/summary.json. "full" takes more inputs, emulates all tests, packages and installs what is published, lets Miri run what has no unsafe code too and Cryptol what `make prove` confirms.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/profile.sh
source "$scripts/profile.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

readonly tier="${1:-}"
readonly out="$root/target/test"
# For all that is compiled here, so that what one step has built the next one finds: that of `make prove` but for the engine, which computes too little here to be optimized that much.
readonly profile=(--profile prove --locked --config 'profile.prove.package.ashlar-engine.opt-level=1')
# The features of `ashlar` that need nothing else.
readonly primitives=blake3,poseidon,rescue-prime
# What cargo-test compiles: all but campaigns of `conform`, which take minutes.
packages=(--workspace --all-features)
[[ $tier == full ]] || packages+=(--exclude ashlar-adapters)
readonly packages
# The traits of provers.
readonly adapters=(-p ashlar-plonky3-0_5 -p ashlar-plonky3-0_9 -p ashlar-winterfell-0_13)
# Seconds that Miri runs at most.
readonly miri_limit=900
readonly cargo_deny_version=0.20.2

summary=()
not_run=()
passed=0
failed=0
ignored=0
failed_steps=0
# Not empty where steps run beside others.
beside=

# Adds up the "test result:" lines of a log: prints passed, failed and ignored.
count_tests() {
    awk '/^test result: / {
            for (i = 2; i <= NF; i++) {
                if ($i == "passed;") p += $(i - 1)
                if ($i == "failed;") f += $(i - 1)
                if ($i == "ignored;") s += $(i - 1)
            }
        }
        END { print p + 0, f + 0, s + 0 }' "$1"
}

# Steps that run tests; finding none would make them checks that cannot fail.
runs_tests() { [[ $1 == cargo-test || $1 == neon || $1 == neon-model || $1 == miri || $1 == miri-blob || $1 == miri-ffi || $1 == miri-plonky3 || $1 == coq-extraction || $1 == scripts || $1 == install ]]; }

# Prints what a log says did not run: lines of the tests themselves, and tests marked ignored with their reasons.
not_run_of() { sed -nE 's/^test (.*) \.\.\. ignored(, (.*))?$/not-run: \1: \3/; /^not-run: /p' "$1" | sort -u; }

# Prints the ten slowest tests of all logs: seconds, step, test.
slowest_tests() {
    awk '/^test .* <[0-9.]+s>$/ {
            step = FILENAME
            sub(/.*\//, "", step); sub(/\.log$/, "", step)
            seconds = $NF
            gsub(/[<>s]/, "", seconds)
            printf "%8.1f s  %-12s %s\n", seconds, step, $2
        }' "$out"/*.log | sort -rn | awk 'NR <= 10'
}

# Runs one step and goes on, whatever its result: step NAME COMMAND...
step() {
    local name="$1" started=$EPOCHREALTIME status=0
    shift
    printf '== %s: %s\n' "$name" "$(printf '%q ' "$@")" >"$out/$name.said"
    [[ -n $beside ]] || cat "$out/$name.said"
    "$@" >"$out/$name.log" 2>&1 || status=$?
    say "$status $(seconds_since "$started")" >"$out/$name.ended"
    end_of step_result "$name"
}

# Says why a step does not run: skip NAME REASON
skip() {
    say "== $1" >"$out/$1.said"
    [[ -n $beside ]] || cat "$out/$1.said"
    say "$2" >"$out/$1.skipped"
    end_of skip_result "$1"
}

# Takes a result in, or leaves that to whoever waits for the steps beside: end_of FUNCTION NAME
end_of() {
    if [[ -n $beside ]]; then say "$@" >>"$out/beside"; else "$@"; fi
}

# Runs steps that use one processor, one after the other, beside those that follow: begin_beside FUNCTION...
begin_beside() {
    local function
    : >"$out/beside"
    for function; do beside=yes "$function"; done &
    waiting=$!
}

# Waits for them and takes their results in.
end_beside() {
    local result name
    wait "$waiting"
    while read -r result name; do
        cat "$out/$name.said"
        "$result" "$name"
    done <"$out/beside"
}

# Shows the log of a step that failed, and adds up what it counted.
step_result() {
    local name="$1" log="$out/$1.log" status result seconds tests p f s
    read -r status seconds <"$out/$name.ended"
    read -r p f s < <(count_tests "$log")
    passed=$((passed + p)) ignored=$((ignored + s))
    result=ok
    if ((status != 0)); then
        sed 's/^/   | /' "$log"
        result="FAILED (exit $status)"
        failed_steps=$((failed_steps + 1))
        # A step that fails without a failing test, such as a lint, counts as one failure.
        failed=$((failed + (f > 0 ? f : 1)))
    elif ((p + f == 0)) && runs_tests "$name"; then
        result=not-run
        not_run+=("not-run: $name: it found no test to run")
    fi
    tests=$p
    ((p + f > 0)) || tests=-
    say "   $result, $seconds s"
    summary+=("$(printf '%-16s %-18s %8s s  %8s' "$name" "$result" "$seconds" "$tests")")
    while IFS= read -r line; do not_run+=("$line"); done < <(not_run_of "$log")
}

skip_result() {
    local reason
    reason=$(<"$out/$1.skipped")
    say "   not-run: $1: $reason"
    summary+=("$(printf '%-16s %-18s' "$1" 'not-run')")
    not_run+=("not-run: $1: $reason")
}

# The machine code for AArch64 that tests of proofs/machine follow; they say so where there is none.
aarch64_library() {
    [[ $(uname -m) != aarch64 && -z $(missing_for_aarch64) ]] || return 0
    step aarch64-library emulated cargo build -p ashlar-ffi "${profile[@]}" --target "$aarch64_target"
    export AARCH64_LIBRARY="${CARGO_TARGET_DIR:-$root/target}/$aarch64_target/prove/libashlar_ffi.so"
}

# The same of the encodings of keys, for this machine.
encodings_library() {
    [[ $(uname -m) == x86_64 ]] || return 0
    step encodings-library build_encodings
    export ENCODINGS_LIBRARY="$library_built/libashlar_saw.so"
}

aarch64_steps() {
    local missing
    if [[ $(uname -m) == aarch64 ]]; then
        say '== neon: run by the step cargo-test on this machine'
        return
    fi
    missing=$(first_missing aarch64-target)
    if [[ -z $missing ]]; then
        step no-std-aarch64 cargo check -p ashlar --no-default-features --features "$primitives" "${profile[@]}" --target "$aarch64_target"
    else
        skip no-std-aarch64 "$missing is missing"
    fi
    missing=$(missing_for_aarch64)
    if [[ -z $missing ]]; then
        # The vectors run every kernel that the processor has; the other tests are the same on another processor. Of all packages, so that macros have the features that cargo-test has built them with.
        local tests=("${packages[@]}" --test vectors --test kernels)
        [[ $tier != full ]] || tests=(-p ashlar -p ashlar-conformance -p ashlar-peers "${adapters[@]}" --all-features)
        step neon emulated cargo test "${tests[@]}" "${profile[@]}" --target "$aarch64_target" --no-fail-fast -- --show-output
        # The model of the instructions against the processor, here an emulated one.
        step neon-model emulated cargo test "${packages[@]}" "${profile[@]}" --target "$aarch64_target" --test models -- processor
    else
        skip neon "$missing is missing"
        skip neon-model "$missing is missing"
    fi
}

# Runs a command whose test programs say how long each test takes.
timed() {
    local host
    host=$(uname -m | tr '[:lower:]' '[:upper:]')
    env "CARGO_TARGET_${host}_UNKNOWN_LINUX_GNU_RUNNER=$scripts/timed.sh" "$@"
}

# Miri keeps its standard library in the user's cache unless told otherwise.
miri_step() {
    local missing
    missing=$(first_missing nightly miri)
    if [[ -n $missing ]]; then
        skip miri "$missing is missing"
        return
    fi
    # Code without a word of unsafe, which Miri could only find to overflow or index out of bounds.
    if [[ $tier == full ]]; then
        step miri env XDG_CACHE_HOME="$tools_dir/cache" timeout "$miri_limit" \
            cargo +nightly miri test -p ashlar --test portable --all-features --locked
        # The elements of a prover, read as memory has them: many crates for one block.
        step miri-plonky3 env XDG_CACHE_HOME="$tools_dir/cache" timeout "$miri_limit" \
            cargo +nightly miri test -p ashlar-plonky3-0_9 --test blake3 --locked -- words_in_place
    fi
    # Both together in each run, so that what they share is compiled once.
    local miri_packages=(-p ashlar -p ashlar-ffi --features ashlar/blob --locked)
    # Pointers of an archive reach beyond the references that they are read through, which Stacked Borrows forbids and Tree Borrows does not.
    step miri-blob env XDG_CACHE_HOME="$tools_dir/cache" MIRIFLAGS=-Zmiri-tree-borrows timeout "$miri_limit" \
        cargo +nightly miri test "${miri_packages[@]}" --test blob
    # The C interface, whose vectors would take too long.
    step miri-ffi env XDG_CACHE_HOME="$tools_dir/cache" timeout "$miri_limit" \
        cargo +nightly miri test "${miri_packages[@]}" --test blake3_calls --test calls -- --skip many_rows
}

# Each primitive without the others and without the standard library; of all tests, with trees too.
alone_steps() {
    local primitive name
    for primitive in ${primitives//,/ }; do
        name=${primitive%-prime}
        step "alone-$name" cargo check -p ashlar --no-default-features --features "$primitive" "${profile[@]}"
        [[ $tier != full ]] || step "trees-$name" cargo check -p ashlar --no-default-features --features "merkle,$primitive" "${profile[@]}"
    done
}

# The programs that Coq writes as OCaml, over the vectors.
coq_steps() {
    local missing
    missing=$(first_missing coqc coqprime mathcomp ocamlopt)
    if [[ -z $missing ]]; then
        step coq-extraction make --no-print-directory -C proofs/coq extraction
    else
        skip coq-extraction "$missing is missing"
    fi
}

script_steps() {
    local missing
    step scripts scripts/tests/run.sh
    # What `make install` installs is optimized as a whole, which takes a minute.
    [[ $tier != full ]] || step install scripts/tests/package.sh
    missing=$(first_missing shellcheck)
    if [[ -z $missing ]]; then
        step shellcheck shellcheck -x -a scripts/{setup,doctor,prove,prove-machine,prove-mutants,test,timed,audit,verify-clean,conform,docs,fuzz,bench,install}.sh scripts/tests/{run,package}.sh fuzz/oss-fuzz/build.sh proofs/{coq-of-rust/run,saw/bitcode}.sh .ci/run
    else
        skip shellcheck "$missing is missing"
    fi
}

# Licenses and sources of what is compiled. Advisories would need a database that is in no package registry.
dependencies_step() {
    if [[ ! -x $tools_dir/bin/cargo-deny ]]; then
        logged cargo-deny cargo install --locked --root "$tools_dir" --version "$cargo_deny_version" cargo-deny ||
            { skip deny "cargo-deny $cargo_deny_version could not be installed"; return; }
    fi
    step deny env PATH="$PATH:$tools_dir/bin" cargo deny --locked check bans licenses sources
}

write_summary() {
    printf '{"passed": %d, "failed": %d, "ignored": %d, "failed_steps": %d, "not_run": %d}\n' \
        "$passed" "$failed" "$ignored" "$failed_steps" "${#not_run[@]}" >"$out/summary.json"
}

print_summary() {
    say ''
    printf '%-16s %-18s %10s  %8s\n' STEP RESULT TIME TESTS
    printf '%s\n' "${summary[@]}"
    ((${#not_run[@]} == 0)) || printf '%s\n' "${not_run[@]}"
    say ''
    say 'slowest tests:'
    slowest_tests
    say ''
    say "tests: $passed passed, $failed failed, $ignored ignored; steps failed: $failed_steps; not run: ${#not_run[@]}"
}

main() {
    [[ $tier == '' || $tier == full ]] || die "test.sh takes no argument, or full, not $tier"
    cd "$root"
    rm -rf "$out"
    mkdir -p "$out"
    export ASHLAR_TEST="$tier"
    begin_setup rustfmt clippy cc
    step format cargo fmt --all --check
    step clippy cargo clippy --workspace --all-targets --all-features "${profile[@]}" -- -D warnings
    step doc env RUSTDOCFLAGS=-Dwarnings cargo doc --workspace --no-deps --all-features "${profile[@]}"
    end_setup
    # What runs on AArch64 is compiled when cargo-test has compiled all of its own, beside tests that run on one processor.
    begin_beside miri_step coq_steps script_steps aarch64_steps
    # Vectors that Cryptol confirms in `make prove` too, and what the same checker says of wrong ones in each file.
    local skipped=(--skip cryptol_confirms --skip in_every_file)
    [[ $tier != full ]] || skipped=()
    aarch64_library
    encodings_library
    step cargo-test timed cargo test "${packages[@]}" "${profile[@]}" --no-fail-fast -- --show-output "${skipped[@]}"
    alone_steps
    step no-std-blob cargo check -p ashlar --no-default-features --features blob,merkle,"$primitives" "${profile[@]}"
    # As a registry takes them, built from what is packaged.
    if [[ $tier == full ]]; then
        step package cargo package -p ashlar-vkey -p ashlar "${adapters[@]}" --locked --allow-dirty
        dependencies_step
    fi
    end_beside
    write_summary
    print_summary
    ((failed_steps == 0)) || exit 1
    if [[ -n ${STRICT:-} ]] && ((${#not_run[@]} > 0)); then die 'STRICT is set and not everything ran'; fi
}

main
