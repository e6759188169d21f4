"""What the report says against the files of the bundle. Each function yields what does not fit."""

import collections
import hashlib
import json
import re
from pathlib import Path

SUMS = "SHA256SUMS"
REPORT = "report.json"
# Of what is assumed these alone may not have run: instructions that the processor lacks.
MODELS = "models/"
# The second checks of rows whose evidence is no theory; all others have both.
BY_ENGINE = {"field": ["replay"], "paths": ["solver"]}


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def sums(root):
    """Files that differ from SHA256SUMS, that are missing, or that it does not list."""
    listed = {}
    for line in (root / SUMS).read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        listed[name.removeprefix("./")] = digest
    present = {str(path.relative_to(root)) for path in root.rglob("*") if not path.is_dir()} - {SUMS}
    yield from (f"{name} is not listed in {SUMS}" for name in sorted(present - listed.keys()))
    yield from (f"{name} is missing" for name in sorted(listed.keys() - present))
    for name in sorted(listed.keys() & present):
        if sha256((root / name).read_bytes()) != listed[name]:
            yield f"{name} is not what {SUMS} says"


def report(root):
    return json.loads((root / REPORT).read_text(encoding="utf-8"))


def evidence_files(root, row):
    """The evidence files of a row, in order."""
    if not row.get("evidence"):
        return []
    path = root / row["evidence"]
    return files(path) if path.is_dir() else [path]


def files(folder):
    """All files below a folder but those that the report leaves out: hidden ones, and what is built."""
    found = []
    for path in folder.rglob("*"):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(part.startswith(".") or part == "target" for part in parts):
            found.append(path)
    return sorted(found)


def tree_hash(folder):
    """SHA-256 of the names and contents of all files, each after its length in eight bytes, the low one first."""
    digest = hashlib.sha256()
    for path in files(folder):
        for data in (str(path.relative_to(folder)).encode(), path.read_bytes()):
            digest.update(len(data).to_bytes(8, "little") + data)
    return digest.hexdigest()


def content_hash(path):
    return tree_hash(path) if path.is_dir() else sha256(path.read_bytes())


def export(root, digest):
    """The file of an export that evidence names."""
    return root / "target/prove/exports" / f"{digest}.smt2"


def consistency(root, said):
    """What the report says of itself, its files and the sources that does not hold."""
    rows = said["obligations"]
    yield from whole(said)
    yield from counted(said)
    for folder, digest in said["sources"].items():
        if tree_hash(root / folder) != digest:
            yield f"{folder}/ is not the source that the report speaks of"
    status = {row["id"]: row["status"] for row in rows}
    if len(status) != len(rows):
        yield "two rows have one id"
    for row in rows:
        yield from (f"{row['id']}: {problem}" for problem in of_row(root, row, status, said["secondCheck"].get(row["id"])))


def whole(said):
    if said["partial"]:
        yield "the report is about some obligations alone"
    if said["dirty"]:
        yield "the report was made with changes that are in no commit"


def counted(said):
    found = collections.Counter(row["status"].replace("-", "_") for row in said["obligations"])
    for status, number in said["summary"].items():
        if found.pop(status, 0) != number:
            yield f"the summary says {number} {status.replace('_', '-')}, the rows say otherwise"
    yield from (f"the summary has no number for {status}" for status in found)


def of_row(root, row, status, second):
    is_proved = row["status"] == "proved"
    if is_proved and not row.get("evidence") and not row.get("noEvidence"):
        yield "it is proved, has no evidence and does not say why"
    if is_proved and checks(row) != (second or {}).get("by"):
        yield "the second checks that the report lists are not those that its evidence has"
    for assumed in row["assumes"]:
        held = status.get(assumed)
        if is_proved and held not in ("proved", "tested") and not (held == "not-run" and assumed.startswith(MODELS)):
            yield f"it assumes {assumed}, which is {held or 'no row'}"
    yield from of_evidence(root, row)


def of_evidence(root, row):
    if not row.get("evidence"):
        return
    if not (root / row["evidence"]).exists():
        yield f"its evidence {row['evidence']} is missing"
        return
    if content_hash(root / row["evidence"]) != row.get("evidenceHash"):
        yield f"{row['evidence']} has another hash than the report says"
    # A theory is a file of the tree.
    if row["evidence"].startswith("target/") and len(evidence_files(root, row)) != row["evidenceFiles"]:
        yield f"{row['evidence']} are not {row['evidenceFiles']} files"
    for digest in row.get("exports", []):
        if not export(root, digest).is_file() or sha256(export(root, digest).read_bytes()) != digest:
            yield f"the export {digest} is missing or has another hash"
    if row["engine"] == "field":
        named = {digest for path in evidence_files(root, row) for digest in exports_of(path)}
        if named != set(row.get("exports", [])):
            yield "its evidence names other exports than the report lists"


def exports_of(path):
    return re.findall(r"^call (\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)


def checks(row):
    """The second checks of a row that is proved, by its evidence."""
    evidence = row.get("evidence")
    if not evidence:
        return []
    if evidence.endswith(".v"):
        return ["coqchk"]
    return BY_ENGINE.get(row["engine"], ["replay", "solver"])


def rooted(text):
    """The folder of a bundle, which has a report and sums."""
    root = Path(text).resolve()
    missing = [name for name in (SUMS, REPORT) if not (root / name).is_file()]
    if missing:
        raise SystemExit(f"{root} is no bundle: {missing[0]} is missing")
    return root
