// BLAKE3 from C. Build the library with `cargo build --release -p ashlar-ffi`, then, on Linux:
//
//     cc -std=c99 -I impl/ffi/include impl/ffi/examples/blake3.c target/release/libashlar_ffi.a -lpthread -ldl -lm -o blake3
//
// or, where `make install` put it: cc -std=c99 impl/ffi/examples/blake3.c $(pkg-config --cflags --libs ashlar) -o blake3

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ashlar.h"

// Ends the program unless the call succeeded.
static void check(enum ashlar_status status) {
    if (status == ASHLAR_STATUS_OK) return;
    fprintf(stderr, "%s\n", ashlar_status_message(status));
    exit(1);
}

// Prints bytes, and ends the program unless they begin as expected.
static void expect(const char *what, const uint8_t *bytes, size_t count, const char *expected) {
    char text[2 * ASHLAR_BLAKE3_DIGEST_BYTES + 1] = "";
    for (size_t i = 0; i < count; i++) snprintf(text + 2 * i, 3, "%02x", bytes[i]);
    printf("%s: %s\n", what, text);
    if (strncmp(text, expected, strlen(expected)) == 0) return;
    fprintf(stderr, "%s: not what is expected\n", what);
    exit(1);
}

// The official vectors: byte i of a message is i mod 251, and these are the key and the context.
static const uint8_t *const KEY = (const uint8_t *)"whats the Elvish word for friend";
static const char *const CONTEXT = "BLAKE3 2019-12-27 16:29:52 test vectors context";

static void hash_a_message(void) {
    const uint8_t message[] = {0, 1, 2};
    uint8_t digest[ASHLAR_BLAKE3_DIGEST_BYTES];
    check(ashlar_blake3_hash(message, sizeof message, digest));
    expect("hash", digest, sizeof digest, "e1be4d7a8ab5560aa4199eea339849ba8e293d55ca0a81006726d184519e647f");
    check(ashlar_blake3_keyed_hash(KEY, message, sizeof message, digest));
    expect("keyed hash", digest, sizeof digest, "39e67b76b5a007d4921969779fe666da67b5213b096084ab674742f0d5ec62b9");
    check(ashlar_blake3_derive_key((const uint8_t *)CONTEXT, strlen(CONTEXT), message, sizeof message, digest));
    expect("derived key", digest, sizeof digest, "440aba35cb006b61fc17c0529255de438efc06a8c9ebf3f2ddac3b5a86705797");
}

static void hash_in_pieces(void) {
    const uint8_t message[] = {0, 1, 2};
    struct ashlar_blake3_hasher *hasher;
    uint8_t digest[ASHLAR_BLAKE3_DIGEST_BYTES], output[16];
    check(ashlar_blake3_hasher_new(&hasher));
    check(ashlar_blake3_hasher_update(hasher, message, 1));
    check(ashlar_blake3_hasher_update(hasher, message + 1, 2));
    check(ashlar_blake3_hasher_finalize(hasher, digest));
    expect("hash in pieces", digest, sizeof digest, "e1be4d7a8ab5560aa4199eea339849ba8e293d55ca0a81006726d184519e647f");
    check(ashlar_blake3_hasher_finalize_xof(hasher, 100, output, sizeof output));
    expect("output from byte 100 on", output, sizeof output, "e448328a8e7a683b9a6af8b0af94fa09");
    ashlar_blake3_hasher_free(hasher);
}

// A node has the digest of its bytes; digests are compared in a time that does not depend on them.
static void hash_nodes(void) {
    uint8_t nodes[3 * ASHLAR_BLAKE3_NODE_BYTES], digests[3][ASHLAR_BLAKE3_DIGEST_BYTES], alone[ASHLAR_BLAKE3_DIGEST_BYTES];
    for (size_t i = 0; i < sizeof nodes; i++) nodes[i] = (uint8_t)(i % 251);
    check(ashlar_blake3_compress_many(nodes, sizeof nodes, digests[0], 3));
    expect("the first of three nodes", digests[0], sizeof digests[0], "4eed7141ea4a5cd4b788606bd23f46e212af9cacebacdc7d1f4c6dc7f2511b98");
    check(ashlar_blake3_hash(nodes + ASHLAR_BLAKE3_NODE_BYTES, ASHLAR_BLAKE3_NODE_BYTES, alone));
    check(ashlar_blake3_compare(digests[1], alone));
    if (ashlar_blake3_compare(digests[1], digests[2]) != ASHLAR_STATUS_DIFFERENT) exit(1);
    printf("the second of three nodes: as if alone\n");
}

// What is beyond the end of the output is an error, and nothing is written.
static void refuse_what_is_no_output(void) {
    uint8_t output[2] = {1, 2};
    const enum ashlar_status status = ashlar_blake3_hash_xof(NULL, 0, UINT64_MAX - 1, output, sizeof output);
    printf("output beyond the end: %s\n", ashlar_status_message(status));
    if (status != ASHLAR_STATUS_OUTPUT_END || output[0] != 1 || output[1] != 2) exit(1);
}

int main(void) {
    hash_a_message();
    hash_in_pieces();
    hash_nodes();
    refuse_what_is_no_output();
    return 0;
}
