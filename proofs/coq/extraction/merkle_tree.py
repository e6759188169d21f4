"""The vectors of Merkle trees as lines of words.

Of each group "cap ARITY HEIGHT MATRICES CAP"; of each test "verify ARITY HEIGHT CAP SIZES INDICES ROWS SIBLINGS" and "accept" or a reason
with its numbers, and of one that is valid "open ARITY HEIGHT MATRICES INDICES ROWS SIBLINGS" too.
"""

from words import counted, data, left_out, numbers, unknown

# Groups of these types are left out, with the reason: type and words.
LEFT_OUT = {}

# The numbers of each reason, in order.
REASONS = {
    "height": ["matrix", "height", "tallest", "expected"],
    "aboveCap": ["matrix", "height"],
    "batch": ["expected", "got"],
    "cap": ["expected", "got"],
    "siblings": ["expected", "got"],
    "width": ["matrix", "expected", "got"],
    "noIndex": [],
    "index": ["index", "tallest"],
    "order": ["position", "index"],
    "mismatch": ["place"],
}


def digests(value) -> list:
    return counted(value, data)


def matrix(value: dict, element: int = 1) -> list:
    """Its width and the bytes of its rows; an element has this number of them."""
    height, width = value["size"]["height"], value["size"]["width"]
    digits = 2 * element * width
    return [width] + digests([value["values"][digits * row : digits * (row + 1)] for row in range(height)])


def size(value: dict) -> list:
    return [value["height"], value["width"]]


def reason(error: dict) -> list:
    return [error["reason"]] + [error[name] for name in REASONS[error["reason"]]]


def verdict(test: dict) -> list:
    return ["accept"] if test["result"] == "valid" else reason(test["error"])


def opened(test: dict) -> list:
    return numbers(test["indices"]) + counted(test["rows"], digests) + digests(test["siblings"])


def lines_of(test: dict, scheme: list, matrices: list) -> list:
    sizes = counted(test["sizes"], size)
    verified = ["verify"] + scheme + digests(test["cap"]) + sizes + opened(test) + verdict(test)
    if test["result"] != "valid":
        return [verified]
    return [verified, ["open"] + scheme + matrices + opened(test)]


def lines(name: str, group: dict) -> list:
    kind, tests = group["type"], group["tests"]
    if kind in LEFT_OUT:
        return [left_out(name, kind, len(tests), LEFT_OUT[kind])]
    if kind != "Tree":
        raise unknown(name, kind)
    scheme = [group["arity"], group["capHeight"]]
    matrices = counted(group["matrices"], matrix)
    cap = [f"group-of-{tests[0]['tcId']}", "cap"] + scheme + matrices + digests(group["cap"])
    found = [cap] + [[test["tcId"]] + line for test in tests for line in lines_of(test, scheme, matrices)]
    return [["merkle_tree"] + line for line in found]
