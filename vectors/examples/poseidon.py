"""Poseidon over KoalaBear with 16 and 24 elements of state, and all modes, for conform.

Written from cryptol/Poseidon.cry, Grain.cry and the modules of the modes; from vectors/ only the
first columns of the matrices, which follow no rule. It is as plain as the text, and slow.
"""

import json
import operator
import sys
from pathlib import Path

P = 2**31 - 2**24 + 1
ALPHA = 3
HALF_FULL = 4
DIGEST = 8


class Refused(Exception):
    """The input is none that the operation takes."""


def grain(bits, width, full, partial):
    """The bits that the Grain LFSR gives."""
    fields = [(1, 2), (0, 4), (bits, 12), (width, 12), (full, 10), (partial, 10), (2**30 - 1, 30)]
    register = [int(bit) for value, size in fields for bit in format(value, f"0{size}b")]

    def step():
        bit = register[62] ^ register[51] ^ register[38] ^ register[23] ^ register[13] ^ register[0]
        del register[0]
        register.append(bit)
        return bit

    for _ in range(160):
        step()
    while True:
        selector, bit = step(), step()
        if selector == 1:
            yield bit


def constants(width, partial):
    """A row of constants for each round."""
    bits = grain(31, width, 2 * HALF_FULL, partial)

    def element():
        while True:
            number = int("".join(str(next(bits)) for _ in range(31)), 2)
            if number < P:
                return number

    return [[element() for _ in range(width)] for _ in range(2 * HALF_FULL + partial)]


class Poseidon:
    """An instance."""

    def __init__(self, width, partial, column):
        self.width = width
        self.partial = partial
        self.rows = constants(width, partial)
        self.matrix = [[column[(i - j) % width] for j in range(width)] for i in range(width)]

    def permute(self, state):
        for number, row in enumerate(self.rows):
            state = [(x + c) % P for x, c in zip(state, row)]
            is_full = not HALF_FULL <= number < HALF_FULL + self.partial
            for i in range(self.width if is_full else 1):
                state[i] = pow(state[i], ALPHA, P)
            state = [sum(map(operator.mul, line, state)) % P for line in self.matrix]
        return state

    def forward(self, state):
        return plus(self.permute(state), state)


def plus(left, right):
    return [(x + y) % P for x, y in zip(left, right)]


def blocks(message, rate):
    """Blocks of which the last is filled up with zeros."""
    filled = message + [0] * (-len(message) % rate)
    return [filled[i : i + rate] for i in range(0, len(filled), rate)]


def overwrite_sponge(pi, rate, message):
    state = [0] * pi.width
    for block in blocks(message, rate):
        state = pi.permute(block + state[rate:])
    return state


def additive_sponge(pi, rate, message):
    state = [0] * pi.width
    for block in blocks(message, rate):
        state = pi.permute(plus(state[:rate], block) + state[rate:])
    return state


def padding_free_sponge(pi, rate, message):
    state = [0] * pi.width
    for start in range(0, len(message), rate):
        block = message[start : start + rate]
        state = pi.permute(block + state[len(block) :])
    return state


def padded_sponge(pi, rate, message):
    return overwrite_sponge(pi, rate, message + [1])


def mmo_x(pi, rate, message):
    state = [0] * pi.width
    for block in blocks(message, rate):
        state = pi.forward(state[:-rate] + block)
    return state


def mmo_x_additive(pi, rate, message):
    state = [0] * pi.width
    for block in blocks(message, rate):
        state = pi.forward(state[:-rate] + plus(state[-rate:], block))
    return state


def mmo_s(pi, rate, message):
    state = [0] * pi.width
    for block in blocks(message, rate):
        state = plus(pi.permute(state[:-rate] + plus(state[-rate:], block)), state)
    return state


def absorb(pi, rate, state, chunks):
    for chunk in chunks:
        state = pi.forward(state[:-rate] + chunk)
    return state


def check_slices(pi, rate, message):
    if len(message) < pi.width or (len(message) - pi.width) % rate != 0:
        raise Refused(f"{len(message)} elements are no state and whole blocks")


def slice_hash(pi, rate, message):
    check_slices(pi, rate, message)
    front, last = message[: -pi.width], message[-pi.width :]
    return absorb(pi, rate, pi.forward(last), reversed(blocks(front, rate)))


def slice_hash_ltr(pi, rate, message):
    check_slices(pi, rate, message)
    first, rest = message[: pi.width], message[pi.width :]
    return absorb(pi, rate, pi.forward(first), blocks(rest, rate))


def truncated_permutation(pi, _, message):
    return pi.permute(message + [0] * (pi.width - len(message)))


