"""Writes a Coq file that compares the theories with the known-answer vectors of Rescue-Prime.

The constants are compared whole. Of the other files the first two tests of each flag of each instance are: the theories compute a
permutation in about half a second.
"""

import json
import sys
from pathlib import Path

HEAD = """From Coq Require Import ZArith List.
From Ashlar Require Import RescuePrime.Matrix RescuePrime.Permutation RescuePrime.Sponge.
From Ashlar Require RescuePrime.Rp64_256 RescuePrime.RpJive64_256.
Import ListNotations.
Local Open Scope Z_scope.
"""

DIGESTS = {"Rp64_256": "rp64_digest", "RpJive64_256": "jive_digest"}

# The call of a test, by the name of its file.
CALLS = {
    "hash_elements": lambda test: f"HashElements {column(test['elements'])}",
    "hash": lambda test: f"Hash {column(bytes.fromhex(test['message']))}",
    "merge": lambda test: f"Merge {column(test['left'])} {column(test['right'])}",
    "merge_many": lambda test: f"MergeMany [{'; '.join(map(column, test['digests']))}]",
    "merge_with_int": lambda test: f"MergeWithInt {column(test['seed'])} {test['integer']}",
}


def column(numbers) -> str:
    return f"[{'; '.join(map(str, numbers))}]"


def matrix(rows) -> str:
    return f"[{'; '.join(map(column, rows))}]"


def groups(folder: Path, name: str) -> list:
    with open(folder / f"rescue_prime_{name}.json", encoding="utf-8") as file:
        return json.load(file)["testGroups"]


def example(name: str, claim: tuple[str, str]) -> str:
    left, right = claim
    return f"Example {name} : {left} = {right}.\nProof. vm_cast_no_check (eq_refl {right}). Qed."


def selected(tests: list) -> list:
    """The first two tests of each flag, in order."""
    flags = {flag for test in tests for flag in test["flags"]}
    chosen = [test for flag in flags for test in [test for test in tests if flag in test["flags"]][:2]]
    return [test for test in tests if test in chosen]


def constants(folder: Path) -> list:
    examples = []
    for group in groups(folder, "constants"):
        instance = group["instance"]
        for test in group["tests"]:
            tables = {"mds": test["mds"], "ark1": test["ark1"], "ark2": test["ark2"]}
            for table, rows in tables.items():
                name = f"constants_{instance}_{table}_{test['tcId']}"
                examples.append(example(name, (f"{table} {instance}.instance", matrix(rows))))
    return examples


def permutations(folder: Path) -> list:
    return [
        example(
            f"permutation_{group['instance']}_{test['tcId']}",
            (f"{group['instance']}.permutation {column(test['state'])}", column(test["permuted"])),
        )
        for group in groups(folder, "permutation")
        for test in selected(group["tests"])
    ]


def calls(folder: Path, name: str) -> list:
    return [
        example(
            f"{name}_{group['instance']}_{test['tcId']}",
            (f"{DIGESTS[group['instance']]} ({CALLS[name](test)})", column(test["digest"])),
        )
        for group in groups(folder, name)
        for test in selected(group["tests"])
        if test["result"] == "valid"
    ]


def main() -> None:
    folder = Path(sys.argv[1])
    examples = constants(folder) + permutations(folder)
    for name in CALLS:
        examples += calls(folder, name)
    print(HEAD)
    print("\n\n".join(examples))


main()
