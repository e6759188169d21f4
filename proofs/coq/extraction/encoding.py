"""The vectors of the encodings as lines of words.

After FORMAT stand "accept BYTES VALUE", "fault REASON OFFSET BYTES", "write BYTES VALUE" (a value that has these bytes, and need not be
what is read from them), "good VALUE" (a value that has bytes, which are not given) or "bad VALUE" (a value that has none).
"""

import copy

from words import counted, data, number, numbers, unknown

def claim(value) -> list:
    return numbers(value["elements"] if isinstance(value, dict) else value)


def vm_key(value) -> list:
    key = value["key"]
    options = ["blowupFactor", "friNumberOfQueries", "cosetOffset", "grindingFactor", "friFinalPolyLogDegree"]
    commitments = ["bitwise", "decode", "register", "keccakRc"]
    return [key["options"][name] for name in options] + [key[name] for name in commitments] + counted(key["pages"], data)


def program(value) -> list:
    value = value.get("program", value)
    pages = counted(value["pages"], lambda page: [page["base"], page["commitment"]])
    return [value["elfDigest"], value["pcStart"], value["decode"]] + pages


def node(value) -> list:
    operands = ["value", "index", "left", "right", "operand", "source", "row", "column"]
    return [value["kind"]] + [value[name] for name in operands if name in value]


def lookup(value) -> list:
    return [value["multiplicity"]] + numbers(value["arguments"])


def circuit(value) -> list:
    sizes = ["mainWidth", "preprocessedWidth", "preprocessedHeight", "maxConstraintDegree", "lookupGroupSize"]
    index = value["preprocessedIndex"]
    return (
        [value[name] for name in sizes]
        + counted(value["nodes"], node)
        + numbers(value["zeros"])
        + counted(value["lookups"], lookup)
        + ["none" if index is None else index]
    )


def system_key(value) -> list:
    key = value.get("key", value)
    parameters = ["logBlowup", "capHeight", "logFinalPolyLen", "maxLogArity", "numQueries", "commitPowBits", "queryPowBits"]
    commitment = key["preprocessedCommitment"]
    return (
        [key[name] for name in parameters]
        + counted(key["circuits"], circuit)
        + (["none"] if commitment is None else ["some"] + counted(commitment, data))
    )


# The list of a key that a test of counts makes as long as it says, from the one item that it has.
LISTS = {
    "circuits": lambda key: key["circuits"],
    "nodes": lambda key: key["circuits"][0]["nodes"],
    "zeros": lambda key: key["circuits"][0]["zeros"],
    "lookups": lambda key: key["circuits"][0]["lookups"],
    "arguments": lambda key: key["circuits"][0]["lookups"][0]["arguments"],
    "preprocessedCommitment": lambda key: key["preprocessedCommitment"],
}


def with_count(base: dict, test: dict) -> dict:
    key = copy.deepcopy(base)
    items = LISTS[test["list"]](key)
    items[:] = items[:1] * test["count"]
    return key


def decoded(test: dict, words) -> list:
    if test["result"] == "valid":
        return ["accept"] + data(test["bytes"]) + words(test["value"])
    error = test["expectedError"]
    return ["fault", error["reason"], error["offset"]] + data(test["bytes"])


def encoded(test: dict, words) -> list:
    if test["result"] == "valid":
        return ["write"] + data(test["bytes"]) + words(test["value"])
    return ["bad"] + words(test["value"])


def loose(test: dict) -> list:
    error = test["expectedError"]
    return [
        ["accept"] + data(test["encoding"]) + system_key(test["key"]),
        ["fault", error["reason"], error["offset"]] + data(test["other"]),
    ]


# File and type of group: format and words of a value.
DECODED = {
    ("claim", "decode"): ("claim", claim),
    ("elements", "goldilocks"): ("goldilocks", number),
    ("elements", "koalaBear"): ("koala_bear", number),
    ("elements", "digest"): ("digest", numbers),
    ("elements", "limbs"): ("limbs", numbers),
    ("framing", "blob"): ("blob", data),
    ("framing", "privateInput"): ("private_input", data),
    ("program_id", "decode"): ("program", program),
    ("system_key", "decode"): ("system_key", system_key),
    ("vm_key", "decode"): ("vm_key", vm_key),
}

ENCODED = {
    ("claim", "encode"): ("claim", claim),
    ("elements", "goldilocksEncode"): ("goldilocks", number),
    ("elements", "koalaBearEncode"): ("koala_bear", number),
    ("elements", "digestEncode"): ("digest", numbers),
    ("program_id", "encode"): ("program", program),
    ("system_key", "encode"): ("system_key", system_key),
}


def lines_of(name: str, group: dict, test: dict) -> list:
    place = (name.removeprefix("encoding_"), group["type"])
    if place in DECODED:
        form, words = DECODED[place]
        return [[form] + decoded(test, words)]
    if place in ENCODED:
        form, words = ENCODED[place]
        return [[form] + encoded(test, words)]
    if place == ("system_key", "count"):
        verdict = "good" if test["result"] == "valid" else "bad"
        return [["system_key", verdict] + system_key(with_count(group["base"], test))]
    if place == ("system_key", "looseReading"):
        return [["system_key"] + line for line in loose(test)]
    raise unknown(name, group["type"])


def lines(name: str, group: dict) -> list:
    return [["encoding", test["tcId"]] + line for test in group["tests"] for line in lines_of(name, group, test)]
