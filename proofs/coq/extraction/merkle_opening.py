"""The vectors of encoded openings of Merkle trees as lines of words.

Of each group "HASH cap ARITY HEIGHT MATRICES CAP"; of each test "HASH verify ARITY HEIGHT CAP SIZES INDICES ENCODING" and "accept" or a
reason with its numbers, and of one that is valid "HASH open ARITY HEIGHT MATRICES INDICES ENCODING" too.
"""

import merkle_tree
from words import counted, data, left_out, numbers, unknown

# Groups over these hashes are left out, with the reason.
LEFT_OUT = {
    "Rp64_256": "Rescue-Prime is not extracted",
    "RpJive64_256": "Rescue-Prime is not extracted",
    "PoseidonKoalaBear16": "Poseidon is not extracted",
}

# Bytes of an element, by the name of the hash.
ELEMENT_BYTES = {"Blake3Bytes": 1, "Blake3Goldilocks": 8, "Blake3KoalaBear": 4}

# The numbers of each reason that is not that of an opening, in order.
REASONS = {
    "truncated": ["offset", "expected", "got"],
    "trailing": ["offset", "got"],
    "element": ["offset"],
    "sibling": ["sibling", "offset"],
}


def verdict(test: dict) -> list:
    if test["result"] == "valid":
        return ["accept"]
    error = test["error"]
    if error["reason"] == "opening":
        return ["opening"] + merkle_tree.reason(error["opening"])
    return [error["reason"]] + [error[name] for name in REASONS[error["reason"]]]


def lines_of(test: dict, group: dict, scheme: list, matrices: list) -> list:
    sizes = counted([matrix["size"] for matrix in group["matrices"]], merkle_tree.size)
    string = numbers(test["indices"]) + data(test["encoding"])
    verified = ["verify"] + scheme + merkle_tree.digests(group["cap"]) + sizes + string + verdict(test)
    if test["result"] != "valid":
        return [verified]
    return [verified, ["open"] + scheme + matrices + string]


def lines(name: str, group: dict) -> list:
    chosen, tests = group["hash"], group["tests"]
    if chosen in LEFT_OUT:
        return [left_out(name, chosen, len(tests), LEFT_OUT[chosen])]
    if group["type"] != "Opening" or chosen not in ELEMENT_BYTES:
        raise unknown(name, f"{group['type']} over {chosen}")
    scheme = [group["arity"], group["capHeight"]]
    matrices = counted(group["matrices"], lambda value: merkle_tree.matrix(value, ELEMENT_BYTES[chosen]))
    cap = [f"group-of-{tests[0]['tcId']}", chosen, "cap"] + scheme + matrices + merkle_tree.digests(group["cap"])
    each = [[test["tcId"], chosen] + line for test in tests for line in lines_of(test, group, scheme, matrices)]
    return [["merkle_opening"] + line for line in [cap] + each]
