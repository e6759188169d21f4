"""The vectors of challengers as lines of words: "CHALLENGER INITIAL STEPS DIGEST", or "multiStark PARAMETERS SEED ELEMENTS".

A step is its kind, its arguments, and what it samples; "refused" stands for that, and for the digest, where a test ends in a refusal.
"""

from words import counted, data, numbers, unknown

# The parameters of a seed, in order.
PARAMETERS = [
    "logBlowup",
    "capHeight",
    "logFinalPolyLen",
    "maxLogArity",
    "numQueries",
    "commitProofOfWorkBits",
    "queryProofOfWorkBits",
]

REFUSED = "refused"

STEPS = {
    "observeBytes": lambda step: data(step["bytes"]),
    "sampleBytes": lambda step: data(step["bytes"]),
    "observe": lambda step: numbers(step["numbers"]),
    "sample": lambda step: numbers(step["elements"]),
    "sampleBits": lambda step: [step["bits"], step.get("value", REFUSED)],
    "checkWitness": lambda step: [step["bits"], step["witness"], str(step.get("accepted", REFUSED)).lower()],
    "grind": lambda step: [step["bits"], step.get("witness", REFUSED)],
}


def words_of_step(step: dict, is_refused: bool) -> list:
    said = [REFUSED if is_refused else "taken"] if step["kind"] == "observe" else []
    return [step["kind"]] + STEPS[step["kind"]](step) + said


def transcript(test: dict) -> list:
    refused = test["result"] != "valid"
    last = len(test["steps"]) - 1
    steps = [words_of_step(step, refused and number == last) for number, step in enumerate(test["steps"])]
    return data(test["initialState"]) + counted(steps, list) + ([REFUSED] if refused else data(test["digest"]))


def seed(test: dict) -> list:
    parameters = [test["parameters"][name] for name in PARAMETERS]
    return numbers(parameters) + data(test["seed"]) + numbers(test["elements"])


def lines(name: str, group: dict) -> list:
    if group["type"] == "transcripts":
        return [["challenger", test["tcId"], group["challenger"]] + transcript(test) for test in group["tests"]]
    if group["type"] == "multiStark":
        return [["challenger", test["tcId"], "multiStark"] + seed(test) for test in group["tests"]]
    raise unknown(name, group["type"])
