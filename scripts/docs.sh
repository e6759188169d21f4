#!/usr/bin/env bash
# Builds the pages of the repository as a book with search: target/book/index.html. mdBook is the one on PATH, or is installed under .tools.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"

readonly mdbook_version=0.5.4
readonly stage="$root/target/book-source"

# The pages keep their places, so that links between them hold; a link to a file that is no page leads to the copy of it.
stage_pages() {
    rm -rf "$stage"
    mkdir -p "$stage/src"
    git ls-files '*.md' cryptol vectors/provenance LICENSE-MIT LICENSE-APACHE impl/ffi/include impl/ffi/examples | xargs cp --parents -t "$stage/src"
    cp docs/book.toml "$stage/"
    mv "$stage/src/docs/SUMMARY.md" "$stage/src/SUMMARY.md"
}

main() {
    cd "$root"
    export PATH="$PATH:$tools_dir/bin"
    if ! have mdbook; then
        say "docs: cargo install mdbook $mdbook_version into .tools"
        logged mdbook cargo install --locked --root "$tools_dir" --version "$mdbook_version" mdbook || die 'mdBook could not be installed'
    fi
    stage_pages
    mdbook build --dest-dir "$root/target/book" "$stage"
    say 'docs: target/book/index.html'
}

main
