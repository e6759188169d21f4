"""Writes a Coq file that prints the statement and the assumptions of every headline theorem."""

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
    print("Set Printing Width 130.")
    for headline in headlines:
        print(commands(headline))


main()
