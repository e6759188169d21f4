"""Goldilocks/decode: an element of the field of 2^64 - 2^32 + 1 elements from its 8 bytes."""

import json
import sys

P = 2**64 - 2**32 + 1


def decode(data):
    """The number of which these are the bytes, least significant first."""
    if len(data) != 8:
        raise ValueError(f"{len(data)} bytes, not 8")
    number = int.from_bytes(data, "little")
    if number >= P:
        raise ValueError("not below the modulus")
    return number


def answer(request):
    name = f"{request['algorithm']}/{request['operation']}"
    if name == "conform/supported":
        return {"output": ["Goldilocks/decode"]}
    if name != "Goldilocks/decode":
        return {"unsupported": name}
    try:
        return {"output": str(decode(bytes.fromhex(request["input"]["bytes"])))}
    except ValueError as error:
        return {"refused": str(error)}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
