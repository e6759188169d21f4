#!/usr/bin/env bash
# What test scripts share: each test is a function that succeeds or fails, run in its own shell and scratch folder.

same() { [[ $1 == "$2" ]] || { printf 'expected:\n%s\nfound:\n%s\n' "$2" "$1"; exit 1; }; }
contains() { [[ $1 == *"$2"* ]] || { printf 'expected to contain:\n%s\nfound:\n%s\n' "$2" "$1"; exit 1; }; }
fails() { if "$@"; then say "expected to fail: $*" && exit 1; fi; }

# Writes a program for the test to find on its PATH: fake NAME BODY
fake() {
    mkdir -p bin
    printf '#!/bin/bash\n%s\n' "$2" >"bin/$1"
    chmod +x "bin/$1"
}

# Runs the tests and prints the line that test.sh adds up.
run_tests() {
    local name scratch output status passed=0 failed=0 result=ok
    for name in $(compgen -A function test_); do
        scratch=$(mktemp -d)
        # In the condition of an if, errexit would be off within the test.
        set +e
        output=$(cd "$scratch" && set -e && "$name" 2>&1)
        status=$?
        set -e
        if ((status == 0)); then
            say "test $name ... ok"
            sed -n '/^not-run: /p' <<<"$output"
            passed=$((passed + 1))
        else
            say "test $name ... FAILED"
            say "$output"
            failed=$((failed + 1)) result=FAILED
        fi
        rm -rf "$scratch"
    done
    say "test result: $result. $passed passed; $failed failed; 0 ignored"
    ((failed == 0))
}
