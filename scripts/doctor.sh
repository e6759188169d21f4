#!/usr/bin/env bash
# Shows every tool, its version, where it was found and what it is needed for; fails when a required one is missing.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/cryptol.sh
source "$scripts/cryptol.sh"
# shellcheck source=scripts/bitwuzla.sh
source "$scripts/bitwuzla.sh"
# shellcheck source=scripts/tools.sh
source "$scripts/tools.sh"

row() { printf '%-15s %-9s %-18s %-66s %s\n' "$@"; }

main() {
    local name need purpose place missing=0
    check_cryptol_override
    row TOOL NEED VERSION 'NEEDED FOR' FOUND
    while IFS='|' read -r name need _ purpose; do
        is_needed_here "$name" || continue
        if place=$(locate "$name"); then
            row "$name" "$need" "$(version "$name" "$place")" "$purpose" "${place/#"$root"\//}"
            continue
        fi
        row "$name" "$need" - "$purpose" missing
        [[ $need != required ]] || missing=$((missing + 1))
    done < <(tools)
    ((missing == 0)) || die "required and missing: $missing; run make setup"
}

main
