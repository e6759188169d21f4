"""Writes a Coq file that prints the statement and the assumptions of every headline theorem, or of one of several parts of them: FILE [PART PARTS]."""

import json
import sys


def commands(headline: dict) -> str:
    name = f"{headline['module']}.{headline['theorem']}"
    return "\n".join(
        [
            f"Require {headline['module']}.",
            f'Goal True. idtac "## {headline["id"]}". Abort.',
            f"Check @{name}.",
            f"Print Assumptions {name}.",
        ]
    )


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as file:
        headlines = json.load(file)
    part, parts = map(int, sys.argv[2:4] or (1, 1))
    first, last = (end * len(headlines) // parts for end in (part - 1, part))
    print("Set Printing Width 130.")
    for headline in headlines[first:last]:
        print(commands(headline))


main()
