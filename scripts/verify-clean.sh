#!/usr/bin/env bash
# Verifies a bundle on a clean Debian 12 that has what VERIFY.md of the bundle names and nothing else: verify-clean.sh [BUNDLE [ARGUMENTS of verify.py]].
# The bundle is a file or a folder, that of this commit if none is named. The system is made in target/verify-clean, or in SYSTEM, and stays there.
set -euo pipefail

scripts=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=scripts/lib.sh
source "$scripts/lib.sh"
# shellcheck source=scripts/mirror.sh
source "$scripts/mirror.sh"

# Prints the packages that the guide of a bundle asks for: packages BUNDLE.
packages() {
    local line
    line=$(sed -n 's/^apt-get install //p' "$1/VERIFY.md")
    [[ -n $line ]] || die 'VERIFY.md of the bundle names no packages'
    say "$line"
}

# Puts a bundle into a folder: unpack BUNDLE FOLDER.
unpack() {
    mkdir -p "$2"
    if [[ -d $1 ]]; then cp -r "$1/." "$2"; else tar -xzf "$1" --strip-components=1 -C "$2"; fi
}

# Prints the mirror from which the system comes: DEBIAN_MIRROR if set, else that of this machine. None is left to debootstrap, which knows Debian's own.
mirror() {
    local -a files mirrors
    local first
    mapfile -t files < <(have apt-config && apt_source_files)
    mapfile -t mirrors < <(debian_mirrors bookworm "${files[@]}")
    first=${mirrors[0]:-}
    first=${first%%$'\t'*}
    say "${DEBIAN_MIRROR:-$first}"
}

# Makes a system with packages: install_system SYSTEM PACKAGE...
install_system() {
    local system="$1" from
    shift
    from=$(mirror)
    debootstrap --variant=minbase bookworm "$system" ${from:+"$from"} || die 'debootstrap failed' "read $system/debootstrap/debootstrap.log"
    chroot "$system" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet "$@"
}

# Runs the verification without a network, among mounts that end with it: verify SYSTEM ARGUMENTS...
verify() {
    # shellcheck disable=SC2016
    unshare --mount --net --pid --fork --kill-child bash -euc '
        system=$1
        shift
        mount -t proc proc "$system/proc"
        mount -t tmpfs tmpfs "$system/dev/shm"
        exec chroot "$system" sh -c "cd /bundle && exec python3 -u proofs/verify/verify.py \"\$@\"" verify "$@"' verify "$@"
}

main() {
    local bundle system="${SYSTEM:-$root/target/verify-clean}" needed
    local -a names
    bundle="${1:-$root/target/audit/ashlar-evidence-$(git -C "$root" rev-parse HEAD).tar.gz}"
    (($# == 0)) || shift
    [[ -e $bundle ]] || die "there is no $bundle" 'run: make prove audit'
    is_root || die 'only root can make a system of its own' 'run it as root'
    have debootstrap || die 'debootstrap is missing' 'run: apt-get install debootstrap'
    [[ ! -e $system ]] || die "$system is there already" 'remove it, or name another one as SYSTEM'
    unpack "$bundle" "$system.bundle"
    needed=$(packages "$system.bundle")
    read -ra names <<<"$needed"
    install_system "$system" "${names[@]}"
    mv "$system.bundle" "$system/bundle"
    verify "$system" "$@"
}

main "$@"
