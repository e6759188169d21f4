#!/usr/bin/env bash
# Reads the machine's apt configuration to find the Debian mirrors it uses and the keyrings that sign them.

# Prints "URI suite component keyring", tab-separated, for each entry of a one-line (.list) file.
# The keyring is empty where the entry names none by path.
list_entries() {
    awk -v OFS='\t' '
        { sub(/#.*/, "") }
        $1 != "deb" { next }
        {
            keyring = ""
            uri = 2
            if ($2 ~ /^\[/) {
                do {
                    option = $uri
                    closed = option ~ /\]$/
                    gsub(/[][]/, "", option)
                    if (option ~ /^signed-by=\//) keyring = substr(option, 11)
                    uri++
                } while (!closed && uri <= NF)
            }
            for (component = uri + 2; component <= NF; component++)
                print $uri, $(uri + 1), $component, keyring
        }' "$1"
}

# The same for a deb822 (.sources) file.
deb822_entries() {
    awk -v OFS='\t' '
        function emit(    u, s, c, uris, suites, components, keyring) {
            keyring = value["signed-by"]
            gsub(/^[ \t]+|[ \t]+$/, "", keyring)
            # A key written out in place, or a fingerprint, is no path.
            if (keyring !~ /^\/[^ \t]*$/) keyring = ""
            split(value["uris"], uris)
            split(value["suites"], suites)
            split(value["components"], components)
            if ((" " value["types"] " ") ~ /[ \t]deb[ \t]/ && tolower(value["enabled"]) !~ /^[ \t]*(no|false|without|off|disable|0)[ \t]*$/)
                for (u in uris) for (s in suites) for (c in components)
                    print uris[u], suites[s], components[c], keyring
            split("", value)
        }
        /^#/ { next }
        /^[ \t]*$/ { emit(); next }
        /^[ \t]/ { value[field] = value[field] " " $0; next }
        {
            field = tolower(substr($0, 1, index($0, ":") - 1))
            value[field] = substr($0, index($0, ":") + 1)
        }
        END { emit() }' "$1"
}

# Prints the apt source files of the machine.
apt_source_files() {
    local list='' parts=''
    eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
    [[ ! -r $list ]] || say "$list"
    find "$parts" -maxdepth 1 \( -name '*.list' -o -name '*.sources' \) 2>/dev/null | sort
}

# Prints "URI keyring", tab-separated and best first, for each entry of the files given that can be a main Debian
# mirror: debian_mirrors CODENAME FILE... Security and updates have suites of their own, so they drop out; other
# vendors may use the same suite and component, so entries signed by Debian's keyring or called debian come first.
debian_mirrors() {
    local codename="$1" file
    shift
    for file in "$@"; do
        case $file in
            *.sources) deb822_entries "$file" ;;
            *) list_entries "$file" ;;
        esac
    done | awk -F '\t' -v OFS='\t' -v codename="$codename" '
        $1 ~ /^cdrom:/ || $3 != "main" { next }
        $2 != codename && $2 !~ /^(old)*stable$/ { next }
        { print ($4 ~ /debian-archive/) * 2 + ($1 ~ /\/debian\/?$/), $1, $4 }' |
        sort -s -t $'\t' -k 1,1nr | cut -f 2- | awk '!seen[$0]++'
}
