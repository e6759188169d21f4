"""Has solvers decide SMT-LIB files anew."""

import math
import shutil
import subprocess
import time

# What solvers print of commands that they took or do not know, such as options of another solver.
TAKEN = ("", "success", "unsupported")

# The command of each solver for a limit in seconds.
SOLVERS = {
    "z3": lambda limit: ["z3", f"-T:{limit}"],
    "cvc5": lambda limit: ["cvc5", f"--tlimit={limit * 1000}"],
}


def found():
    """The solvers on PATH."""
    return [name for name in SOLVERS if shutil.which(name)]


def decide(path, solvers, limit):
    """By solver, what it answers: `unsat` confirms the file, `sat` refutes it, of anything else the first line that tells.

    They share the limit, in seconds: each is asked what those before it left open, and has an equal part of the time that is left.
    """
    said, end = {}, time.monotonic() + limit
    for number, name in enumerate(solvers):
        part = max(1, math.ceil((end - time.monotonic()) / (len(solvers) - number)))
        said[name] = answer(SOLVERS[name](part), path, part)
        if said[name] in ("sat", "unsat"):
            break
    return said


def answer(command, path, limit):
    try:
        # The solver keeps the limit itself; the rest is for where it does not look at the time.
        done = subprocess.run([*command, path], capture_output=True, text=True, timeout=limit + 10, check=False)
    except subprocess.TimeoutExpired:
        return "timeout"
    lines = done.stdout.split("\n") + done.stderr.split("\n")
    return next((line.strip() for line in lines if line.strip() not in TAKEN), "no answer")[:120]
