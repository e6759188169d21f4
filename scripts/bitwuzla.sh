#!/usr/bin/env bash
# Bitwuzla and CaDiCaL from pinned Python wheels, in a virtual environment under .tools/venv.

readonly venv_dir="$tools_dir/venv"
readonly requirements="$root/scripts/requirements.txt"

# Prints the first Python that can make a virtual environment; PYTHON, if set, is the only one tried.
usable_python() {
    local python
    local -a candidates=(python3 /usr/bin/python3)
    [[ -z ${PYTHON:-} ]] || candidates=("$PYTHON")
    for python in "${candidates[@]}"; do
        "$python" -c 'import ensurepip, venv' 2>/dev/null || continue
        command -v "$python"
        return
    done
    return 1
}

bitwuzla_is_current() {
    [[ -x $venv_dir/bin/python ]] &&
        compgen -G "$venv_dir/lib/python3*/site-packages/bitwuzla*.so" >/dev/null &&
        cmp -s "$requirements" "$venv_dir/requirements.txt"
}

pip_install() {
    PIP_USER=0 PIP_DISABLE_PIP_VERSION_CHECK=1 "$venv_dir/bin/python" -m pip install \
        --no-cache-dir --require-hashes --only-binary :all: -r "$requirements"
}

install_bitwuzla() {
    local python
    say 'setup: installing Bitwuzla and CaDiCaL into .tools/venv'
    python=$(usable_python) || return 1
    rm -rf "$venv_dir"
    logged venv "$python" -m venv "$venv_dir" || return 1
    logged bitwuzla pip_install || return 1
    logged bitwuzla "$venv_dir/bin/python" -c 'import bitwuzla, pysolvers; bitwuzla.TermManager()' || return 1
    cp "$requirements" "$venv_dir/requirements.txt"
}
