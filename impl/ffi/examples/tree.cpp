// BLAKE3, Rescue-Prime and Poseidon from C++20, by ashlar.hpp. Build the library with `cargo build --release -p ashlar-ffi`, then, on Linux:
//
//     c++ -std=c++20 -I impl/ffi/include impl/ffi/examples/tree.cpp target/release/libashlar_ffi.a -lpthread -ldl -lm -o tree
//
// or, where `make install` put it: c++ -std=c++20 impl/ffi/examples/tree.cpp $(pkg-config --cflags --libs ashlar) -o tree

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "ashlar.hpp"

namespace blake3 = ashlar::blake3;
using ashlar::KoalaBear16;
using ashlar::KoalaBear24;
using ashlar::Rp64_256;

// Says what was found, and ends the program unless it is so.
static void expect(const char *what, bool is_so) {
    std::printf("%s: %s\n", what, is_so ? "as expected" : "not as expected");
    if (!is_so) std::exit(1);
}

static std::string hexadecimal(const blake3::Digest &digest) {
    std::string text;
    for (std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

static void hash_a_message() {
    const blake3::Digest digest = blake3::hash("abc");
    expect("digest of three bytes", hexadecimal(digest) == "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
    expect("a string, a vector and an array",
           digest == blake3::hash(std::string_view("abc")) && digest == blake3::hash(std::vector<std::uint8_t>{'a', 'b', 'c'}) &&
               digest == blake3::hash(std::array{std::byte{'a'}, std::byte{'b'}, std::byte{'c'}}));

    blake3::Hasher hasher;
    hasher.update("a");
    blake3::Hasher other = hasher;
    expect("in pieces", blake3::equal(hasher.update("bc").finalize(), digest));
    expect("a copy goes on by itself", !blake3::equal(other.finalize(), digest) && other.update("bc").finalize() == digest);

    const blake3::Key key = blake3::derive_key("example.com 2026-11-24 session keys", "key material");
    std::array<std::uint8_t, 100> output;
    blake3::Hasher::keyed(key).update("abc").finalize_xof(output, 1);
    std::array<std::uint8_t, 99> rest;
    blake3::keyed_hash_xof(key, "abc", rest, 2);
    expect("output under a derived key", std::equal(rest.begin(), rest.end(), output.begin() + 1));
}

// Leaves of 256 bytes, and the nodes above them.
static void hash_a_tree() {
    std::vector<std::uint8_t> rows(8 * 256);
    std::iota(rows.begin(), rows.end(), std::uint8_t{0});
    std::vector<blake3::Digest> level(8);
    blake3::hash_many(rows, 256, level);
    expect("a leaf", level[3] == blake3::hash(std::span(rows).subspan(3 * 256, 256)));
    while (level.size() > 1) {
        std::vector<blake3::Node> nodes(level.size() / 2);
        for (std::size_t i = 0; i < level.size(); i++) std::copy(level[i].begin(), level[i].end(), nodes[i / 2].begin() + i % 2 * 32);
        level.resize(nodes.size());
        blake3::compress_many(nodes, level);
        expect("a node", level.back() == blake3::hash(nodes.back()));
    }
}

static void hash_elements() {
    const std::vector<std::uint64_t> rows(12);
    std::vector<Rp64_256::Digest> digests(3);
    Rp64_256::hash_elements_many(rows, 4, digests);
    const Rp64_256::Digest four_zeros{2526470497159956267u, 3153259110699805053u, 5501098472172155749u, 11330409471891329886u};
    expect("rows of Rescue-Prime", digests == std::vector(3, four_zeros));
    expect("a parent", Rp64_256::merge(digests[0], digests[1]) == Rp64_256::merge_many(std::span(digests).first(2)));
}

// Two rows, and the node above them: the beginning of the permuted pair, which zeros follow in states of 24 elements.
template <class Poseidon>
static void hash_rows_and_compress(const char *what) {
    const std::vector<std::uint32_t> elements(2 * 100, 7);
    std::array<typename Poseidon::Pair, 1> pair;
    Poseidon::hash_rows(elements, 100, pair[0]);
    std::array<typename Poseidon::Digest, 1> parent;
    Poseidon::compress_many(pair, parent);
    typename Poseidon::State state{};
    std::copy(pair[0][0].begin(), pair[0][0].end(), state.begin());
    std::copy(pair[0][1].begin(), pair[0][1].end(), state.begin() + pair[0][0].size());
    Poseidon::permute(state);
    expect(what, std::equal(parent[0].begin(), parent[0].end(), state.begin()));
}

// Errors are typed, and nothing is written; functions that begin with try_ return the status.
static void refuse_what_is_wrong() {
    Rp64_256::State state{};
    state[3] = ASHLAR_GOLDILOCKS_MODULUS;
    const Rp64_256::State before = state;
    try {
        Rp64_256::permute(state);
        expect("an error", false);
    } catch (const ashlar::Error &error) {
        expect(error.what(), error.status() == ASHLAR_STATUS_NOT_CANONICAL && state == before);
    }
    std::array<blake3::Digest, 2> digests;
    const ashlar::Status status = blake3::try_hash_many("abc", 2, digests);
    expect(ashlar_status_message(status), status == ASHLAR_STATUS_WRONG_LENGTH);

    blake3::Hasher hasher;
    const blake3::Hasher owner = std::move(hasher);
    std::array<std::uint8_t, 1> output;
    expect("a hasher that was moved from", hasher.try_finalize_xof(output) == ASHLAR_STATUS_NULL_POINTER);
    hasher = owner;
    expect("and was assigned to", hasher.update("").finalize() == blake3::hash(""));
}

int main() {
    hash_a_message();
    hash_a_tree();
    hash_elements();
    hash_rows_and_compress<KoalaBear16>("a parent of Poseidon with 16 elements");
    hash_rows_and_compress<KoalaBear24>("a parent of Poseidon with 24 elements");
    refuse_what_is_wrong();
}
