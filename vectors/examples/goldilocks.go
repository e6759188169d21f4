// Goldilocks/decode: an element of the field of 2^64 - 2^32 + 1 elements from its 8 bytes.
package main

import (
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"strconv"
)

const modulus = 0xffffffff00000001

type request struct {
	Id                   uint64
	Algorithm, Operation string
	Input                struct{ Bytes string }
}

func answer(r request) (string, any) {
	name := r.Algorithm + "/" + r.Operation
	data, err := hex.DecodeString(r.Input.Bytes)
	switch {
	case name == "conform/supported":
		return "output", []string{"Goldilocks/decode"}
	case name != "Goldilocks/decode":
		return "unsupported", name
	case err != nil || len(data) != 8 || binary.LittleEndian.Uint64(data) >= modulus:
		return "refused", "not 8 bytes, or not below the modulus"
	}
	return "output", strconv.FormatUint(binary.LittleEndian.Uint64(data), 10)
}

func main() {
	requests, answers := json.NewDecoder(os.Stdin), json.NewEncoder(os.Stdout)
	for r := (request{}); requests.Decode(&r) == nil; r = (request{}) {
		kind, value := answer(r)
		answers.Encode(map[string]any{"id": r.Id, kind: value})
	}
}
