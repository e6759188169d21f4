"""The vectors of BLAKE3 as lines of words: the mode with its key or context, the length of the message, a position, the output there."""

from words import data, left_out, unknown

# The key or the context of a group of each mode.
MODES = {
    "hash": lambda group: [],
    "keyedHash": lambda group: data(group["key"]),
    "deriveKey": lambda group: data(group["context"].encode().hex()),
}

# Bytes of the longest message under a key or context: chunks and parents of longer ones are those of the mode hash.
LONGEST = 3073

# Groups of these types are left out, with the reason.
LEFT_OUT = {
    "digestText": "the theories have no digests as text",
    "keyLength": "any bytes are a key there",
    "outputRange": "positions are unbounded there",
}


def lines(name: str, group: dict) -> list:
    kind, tests = group["type"], group["tests"]
    if kind in LEFT_OUT:
        return [left_out(name, kind, len(tests), LEFT_OUT[kind])]
    if kind not in MODES:
        raise unknown(name, kind)
    head = [kind] + MODES[kind](group)
    run = [test for test in tests if kind == "hash" or test["inputLength"] <= LONGEST]
    found = [["blake3", test["tcId"]] + head + [test["inputLength"], test["seek"]] + data(test["output"]) for test in run]
    if len(run) == len(tests):
        return found
    why = f"messages of more than {LONGEST} bytes are hashed without key or context"
    return found + [left_out(name, kind, len(tests) - len(run), why)]
