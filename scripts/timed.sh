#!/usr/bin/env bash
# Runs a test program of cargo's so that it prints how long each test took, which libtest does for those who ask it as for an unstable option.
# Other programs, such as those of examples in documentation, run as they are: timed.sh PROGRAM ARGUMENTS...
set -euo pipefail

if [[ $1 == */deps/* ]]; then
    RUSTC_BOOTSTRAP=1 exec "$@" -Z unstable-options --report-time
fi
exec "$@"
