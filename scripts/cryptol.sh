#!/usr/bin/env bash
# Cryptol 2.8.0 from Debian bullseye, unpacked under .tools/cryptol; nothing outside .tools is touched.

readonly cryptol_dir="$tools_dir/cryptol"
readonly debian_keyring=/usr/share/keyrings/debian-archive-keyring.gpg

# Package, version and SHA-256 of each archive for amd64.
cryptol_pins() {
    cat <<'PINS'
cryptol 2.8.0-1+b2 91bb23afc8ef9b94bf02a6fd1e18d974c854f073bc47f53ac49d4be7aba348d3
libffi7 3.3-6 30ca89bfddae5fa6e0a2a044f22b6e50cd17c4bc6bc850c579819aeab7101f0f
PINS
}

cryptol_is_current() {
    [[ -x $tools_dir/bin/cryptol && -x $cryptol_dir/usr/bin/cryptol ]] &&
        [[ -e $cryptol_dir/usr/lib/x86_64-linux-gnu/libffi.so.7 ]] &&
        [[ -e $cryptol_dir/usr/share/cryptol/Cryptol.cry ]] &&
        [[ -r $cryptol_dir/pins && $(<"$cryptol_dir/pins") == "$(cryptol_pins)" ]]
}

# The pinned archives are for amd64, and the mirror is read from Debian's apt configuration.
cryptol_is_installable() { is_debian_12 && [[ $(uname -m) == x86_64 ]]; }

# Writes the private apt configuration: apt_private_config DIR URI KEYRING
apt_private_config() {
    local dir="$1" uri="$2" keyring="$3" options='arch=amd64'
    [[ -n $keyring || ! -r $debian_keyring ]] || keyring=$debian_keyring
    [[ -z $keyring ]] || options+=" signed-by=$keyring"
    mkdir -p "$dir/lists/partial" "$dir/cache/archives/partial" "$dir/debs"
    say "deb [$options] $uri bullseye main" >"$dir/sources.list"
    # Hooks of the machine would act outside the directory; the download user may not be able to enter it.
    cat >"$dir/apt.conf" <<CONF
Dir::Etc::sourcelist "$dir/sources.list";
Dir::Etc::sourceparts "-";
Dir::State "$dir";
Dir::State::lists "$dir/lists";
Dir::State::status "/dev/null";
Dir::Cache "$dir/cache";
Dir::Cache::archives "$dir/cache/archives";
APT::Sandbox::User "root";
Acquire::Languages "none";
#clear Acquire::IndexTargets::deb::DEP-11;
#clear Acquire::IndexTargets::deb::DEP-11-icons-small;
#clear Acquire::IndexTargets::deb::DEP-11-icons;
#clear Acquire::IndexTargets::deb::DEP-11-icons-hidpi;
#clear Acquire::IndexTargets::deb::DEP-11-icons-large;
#clear Acquire::IndexTargets::deb::DEP-11-icons-large-hidpi;
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
CONF
}

# Downloads the pinned archives into DIR/debs, where apt wants to stand: download_debs DIR
download_debs() (
    mapfile -t wanted < <(cryptol_pins | awk '{ print $1 "=" $2 }')
    apt-get -c "$1/apt.conf" -q update && cd "$1/debs" && apt-get -c "$1/apt.conf" -q download "${wanted[@]}"
)

# Tries the mirrors best first; DEBIAN_MIRROR, if set, is the only one: fetch_cryptol DIR
fetch_cryptol() {
    local dir="$1" uri keyring
    local -a files mirrors
    mapfile -t files < <(apt_source_files)
    mapfile -t mirrors < <(debian_mirrors "$(os_release VERSION_CODENAME)" "${files[@]}")
    [[ -z ${DEBIAN_MIRROR:-} ]] || mirrors=("$DEBIAN_MIRROR"$'\t')
    for mirror in "${mirrors[@]}"; do
        IFS=$'\t' read -r uri keyring <<<"$mirror"
        apt_private_config "$dir" "$uri" "$keyring"
        if logged cryptol-apt download_debs "$dir"; then return; fi
    done
    return 1
}

# Unpacks the archive of one pin after checking it: unpack_pinned DIR PACKAGE SHA256
unpack_pinned() {
    local deb
    deb=$(find "$1/debs" -name "$2_*.deb")
    [[ -n $deb ]] || die "apt did not deliver the package $2"
    [[ $(sha256sum <"$deb") == "$3  -" ]] || die "the archive of $2 has an unexpected SHA-256; nothing was unpacked" "expected $3" "file     $deb"
    dpkg-deb -x "$deb" "$1/root"
}

# Cryptol 2.8.0 needs bullseye's libffi beside it and its prelude on CRYPTOLPATH. CRYPTOL_NURSERY, such as 512m, is how much it allocates before it looks
# for what it dropped.
write_cryptol_wrapper() {
    mkdir -p "$tools_dir/bin"
    cat >"$tools_dir/bin/cryptol" <<'WRAPPER'
#!/bin/sh
root=$(cd "$(dirname "$0")/../cryptol" && pwd) || exit 1
LD_LIBRARY_PATH="$root/usr/lib/x86_64-linux-gnu${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
CRYPTOLPATH="$root/usr/share/cryptol${CRYPTOLPATH:+:$CRYPTOLPATH}"
GHCRTS="${GHCRTS-${CRYPTOL_NURSERY:+-A$CRYPTOL_NURSERY}}"
export LD_LIBRARY_PATH CRYPTOLPATH GHCRTS
exec "$root/usr/bin/cryptol" "$@"
WRAPPER
    chmod +x "$tools_dir/bin/cryptol"
}

# A proof exercises the binary, its library, its prelude and its solver. Cryptol reads settings from the home folder and
# leaves a history there, so it gets another one.
check_cryptol() {
    local answer
    answer=$(HOME=$cryptol_dir "$tools_dir/bin/cryptol" --batch=<(say ':prove \(x : [8]) -> x + x == 2 * x') 2>&1) ||
        die "the unpacked Cryptol ends with status $?; it answers:" "$answer"
    [[ $answer == *Q.E.D.* ]] || die 'the unpacked Cryptol does not work; it answers:' "$answer"
}

install_cryptol() {
    local dir="$tools_dir/apt" package sha256
    say 'setup: fetching Cryptol 2.8.0 (Debian bullseye) into .tools'
    rm -rf "$dir" "$cryptol_dir"
    fetch_cryptol "$dir" || die 'no Debian mirror of this machine delivers Cryptol 2.8.0 of bullseye' \
        'set CRYPTOL=/path to a Cryptol 2.8 or 3.x of your own,' 'or DEBIAN_MIRROR=<URI> to a mirror that still carries bullseye'
    while read -r package _ sha256; do
        unpack_pinned "$dir" "$package" "$sha256"
    done < <(cryptol_pins)
    mv "$dir/root" "$cryptol_dir"
    rm -rf "$dir"
    write_cryptol_wrapper
    check_cryptol
    # Last, since it marks the installation as whole.
    cryptol_pins >"$cryptol_dir/pins"
}
