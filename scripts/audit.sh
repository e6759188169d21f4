#!/usr/bin/env bash
# Bundles the report, its evidence and what a reader needs to judge it: target/audit/ashlar-evidence-COMMIT.tar.gz.
# The bundle of one report is the same on every run.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly report=target/prove/report.json
readonly texts=(TRUSTED-BASE.md README.md docs/guarantees.md Cargo.lock)

# Refuses unless the report is about the files as they are committed.
check_report() {
    local commit="$1" reported dirty
    [[ -r $report ]] || die "there is no $report" 'run: make prove'
    [[ -z $(git status --porcelain) ]] || die 'the working tree has changes that are not committed' 'commit or stash them, then run: make prove audit'
    read -r reported dirty < <(python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); print(r["commit"], r["dirty"])' "$report")
    [[ $(git rev-parse --verify --quiet "$reported^{commit}") == "$commit" ]] || die "the report is about commit $reported, the tree is at $commit" 'run: make prove'
    [[ $dirty == False ]] || die 'the report was made with uncommitted changes' 'run: make prove'
}

# Prints the evidence files that the report names; each must be there.
evidence_files() {
    python3 -c '
import json, sys
for path in sorted({o["evidence"] for o in json.load(open(sys.argv[1]))["obligations"] if o.get("evidence")}):
    print(path)' "$report"
}

copy_evidence() {
    local bundle="$1" file
    while IFS= read -r file; do
        [[ -e $file ]] || die "the report names $file, which is missing" 'run: make prove'
        cp -r --parents "$file" "$bundle/"
    done < <(evidence_files)
}

main() {
    local commit name bundle file sums
    cd "$root"
    commit=$(git rev-parse HEAD)
    check_report "$commit"
    name="ashlar-evidence-$commit"
    bundle="target/audit/$name"
    rm -rf "$bundle"
    mkdir -p "$bundle"
    for file in "${texts[@]}" "$report" target/prove/report.html; do
        [[ -r $file ]] || die "$file is missing" 'run: make prove'
        cp "$file" "$bundle/"
    done
    copy_evidence "$bundle"
    "$scripts/doctor.sh" >"$bundle/tools.txt"
    sums=$(cd "$bundle" && find . -type f -print0 | sort -z | xargs -0 sha256sum)
    say "$sums" >"$bundle/SHA256SUMS"
    tar --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
        -C target/audit -cf - "$name" | gzip -n >"$bundle.tar.gz"
    (cd target/audit && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
    rm -rf "$bundle"
    say "audit: $bundle.tar.gz"
}

main
