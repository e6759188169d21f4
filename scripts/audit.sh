#!/usr/bin/env bash
# Bundles the report, its evidence and the tree that they speak of: target/audit/ashlar-evidence-COMMIT.tar.gz.
# The bundle of one report is the same on every run. It needs none of the tools that decide.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly report=target/prove/report.json

# Refuses unless the report is about the files as they are committed, and about all obligations.
check_report() {
    local commit="$1" reported dirty partial
    [[ -r $report ]] || die "there is no $report" 'run: make prove'
    [[ -z $(git status --porcelain) ]] || die 'the working tree has changes that are not committed' 'commit or stash them, then run: make prove audit'
    read -r reported dirty partial < <(python3 -c 'import json, sys; r = json.load(open(sys.argv[1])); print(r["commit"], r["dirty"], r["partial"])' "$report")
    [[ $(git rev-parse --verify --quiet "$reported^{commit}") == "$commit" ]] || die "the report is about commit $reported, the tree is at $commit" 'run: make prove'
    [[ $dirty == False ]] || die 'the report was made with uncommitted changes' 'run: make prove'
    [[ $partial == False ]] || die 'the report is about some obligations alone' 'run: make prove'
}

# Prints the evidence files and folders that the report names, and the exports that they name; each must be there and have the hash that the report gives.
evidence() {
    python3 - "$report" <<'PYTHON'
import hashlib, json, pathlib, sys


def sized(data):
    return len(data).to_bytes(8, "little") + data


def content(path):
    if path.is_file():
        return path.read_bytes()
    files = sorted(file for file in path.rglob("*") if file.is_file())
    return b"".join(sized(str(file.relative_to(path)).encode()) + sized(file.read_bytes()) for file in files)


rows = json.load(open(sys.argv[1]))["obligations"]
named = {(row["evidence"], row["evidenceHash"]) for row in rows if row.get("evidence")}
named |= {(f"target/prove/exports/{digest}.smt2", digest) for row in rows for digest in row.get("exports", [])}
for path, expected in sorted(named):
    if not pathlib.Path(path).exists():
        sys.exit(f"the report names {path}, which is missing")
    if hashlib.sha256(content(pathlib.Path(path))).hexdigest() != expected:
        sys.exit(f"{path} is not what it was when the report was made")
    print(path)
PYTHON
}

copy_evidence() {
    local bundle="$1" names
    names=$(evidence 2>&1) || die "$names" 'run: make prove'
    xargs --no-run-if-empty -d '\n' cp -r --parents -t "$bundle" <<<"$names"
}

main() {
    local commit name bundle sums
    cd "$root"
    commit=$(git rev-parse HEAD)
    check_report "$commit"
    name="ashlar-evidence-$commit"
    bundle="target/audit/$name"
    rm -rf "$bundle"
    mkdir -p "$bundle"
    git archive "$commit" | tar -x -C "$bundle"
    cp "$report" "${report%.json}.html" "$bundle/" || die "${report%.json}.html is missing" 'run: make prove'
    copy_evidence "$bundle"
    # Where a reader of the bundle looks first.
    cp proofs/verify/VERIFY.md "$bundle/"
    sums=$(cd "$bundle" && find . -type f -print0 | sort -z | xargs -0 sha256sum)
    say "$sums" >"$bundle/SHA256SUMS"
    tar --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
        -C target/audit -cf - "$name" | gzip -n >"$bundle.tar.gz"
    (cd target/audit && sha256sum "$name.tar.gz" >"$name.tar.gz.sha256")
    rm -rf "$bundle"
    say "audit: $bundle.tar.gz"
}

main
