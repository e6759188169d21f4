"""Writes the vectors of what is extracted as lines of words, which check.ml reads.

A line is SUBJECT TEST and what the module of the subject says, or "left-out" with the tests for which there is no program, and why. A group
of a type that no module knows is an error.
"""

import json
import sys
from pathlib import Path

import blake3
import challenger
import encoding
import merkle_opening
import merkle_tree

# Files, and what makes the lines of their groups.
FILES = [
    ("encoding_*.json", encoding.lines),
    ("blake3.json", blake3.lines),
    ("merkle_tree.json", merkle_tree.lines),
    ("merkle_opening.json", merkle_opening.lines),
    ("challenger.json", challenger.lines),
]


def main() -> None:
    folder = Path(sys.argv[1])
    others = set(folder.glob("*.json"))
    for pattern, lines in FILES:
        for path in sorted(folder.glob(pattern)):
            others.discard(path)
            for group in json.loads(path.read_text(encoding="utf-8"))["testGroups"]:
                for line in lines(path.stem, group):
                    print(" ".join(map(str, line)))
    print("left-out whole files:", *sorted(path.stem for path in others))


main()
