// Rescue-Prime Rp64_256 from C++. Build the library with `cargo build --release -p ashlar-ffi`, then, on Linux:
//
//     c++ -std=c++17 -I impl/ffi/include impl/ffi/examples/rescue.cpp target/release/libashlar_ffi.a -lpthread -ldl -lm -o rescue

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>

#include "ashlar.h"

using Digest = std::array<std::uint64_t, ASHLAR_DIGEST_ELEMENTS>;
using State = std::array<std::uint64_t, ASHLAR_RP64_256_WIDTH>;

// Ends the program unless the call succeeded.
static void check(ashlar_status status) {
    if (status == ASHLAR_STATUS_OK) return;
    std::fprintf(stderr, "%s\n", ashlar_status_message(status));
    std::exit(1);
}

// Ends the program unless the numbers are the expected ones.
template <class Numbers>
static void expect(const char *what, const Numbers &found, const Numbers &expected) {
    std::printf("%s:", what);
    for (std::uint64_t number : found) std::printf(" %llu", static_cast<unsigned long long>(number));
    std::printf("\n");
    if (found == expected) return;
    std::fprintf(stderr, "%s: not what is expected\n", what);
    std::exit(1);
}

static Digest hash_elements(const std::vector<std::uint64_t> &elements) {
    Digest digest;
    check(ashlar_rp64_256_hash_elements(elements.data(), elements.size(), digest.data()));
    return digest;
}

// The known answer of Winterfell, crate winter-crypto.
static void permute_a_state() {
    State state;
    std::iota(state.begin(), state.end(), 0);
    check(ashlar_rp64_256_permute(state.data()));
    expect("permutation of 0, 1, ..., 11", state,
           State{11084501481526603421u, 6291559951628160880u, 13626645864671311919u, 18397438323058963117u,
                 7443014167353970324u, 17930833023906771425u, 4275355080008025761u, 7676681476902901785u,
                 3460534574143792217u, 11912731278641497187u, 8104899243369883110u, 674509706691634438u});
}

// Tests 1, 10 and 41 of vectors/rescue_prime_hash_elements.json.
static void hash_rows() {
    expect("digest of no elements", hash_elements({}), Digest{});
    expect("digest of nine elements",
           hash_elements({10594128595435694498u, 7961427121460861309u, 6241035931130151377u, 11841715814384069916u,
                          2958728170174786700u, 1072058618722616824u, 16526341921815685925u, 8223441232736200613u,
                          7946957165626117038u}),
           Digest{7559819071348798353u, 10079287885545122411u, 15722854510381081811u, 12990006045397641218u});

    const Digest four_zeros{2526470497159956267u, 3153259110699805053u, 5501098472172155749u, 11330409471891329886u};
    const std::vector<std::uint64_t> rows(12);
    std::vector<Digest> digests(3);
    check(ashlar_rp64_256_hash_elements_many(rows.data(), rows.size(), 4, digests.data()->data(), digests.size()));
    for (const Digest &digest : digests) expect("digest of four zeros, in a batch", digest, four_zeros);

    // The parent in a Merkle tree is the digest of the elements of its children.
    Digest parent;
    check(ashlar_rp64_256_merge(digests[0].data(), digests[1].data(), parent.data()));
    std::vector<std::uint64_t> children(four_zeros.begin(), four_zeros.end());
    children.insert(children.end(), four_zeros.begin(), four_zeros.end());
    expect("parent of two digests", parent, hash_elements(children));
}

// An element at or above the modulus is an error, and nothing is written.
static void refuse_what_is_no_element() {
    State state{};
    state[3] = ASHLAR_GOLDILOCKS_MODULUS;
    const State before = state;
    const ashlar_status status = ashlar_rp64_256_permute(state.data());
    std::printf("permutation of what is no state: %s\n", ashlar_status_message(status));
    if (status != ASHLAR_STATUS_NOT_CANONICAL || state != before) std::exit(1);
    state[3] = ASHLAR_GOLDILOCKS_MODULUS - 1;
    check(ashlar_rp64_256_permute(state.data()));
}

int main() {
    permute_a_state();
    hash_rows();
    refuse_what_is_no_element();
}
