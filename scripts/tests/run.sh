#!/usr/bin/env bash
# Tests of the scripts.
# The bodies of fake programs are quoted so that the program expands them.
# shellcheck disable=SC2016
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly samples="$here/samples"
# shellcheck source=scripts/lib.sh
source "$here/../lib.sh"
# shellcheck source=scripts/tests/runner.sh
source "$here/runner.sh"
# shellcheck source=scripts/mirror.sh
source "$here/../mirror.sh"
# shellcheck source=scripts/cryptol.sh
source "$here/../cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$here/../bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$here/../tools.sh"

# Settings of the caller would leak into the scripts under test.
unset STRICT RETRY CRYPTOL PYTHON DEBIAN_MIRROR PREFIX DESTDIR
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1

# Copies the scripts into the scratch folder as a project of its own.
copy_project() {
    mkdir -p scripts/tests .ci
    cp "$here"/../*.sh "$here"/../requirements.txt scripts/
    cp "$here/../../.ci/run" .ci/
}

# Puts the plain utilities that setup calls in ./bin, so that no real tool is found.
bare_path() {
    local name
    mkdir -p bin
    for name in awk bash cat cmp cut dirname find grep id mkdir paste sed sort tr uname; do
        ln -s "$(type -P "$name")" "bin/$name"
    done
}

test_deb822_mirror_is_the_main_debian_entry() {
    same "$(debian_mirrors bookworm "$samples/debian.sources")" \
        $'http://mirror.example/debian\t/usr/share/keyrings/debian-archive-keyring.gpg'
}

test_deb822_key_written_in_place_is_no_path() {
    same "$(deb822_entries "$samples/vendor.sources" | sort)" \
        $'https://vendor.example/apt\tbookworm\tcontrib\t\nhttps://vendor.example/apt\tbookworm\tmain\t'
}

test_list_mirrors_put_debian_before_vendors() {
    same "$(debian_mirrors bookworm "$samples/sources.list")" \
        "$(printf '%s\t%s\n' http://signed.example/pool /usr/share/keyrings/debian-archive-keyring.gpg \
            http://mirror.example/debian/ '' https://vendor.example/apt /etc/apt/keyrings/vendor.gpg)"
}

test_mirrors_of_both_forms_are_merged() {
    same "$(debian_mirrors bookworm "$samples/vendor.sources" "$samples/debian.sources" | head -n 1 | cut -f 1)" \
        http://mirror.example/debian
}

test_no_debian_entry_gives_no_mirror() { same "$(debian_mirrors trixie "$samples/sources.list")" ''; }

test_private_apt_source_is_signed() {
    apt_private_config "$PWD" http://mirror.example/debian /keys/debian.gpg
    same "$(<sources.list)" 'deb [arch=amd64 signed-by=/keys/debian.gpg] http://mirror.example/debian bullseye main'
}

test_archive_with_another_hash_is_refused() {
    mkdir debs
    say tampered >debs/cryptol_2.8.0_amd64.deb
    contains "$( (unpack_pinned "$PWD" cryptol 00) 2>&1 || say "exit $?")" 'unexpected SHA-256'
    fails eval '(unpack_pinned "$PWD" cryptol 00 2>/dev/null)'
    [[ ! -e root ]]
}

test_missing_archive_is_refused() {
    mkdir debs
    local output
    output=$( (unpack_pinned "$PWD" libffi7 00) 2>&1 || say "exit $?")
    contains "$output" 'did not deliver the package libffi7'
    contains "$output" 'exit 1'
}

test_debian_12_is_told_from_others() {
    ASHLAR_OS_RELEASE="$samples/os-release-debian-12" is_debian_12
    ASHLAR_OS_RELEASE="$samples/os-release-other" fails is_debian_12
    ASHLAR_OS_RELEASE=/nonexistent fails is_debian_12
}

test_versions_are_read() {
    same "$(first_version <<<'The Coq Proof Assistant, version 8.16.1')" 8.16.1
    same "$(first_version <<<'rustc 1.97.0-nightly (abc 2026-01-01)')" 1.97.0-nightly
}

test_setup_as_another_user_prints_the_line_to_run() {
    local output
    copy_project
    bare_path
    rm bin/id
    fake id 'echo 1000'
    output=$(PYTHON=/nonexistent PATH=$PWD/bin ASHLAR_OS_RELEASE=$samples/os-release-debian-12 scripts/setup.sh 2>&1 || say "exit $?")
    contains "$output" 'missing, and only root can install packages: cc git python3 z3 coqc'
    contains "$output" 'apt-get update && apt-get install --yes --no-install-recommends'
    contains "$output" ' coq '
    contains "$output" 'exit 1'
}

test_setup_on_another_distribution_names_what_is_missing() {
    local output
    copy_project
    bare_path
    # A wrapper without what it wraps is not a Cryptol.
    mkdir -p .tools/bin
    ln -s "$(type -P true)" .tools/bin/cryptol
    output=$(PYTHON=/nonexistent PATH=$PWD/bin:$PWD/.tools/bin ASHLAR_OS_RELEASE=$samples/os-release-other scripts/setup.sh 2>&1 || say "exit $?")
    for name in rustc cargo cc git python3 cryptol z3 bitwuzla coqc; do contains "$output" "  $name ("; done
    contains "$output" 'optional, not here: aarch64-target'
    contains "$output" 'exit 1'
}

test_setup_of_what_is_required_leaves_the_rest() {
    local output
    copy_project
    bare_path
    output=$(PYTHON=/nonexistent PATH=$PWD/bin ASHLAR_OS_RELEASE=$samples/os-release-other scripts/setup.sh --required 2>&1 || say "exit $?")
    contains "$output" '  coqc ('
    [[ $output != *optional* ]]
}

test_setup_refuses_a_cryptol_that_is_no_program() {
    copy_project
    contains "$(CRYPTOL=cryptol scripts/setup.sh 2>&1 || say "exit $?")" 'CRYPTOL=cryptol is not the absolute path'
    contains "$(CRYPTOL=/nonexistent scripts/setup.sh 2>&1 || say "exit $?")" 'exit 1'
}

# A project whose cargo does what BODY says, whose other tools are missing and whose set-up does what SETUP says: run_test_script BODY [ARGUMENT]
run_test_script() {
    copy_project
    printf '#!/bin/bash\n%s\n' "${SETUP:-}" >scripts/setup.sh
    printf '#!/bin/bash\necho "test result: ok. 2 passed; 0 failed; 1 ignored; 0 measured"\n' >scripts/tests/run.sh
    chmod +x scripts/tests/run.sh
    bare_path
    for name in rm env; do ln -s "$(type -P "$name")" "bin/$name"; done
    fake cargo "$1"
    PATH=$PWD/bin scripts/test.sh "${@:2}" 2>&1 || say "exit $?"
}

test_test_script_adds_up_and_reports_what_did_not_run() {
    local output
    output=$(run_test_script 'echo "test result: ok. 3 passed; 0 failed; 0 ignored"; echo "not-run: avx512: not on this machine"; echo "test slow ... ignored, takes an hour"')
    contains "$output" 'not-run: avx512: not on this machine'
    contains "$output" 'not-run: slow: takes an hour'
    contains "$output" 'not-run: neon: aarch64-target is missing'
    contains "$output" 'tests: 29 passed, 0 failed, 1 ignored; steps failed: 0'
    [[ $output != *exit* ]]
}

test_test_script_takes_a_test_step_without_tests_as_not_run() {
    contains "$(run_test_script true)" 'not-run: cargo-test: it found no test to run'
}

test_test_script_fails_when_strict_and_something_did_not_run() {
    contains "$(STRICT=1 run_test_script true)" 'exit 1'
}

test_test_script_ends_where_a_required_tool_cannot_be_had() {
    local output
    output=$(SETUP='echo "error: no coqc"; exit 1' run_test_script 'echo "test result: ok. 3 passed; 0 failed; 0 ignored"')
    same "$(tail -n 2 <<<"$output")" $'error: no coqc\nexit 1'
}

test_test_script_prints_the_slowest_tests() {
    local output
    output=$(run_test_script 'echo "test a::quick ... ok <0.100s>"; for test in slow slower; do echo "test $test ... ok <12.340s>"; done')
    contains "$output" $'slowest tests:\n    12.3 s  '
    contains "$output" '    12.3 s  format       slow'
    [[ $output != *'  a::quick'* ]]
}

test_test_script_tells_tests_their_tier() {
    contains "$(run_test_script 'echo "not-run: tier: <$ASHLAR_TEST>"' full)" 'not-run: tier: <full>'
    contains "$(run_test_script 'echo "not-run: tier: <$ASHLAR_TEST>"')" 'not-run: tier: <>'
    contains "$(run_test_script true fast)" 'takes no argument, or full, not fast'
}

test_test_script_says_where_a_tool_cannot_be_installed() {
    contains "$(run_test_script '[[ $1 != install ]]' full)" 'not-run: deny: cargo-deny 0.'
}

test_timed_asks_test_programs_alone_for_times() {
    mkdir -p deps
    fake ../deps/program 'echo "$RUSTC_BOOTSTRAP: $*"'
    fake other 'echo "$RUSTC_BOOTSTRAP: $*"'
    same "$("$here/../timed.sh" ./deps/program a)" '1: a -Z unstable-options --report-time'
    same "$("$here/../timed.sh" ./bin/other a)" ': a'
}

test_test_script_counts_failures_and_goes_on() {
    local output
    output=$(run_test_script '[[ $1 != test ]] || { echo "test result: FAILED. 1 passed; 4 failed; 0 ignored"; exit 101; }; [[ $1 != clippy ]]')
    contains "$output" 'tests: 3 passed, 5 failed, 1 ignored; steps failed: 2'
    contains "$output" '   | test result: FAILED.'
    contains "$output" 'exit 1'
}

# Runs .ci/run in a project whose make does what BODY says, and prints its last line and status: run_ci BODY
run_ci() {
    copy_project
    mkdir -p target/test target/prove
    fake make "$1"
    local status=0
    PATH=$PWD/bin:$PATH .ci/run >ci.log 2>&1 || status=$?
    say "exit $status"
    tail -n 1 ci.log
}

readonly good_make='case $1 in
    test) echo "{\"passed\": 5, \"failed\": 0}" >target/test/summary.json ;;
    prove) echo "{\"summary\": {\"proved\": 7, \"refuted\": 0, \"unknown\": 0}}" >target/prove/report.json ;;
esac'

test_ci_adds_tests_and_obligations() { same "$(run_ci "$good_make")" $'exit 0\n12 passed, 0 failed'; }

test_ci_counts_refuted_and_unknown() {
    same "$(run_ci "${good_make//\\\"refuted\\\": 0, \\\"unknown\\\": 0/\\\"refuted\\\": 2, \\\"unknown\\\": 1}; [[ \$1 != prove ]]")" $'exit 1\n12 passed, 3 failed'
}

test_ci_closes_with_its_line_when_everything_breaks() { same "$(run_ci 'exit 2')" $'exit 1\n0 passed, 2 failed'; }

test_ci_takes_a_run_that_counted_nothing_as_failed() { same "$(run_ci true)" $'exit 1\n0 passed, 2 failed'; }

# A committed project whose report says FIELDS: audited_project FIELDS, where COMMIT stands for that of the project
audited_project() {
    copy_project
    mkdir -p docs proofs/verify
    touch TRUSTED-BASE.md README.md docs/guarantees.md Cargo.lock
    say guide >proofs/verify/VERIFY.md
    say /target/ >.gitignore
    say /.tools/ >>.gitignore
    git init -q
    git -c user.name=t -c user.email=t@example add -A
    git -c user.name=t -c user.email=t@example commit -qm test
    mkdir -p target/prove/blake3
    say evidence >target/prove/blake3/compress.smt2
    say page >target/prove/report.html
    mkdir target/prove/blake3/hash.cases
    say one >target/prove/blake3/hash.cases/1.smt2
    say two >target/prove/blake3/hash.cases/2.smt2
    mkdir target/prove/exports
    say export >"target/prove/exports/$export_hash.smt2"
    say "{${1//COMMIT/$(git rev-parse HEAD)}, \"obligations\": [$(reported compress.smt2 "$evidence_hash"), $(reported hash.cases "$folder_hash"), {\"evidence\": null, \"exports\": [\"$export_hash\"]}]}" \
        >target/prove/report.json
}

# SHA-256 of that export, of that file, and of the names and contents of that folder, each after its length in eight bytes, the low one first.
export_hash=$(say export | sha256sum | cut -d ' ' -f 1)
evidence_hash=$(say evidence | sha256sum | cut -d ' ' -f 1)
folder_hash=$(printf '\x06\0\0\0\0\0\0\x001.smt2\x04\0\0\0\0\0\0\0one\n\x06\0\0\0\0\0\0\x002.smt2\x04\0\0\0\0\0\0\0two\n' | sha256sum | cut -d ' ' -f 1)

# A row of the report: reported NAME HASH
reported() { printf '{"evidence": "target/prove/blake3/%s", "evidenceHash": "%s"}' "$1" "$2"; }

test_audit_bundles_the_same_bytes_twice() {
    local first bundle
    audited_project '"commit": "COMMIT", "dirty": false, "partial": false'
    scripts/audit.sh
    bundle=target/audit/ashlar-evidence-$(git rev-parse HEAD).tar.gz
    first=$(sha256sum <"$bundle")
    scripts/audit.sh
    same "$(sha256sum <"$bundle")" "$first"
    tar -xzf "$bundle"
    cd "$(basename "$bundle" .tar.gz)"
    sha256sum --check --quiet SHA256SUMS
    same "$(<target/prove/blake3/compress.smt2)" evidence
    same "$(<target/prove/blake3/hash.cases/2.smt2)" two
    same "$(<"target/prove/exports/$export_hash.smt2")" export
    same "$(<VERIFY.md)" guide
    # The tree at the commit.
    [[ -f scripts/audit.sh && -f docs/guarantees.md ]]
}

test_audit_refuses_a_report_of_another_commit() {
    audited_project '"commit": "0123456789", "dirty": false, "partial": false'
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'the report is about commit 0123456789'
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'exit 1'
}

test_audit_refuses_a_report_of_uncommitted_changes() {
    audited_project '"commit": "COMMIT", "dirty": true, "partial": false'
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'made with uncommitted changes'
}

test_audit_refuses_a_report_of_some_obligations() {
    audited_project '"commit": "COMMIT", "dirty": false, "partial": true'
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'about some obligations alone'
}

test_audit_refuses_evidence_that_was_written_over() {
    audited_project '"commit": "COMMIT", "dirty": false, "partial": false'
    say three >target/prove/blake3/hash.cases/2.smt2
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'hash.cases is not what it was'
    say two >target/prove/blake3/hash.cases/2.smt2
    say other >target/prove/blake3/compress.smt2
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'compress.smt2 is not what it was'
    say evidence >target/prove/blake3/compress.smt2
    say other >"target/prove/exports/$export_hash.smt2"
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" "$export_hash.smt2 is not what it was"
}

test_audit_refuses_a_changed_tree() {
    audited_project '"commit": "COMMIT", "dirty": false, "partial": false'
    say changed >README.md
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'changes that are not committed'
}

test_audit_refuses_without_a_report_or_its_evidence() {
    audited_project '"commit": "COMMIT", "dirty": false, "partial": false'
    rm target/prove/blake3/compress.smt2
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'compress.smt2, which is missing'
    rm target/prove/report.json
    contains "$(scripts/audit.sh 2>&1 || say "exit $?")" 'run: make prove'
}

# Each check of the verification of a bundle holds, and fails for its fault.
test_audit_bundles_are_verified() { python3 "$here/../../proofs/verify/tests/test_verify.py"; }

# Runs the verification on a clean system whose programs write down how they are called: verify_clean [ARGUMENT...]
verify_clean() {
    bare_path
    for name in cp mv tar gzip; do ln -s "$(type -P "$name")" "bin/$name"; done
    rm bin/id
    fake id 'echo 0'
    fake debootstrap 'echo "debootstrap $*" >>calls; mkdir -p "$3"'
    fake chroot 'echo "chroot $*" >>calls'
    fake unshare 'echo "unshare ${*: -4}" >>calls; exit 3'
    PATH=$PWD/bin DEBIAN_MIRROR=http://mirror SYSTEM=$PWD/system scripts/verify-clean.sh "$@" 2>&1 || say "exit $?"
}

test_a_clean_system_has_what_the_guide_names() {
    copy_project
    mkdir bundle
    printf '%s\n' '```' 'apt-get install python3 z3' '```' >bundle/VERIFY.md
    # The exit status is that of the verification.
    same "$(verify_clean bundle --limit 60)" 'exit 3'
    same "$(<calls)" "debootstrap --variant=minbase bookworm $PWD/system http://mirror
chroot $PWD/system env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet python3 z3
unshare verify $PWD/system --limit 60"
    [[ -f system/bundle/VERIFY.md ]]
}

test_a_clean_system_is_not_made_for_nothing() {
    copy_project
    contains "$(verify_clean none)" 'there is no none'
    mkdir bundle system
    touch bundle/VERIFY.md
    contains "$(scripts_again bundle)" 'system is there already'
    rmdir system
    contains "$(scripts_again bundle)" 'names no packages'
    fake id 'echo 1000'
    contains "$(scripts_again bundle)" 'only root can make a system'
    [[ ! -e calls ]]
}

# The same once the programs are there: scripts_again ARGUMENT...
scripts_again() { PATH=$PWD/bin SYSTEM=$PWD/system scripts/verify-clean.sh "$@" 2>&1 || say "exit $?"; }

# A project whose cargo makes libraries of one line, and links a package of a registry: installed_project, which leaves what is installed below ./stage/usr
installed_project() {
    copy_project
    mkdir -p impl
    cp -r "$here/../../impl/ffi" impl/
    cp "$here/../../Cargo.toml" "$here/../../"LICENSE-* .
    mkdir -p registry/src/index/subtle-2.6.1
    say text >registry/src/index/subtle-2.6.1/LICENSE
    fake cargo 'echo "$*" >>cargo.log; if [[ $1 == tree ]]; then printf "%s\n" "ashlar v0.1.0 (/here)" "subtle v2.6.1" "subtle v2.6.1 (*)"; exit; fi; mkdir -p target/dist; for kind in so a; do echo "$kind" >"target/dist/libashlar_ffi.$kind"; done'
    fake strip ':'
    CARGO_HOME=$PWD PATH=$PWD/bin:$PATH DESTDIR=$PWD/stage PREFIX=/usr scripts/install.sh
}

test_install_puts_everything_below_its_folder_and_uninstall_removes_it() {
    installed_project
    local version abi
    version=$(sed -n 's/^Version: //p' stage/usr/lib/pkgconfig/ashlar.pc)
    abi=${version%.*}
    same "$(cd stage/usr && find . -type f -o -type l | sort)" "$(printf './%s\n' include/ashlar.h include/ashlar.hpp \
        lib/cmake/ashlar/ashlar-config-version.cmake lib/cmake/ashlar/ashlar-config.cmake lib/libashlar.a lib/libashlar.so \
        "lib/libashlar.so.$abi" "lib/libashlar.so.$version" lib/pkgconfig/ashlar.pc \
        share/doc/ashlar/LICENSE-APACHE share/doc/ashlar/LICENSE-MIT share/doc/ashlar/subtle-2.6.1/LICENSE)"
    contains "$(<cargo.log)" "-Wl,-soname,libashlar.so.$abi"
    same "$(<stage/usr/lib/libashlar.so)" so
    fails grep -r '@[A-Z]*@' stage
    fails grep -rF "$PWD" stage
    DESTDIR=$PWD/stage PREFIX=/usr scripts/install.sh uninstall
    same "$(find stage -type f -o -type l)" ''
}

test_install_refuses_what_it_does_not_know() {
    copy_project
    cp "$here/../../Cargo.toml" .
    contains "$(PREFIX=here scripts/install.sh 2>&1 || say "exit $?")" 'PREFIX=here is not an absolute path'
    contains "$(scripts/install.sh remove 2>&1 || say "exit $?")" 'takes no argument, or uninstall, not remove'
    contains "$(PREFIX=$PWD/none scripts/install.sh uninstall 2>&1 || say "exit $?")" 'exit 1'
}

run_tests
