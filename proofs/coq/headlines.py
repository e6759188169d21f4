"""Writes a Coq file that prints the statement of every headline theorem and what they rest on: FILE [apart].

Their dependencies are walked once, for one lemma that holds all theorems; `apart` walks those of each theorem, to tell which rests on an axiom.
"""

import json
import sys

HEAD = """Set Printing Width 130.
Ltac state theorem := idtac theorem; let statement := type of theorem in idtac "     :" statement.
Ltac hold theorem := state theorem; refine (let _ := theorem in _)."""

# The id under which the lemma is printed that holds all theorems.
TOGETHER = "together"


def name(headline: dict) -> str:
    return f"{headline['module']}.{headline['theorem']}"


def together(headlines: list) -> list:
    """What is stated is what the lemma holds: one tactic does both."""
    held = [f'idtac "## {headline["id"]}". hold @{name(headline)}.' for headline in headlines]
    return ["Lemma together : True.", *held, f'idtac "## {TOGETHER}". exact I.', "Qed.", "Print Assumptions together."]


def apart(headlines: list) -> list:
    return [
        f'Goal True. idtac "## {headline["id"]}". state @{name(headline)}. Abort.\nPrint Assumptions {name(headline)}.'
        for headline in headlines
    ]


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        headlines = json.load(file)
    # All at first: how much of a name is printed depends on what is loaded.
    modules = dict.fromkeys(headline["module"] for headline in headlines)
    commands = apart if sys.argv[2:] == ["apart"] else together
    print("\n".join([*(f"Require {module}." for module in modules), HEAD, *commands(headlines)]))


main()
