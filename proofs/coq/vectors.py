"""Writes a Coq file that compares the theories with the known-answer vectors of Rescue-Prime and Poseidon.

The constants are compared whole. Of the other files the first two tests of each flag of each group are: the theories compute a
permutation in about a tenth of a second.
"""

import json
import sys
from pathlib import Path

from roots import Roots, numbers

HEAD = """From Coq Require Import ZArith List.
From Ashlar Require Import RescuePrime.Matrix RescuePrime.Permutation RescuePrime.Sponge RescuePrime.Roots.
From Ashlar Require RescuePrime.Rp64_256 RescuePrime.RpJive64_256.
From Ashlar Require KoalaBear.Field Poseidon.Computation Poseidon.KoalaBear16 Poseidon.KoalaBear24.
From Ashlar Require Modes.Blocks Modes.Padding Modes.SliceHash.
Import ListNotations.
Local Open Scope Z_scope.

Definition feed_forward (permutation : list Z -> list Z) (state : list Z) : list Z :=
  pointwise (fun x y => (x + y) mod KoalaBear.Field.p) (permutation state) state.
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


# How the theories compute a mode of Poseidon, by the name of its file; names in braces are filled in by `mode`.
MODES = {
    "padding_free_sponge": "firstn {digest} (Modes.Padding.padding_free 0 {rate} {permutation} {width} {input})",
    "padded_sponge": "firstn {digest} (Modes.Padding.padding_free 0 {rate} {permutation} {width} (Modes.Padding.pad 0 1 {rate} {input}))",
    "slice_hash": "Modes.SliceHash.slice_hash {width} {rate} {digest} (feed_forward {permutation}) {input}",
    "slice_hash_ltr": "Modes.SliceHash.slice_hash_ltr {width} {rate} {digest} (feed_forward {permutation}) {input}",
}

WIDTHS = {"KoalaBear16": 16, "KoalaBear24": 24}


def column(numbers) -> str:
    return f"[{'; '.join(map(str, numbers))}]"


def matrix(rows) -> str:
    return f"[{'; '.join(map(column, rows))}]"


def groups(folder: Path, name: str, algorithm: str = "rescue_prime") -> list:
    with open(folder / f"{algorithm}_{name}.json", encoding="utf-8") as file:
        return json.load(file)["testGroups"]


def example(name: str, claim: tuple[str, str]) -> str:
    left, right = claim
    return f"Example {name} : {left} = {right}.\nProof. vm_cast_no_check (eq_refl {right}). Qed."


def example_by(name: str, claim: tuple[str, str], theorem: str, roots: list) -> str:
    """The same, computed with these roots by a theorem of RescuePrime.Roots."""
    left, right = claim
    return f"""Definition roots_of_{name} : list Z := {column(map(hex, roots))}.
Example {name} : {left} = {right}.
Proof. refine (eq_trans ({theorem} roots_of_{name} _) _). vm_cast_no_check (eq_refl {right}). Qed."""


def instances(folder: Path) -> dict:
    return {group["instance"]: test for group in groups(folder, "constants") for test in group["tests"]}


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


def permutation(folder: Path, instance: str, test: dict) -> str:
    roots = Roots(instances(folder)[instance])
    roots.permute(numbers(test["state"]))
    return example_by(
        f"permutation_{instance}_{test['tcId']}",
        (f"{instance}.permutation {column(test['state'])}", column(test["permuted"])),
        "permutation_by_roots",
        roots.taken,
    )


def permutations(folder: Path) -> list:
    all_groups = groups(folder, "permutation")
    return [permutation(folder, group["instance"], test) for group in all_groups for test in selected(group["tests"])]


def call(folder: Path, instance: str, name: str, test: dict) -> str:
    roots = Roots(instances(folder)[instance])
    roots.call(instance, name, test)
    digest = DIGESTS[instance]
    return example_by(
        f"{name}_{instance}_{test['tcId']}",
        (f"{digest} ({CALLS[name](test)})", column(test["digest"])),
        f"{digest}_by_roots",
        roots.taken,
    )


def calls(folder: Path, name: str) -> list:
    return [
        call(folder, group["instance"], name, test)
        for group in groups(folder, name)
        for test in selected(group["tests"])
        if test["result"] == "valid"
    ]


def poseidon_constants(folder: Path) -> list:
    examples = []
    for group in groups(folder, "constants", "poseidon"):
        instance = group["instance"]
        parameters = f"{instance}.parameters"
        for test in group["tests"]:
            tables = {
                f"Computation.circulant_rows {WIDTHS[instance]} (Computation.mds_column {parameters})": test["matrix"],
                f"Computation.initial_rows {parameters}": test["initial"],
                f"Computation.partial_rows {parameters}": test["partial"],
                f"Computation.terminal_rows {parameters}": test["terminal"],
            }
            for number, (table, rows) in enumerate(tables.items()):
                examples.append(example(f"poseidon_constants_{test['tcId']}_{number}", (table, matrix(rows))))
    return examples


def poseidon_permutations(folder: Path) -> list:
    return [
        example(
            f"poseidon_permutation_{test['tcId']}",
            (f"{group['instance']}.compute_permutation {column(test['state'])}", column(test["permuted"])),
        )
        for group in groups(folder, "permutation", "poseidon")
        for test in selected(group["tests"])
        if test["result"] == "valid"
    ]


def mode(name: str, group: dict, test: dict) -> str:
    return MODES[name].format(
        digest=group["parameters"]["digestLength"],
        rate=group["parameters"]["rate"],
        width=WIDTHS[group["instance"]],
        permutation=f"{group['instance']}.compute_permutation",
        input=column(test["input"]),
    )


def modes(folder: Path, name: str) -> list:
    return [
        example(f"poseidon_{name}_{test['tcId']}", (mode(name, group, test), column(test["digest"])))
        for group in groups(folder, name, "poseidon")
        for test in selected(group["tests"])
        if test["result"] == "valid"
    ]


def main() -> None:
    folder = Path(sys.argv[1])
    examples = constants(folder) + permutations(folder)
    for name in CALLS:
        examples += calls(folder, name)
    examples += poseidon_constants(folder) + poseidon_permutations(folder)
    for name in MODES:
        examples += modes(folder, name)
    print(HEAD)
    print("\n\n".join(examples))


main()
