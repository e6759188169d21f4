"""Has solvers decide SMT-LIB files anew."""

import math
import os
import resource
import shutil
import subprocess
import tempfile

# What solvers print of commands that they took or do not know, such as options of another solver.
TAKEN = ("", "success", "unsupported")

SOLVERS = ("z3", "cvc5")


def found():
    """The solvers on PATH."""
    return [name for name in SOLVERS if shutil.which(name)]


def decide(path, solvers, limit):
    """By solver, what it answers: `unsat` confirms the file, `sat` refutes it, of anything else the first line that tells.

    They share the limit, in seconds of the processor: each is asked what those before it left open, and has an equal part of the time that is left.
    """
    said, end = {}, taken() + limit
    for number, name in enumerate(solvers):
        part = max(1, math.ceil((end - taken()) / (len(solvers) - number)))
        said[name] = answer(name, path, part)
        if said[name] in ("sat", "unsat"):
            break
    return said


def taken():
    """Seconds of the processor that the processes of this one have taken which ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def answer(solver, path, limit):
    # The system keeps the limit, so that a verdict does not depend on what else runs.
    command = ["prlimit", f"--cpu={limit}", solver, os.path.abspath(path)]
    # Options in a file name channels, for which some solvers make files: not in the bundle.
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    lines = done.stdout.split("\n") + done.stderr.split("\n")
    silent = "timeout" if done.returncode < 0 else "no answer"
    return next((line.strip() for line in lines if line.strip() not in TAKEN), silent)[:120]
