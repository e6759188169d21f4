"""Compiles the Coq theories of the bundle in a copy, and rechecks what was compiled with coqchk."""

import shutil
import subprocess
from pathlib import Path

NEEDED = ("coqc", "coqchk", "coq_makefile", "make")
# What the theories that link encodings to code are compiled in, and theirs of a row after them.
LINK = ("Shapes", "Formats", "FormatsOfModels")
FOLDERS = {"Ashlar": "proofs/coq/theories", "AshlarLink": "proofs/vkey/theories", "AshlarEvidence": "target/prove/vkey"}


def missing():
    """The programs that are not on PATH."""
    return [name for name in NEEDED if not shutil.which(name)]


def check(root, folder, rows, tell):
    """Yields what fails. `folder` takes the copy, `rows` are those whose evidence is a theory."""
    copied = Path(folder)
    for part in ("proofs/coq", "proofs/vkey/theories"):
        shutil.copytree(root / part, copied / part)
    own = sorted({row["evidence"] for row in rows if row["evidence"].startswith(FOLDERS["AshlarEvidence"])})
    for name in own:
        (copied / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, copied / name)
    linked = [f"{FOLDERS['AshlarLink']}/{name}.v" for name in LINK]
    paths = [part for name, path in FOLDERS.items() for part in ("-Q", path, name)]
    steps = [["make", "--no-print-directory", "-C", "proofs/coq", "check-assumptions", "validate"]]
    steps += [["coqc", *paths, "-noglob", name] for name in linked + own]
    steps.append(["coqchk", "-silent", "-o", "-bytecode-compiler", "yes", *paths, *map(logical, linked + own)])
    for step in steps:
        tell(" ".join(step)[:120])
        done = subprocess.run(step, cwd=copied, capture_output=True, text=True, check=False)
        if done.returncode:
            yield f"{' '.join(step)[:200]}: {(done.stdout + done.stderr)[-600:]}"
            return


def logical(name):
    """The name by which Coq knows a file."""
    library, path = next((library, path) for library, path in FOLDERS.items() if name.startswith(path))
    return ".".join([library, *Path(name).relative_to(path).with_suffix("").parts])