def davies_meyer(pi, _, message):
    return pi.forward(message)


def jive(pi, digest, message):
    forwarded = pi.forward(message)
    return [sum(forwarded[i::digest]) % P for i in range(digest)]


RATED = [
    overwrite_sponge,
    additive_sponge,
    padding_free_sponge,
    padded_sponge,
    mmo_x,
    mmo_x_additive,
    mmo_s,
    slice_hash,
    slice_hash_ltr,
]
COMPRESSIONS = [truncated_permutation, davies_meyer, jive]


class Challenger:
    """The duplex challenger."""

    def __init__(self, pi, rate):
        self.pi, self.rate = pi, rate
        self.state, self.inputs, self.outputs = [0] * pi.width, [], []

    def duplex(self):
        if self.inputs:
            filled = self.inputs + [0] * (self.rate - len(self.inputs))
            capacity = self.state[self.rate :]
            capacity[0] = (capacity[0] + len(self.inputs)) % P
            self.state = filled + capacity
        self.state = self.pi.permute(self.state)
        self.inputs, self.outputs = [], self.state[: self.rate]

    def observe(self, element):
        self.outputs = []
        self.inputs.append(element)
        if len(self.inputs) == self.rate:
            self.duplex()

    def sample(self):
        if self.inputs or not self.outputs:
            self.duplex()
        return self.outputs.pop()

    def sample_bits(self, bits):
        if 2**bits >= P:
            raise Refused(f"{bits} bits")
        return self.sample() % 2**bits


def elements(numbers):
    """The elements of which these are the canonical numbers."""
    for number in numbers:
        if number >= P:
            raise Refused(f"{number} is not below the modulus")
    return numbers


def permutation(pi, given):
    if len(given["state"]) != pi.width:
        raise Refused(f"a state of {len(given['state'])} elements")
    return pi.permute(elements(given["state"]))


def mode(function, pi, given):
    parameters, message = given["parameters"], given["input"]
    digest = parameters["digestLength"]
    if len(message) != parameters.get("inputLength", len(message)):
        raise Refused(f"{len(message)} elements")
    return function(pi, parameters.get("rate", digest), elements(message))[:digest]


def hash_rows(pi, given):
    rows, length, count = given["elements"], given["rowLength"], given["digestCount"]
    if len(rows) != length * count:
        raise Refused(f"{len(rows)} elements are no {count} rows of {length}")
    elements(rows)
    row = lambda i: rows[i * length : (i + 1) * length]
    return [padding_free_sponge(pi, given["rate"], row(i))[:DIGEST] for i in range(count)]


def duplex_challenger(pi, given):
    challenger, sampled = Challenger(pi, given["rate"]), []
    for step in given["steps"]:
        if step["kind"] == "observe":
            for element in elements(step["numbers"]):
                challenger.observe(element)
        elif step["kind"] == "sample":
            sampled.append([challenger.sample() for _ in range(step["count"])])
        else:
            sampled.append(challenger.sample_bits(step["bits"]))
    return {"sampled": sampled, "state": challenger.state}


def elements_from_bytes(given):
    data = bytes.fromhex(given["bytes"])
    if len(data) != 4 * given["count"]:
        raise Refused(f"{len(data)} bytes")
    return elements([int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)])


def operations():
    """What is supported: functions of inputs by name."""
    file = Path(__file__).parents[1] / "poseidon_constants.json"
    groups = json.loads(file.read_text())["testGroups"]
    columns = {group["instance"]: group["tests"][0]["mdsColumn"] for group in groups}
    supported = {"KoalaBear/elements_from_bytes": elements_from_bytes}
    for instance, width, partial in [("KoalaBear16", 16, 20), ("KoalaBear24", 24, 23)]:
        pi = Poseidon(width, partial, columns[instance])
        for function in [permutation, hash_rows, duplex_challenger]:
            name = f"Poseidon{instance}/{function.__name__}"
            supported[name] = lambda given, function=function, pi=pi: function(pi, given)
        for function in RATED + COMPRESSIONS:
            name = f"Poseidon{instance}/{function.__name__}"
            supported[name] = lambda given, function=function, pi=pi: mode(function, pi, given)
    return supported


def answer(supported, request):
    name = f"{request['algorithm']}/{request['operation']}"
    if name == "conform/supported":
        return {"output": list(supported)}
    if name not in supported:
        return {"unsupported": name}
    try:
        return {"output": supported[name](request["input"])}
    except Refused as refusal:
        return {"refused": str(refusal)}


def main():
    supported = operations()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps({"id": request["id"], **answer(supported, request)}), flush=True)


if __name__ == "__main__":
    main()
