// Hash functions for STARK provers: C interface of Ashlar.
//
// An element is its canonical value: a uint64_t below ASHLAR_GOLDILOCKS_MODULUS or, of KoalaBear, a uint32_t below
// ASHLAR_KOALA_BEAR_MODULUS; a state and a digest are arrays of elements, but those of BLAKE3 are of bytes. Every function checks its
// input before it writes anything: unless it returns ASHLAR_STATUS_OK, nothing was written. Pointers are to memory of the length that
// the function states; what is written must not overlap what is read, unless the function says so. A pointer to nothing may be null. All
// functions may be called from any thread, with the floating-point environment that a program starts with: rounding to nearest, no traps.
// None allocates but those that make a hasher.
//
// Generated from impl/ffi/src by `make header`.

#ifndef ASHLAR_H
#define ASHLAR_H

#include <stddef.h>
#include <stdint.h>

// The modulus p = 2^64 - 2^32 + 1 of the field of Rescue-Prime.
#define ASHLAR_GOLDILOCKS_MODULUS UINT64_C(0xffffffff00000001)

// The modulus p = 2^31 - 2^24 + 1 of the field of Poseidon.
#define ASHLAR_KOALA_BEAR_MODULUS UINT32_C(0x7f000001)

// Elements of a digest of Rescue-Prime.
#define ASHLAR_DIGEST_ELEMENTS 4

// Bytes of a digest of BLAKE3, and of a derived key.
#define ASHLAR_BLAKE3_DIGEST_BYTES 32

// Bytes of a key of BLAKE3.
#define ASHLAR_BLAKE3_KEY_BYTES 32

// Bytes of an inner node of a Merkle tree: the digests of its children, the left one first.
#define ASHLAR_BLAKE3_NODE_BYTES 64

// Elements of a state of KoalaBear16.
#define ASHLAR_KOALA_BEAR16_WIDTH 16

// Elements of a digest of KoalaBear16.
#define ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS 8

// Elements of a state of KoalaBear24.
#define ASHLAR_KOALA_BEAR24_WIDTH 24

// Elements of a digest of KoalaBear24.
#define ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS 8

// Elements of a state of Rp64_256.
#define ASHLAR_RP64_256_WIDTH 12

// Elements of a state of RpJive64_256.
#define ASHLAR_RP_JIVE64_256_WIDTH 8

// What a call returns.
enum ashlar_status {
  // Done.
  ASHLAR_STATUS_OK = 0,
  // A pointer is null. Nothing was written.
  ASHLAR_STATUS_NULL_POINTER = 1,
  // A length does not fit the others, or exceeds what memory can hold. Nothing was written.
  ASHLAR_STATUS_WRONG_LENGTH = 2,
  // An element is not canonical: it is the modulus of its field or more. Nothing was written.
  ASHLAR_STATUS_NOT_CANONICAL = 3,
  // The extendable output, of 2^64 - 1 bytes, ends before the last byte asked for. Nothing was written.
  ASHLAR_STATUS_OUTPUT_END = 4,
  // There is no memory for another hasher. Nothing was written.
  ASHLAR_STATUS_OUT_OF_MEMORY = 5,
  // Two digests differ.
  ASHLAR_STATUS_DIFFERENT = 6,
};

// A message of BLAKE3 that arrives in pieces. One thread at a time may use a hasher, or several that all leave it as it is.
struct ashlar_blake3_hasher;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// The digest, ASHLAR_BLAKE3_DIGEST_BYTES bytes, of a message of `count` bytes.
//
// # Safety
//
// The pointers are null, or to that many bytes and to a digest, which nobody else writes to meanwhile. They do not overlap.
enum ashlar_status ashlar_blake3_hash(const uint8_t *bytes,
                                      size_t count,
                                      uint8_t *digest);

// The digest of a message of `count` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes.
//
// # Safety
//
// The pointers are null, or to a key, to that many bytes and to a digest, which nobody else writes to meanwhile. The digest overlaps neither
// of the others.
enum ashlar_status ashlar_blake3_keyed_hash(const uint8_t *key,
                                            const uint8_t *bytes,
                                            size_t count,
                                            uint8_t *digest);

// A key of ASHLAR_BLAKE3_DIGEST_BYTES bytes from `count` bytes of key material, for the use that `context_count` bytes of context name. The
// context should be hard-coded, globally unique and specific to its use, such as "example.com 2026-11-24 session keys"; text is given without
// a zero at its end, and bytes that are no text are taken as well.
//
// # Safety
//
// The pointers are null, or to that many bytes and to a key, which nobody else writes to meanwhile. The key overlaps neither of the others.
enum ashlar_status ashlar_blake3_derive_key(const uint8_t *context,
                                            size_t context_count,
                                            const uint8_t *material,
                                            size_t count,
                                            uint8_t *key);

// `length` bytes of the extendable output over a message of `count` bytes, from byte `position` on. The output has 2^64 - 1 bytes, of which
// the first are the digest.
//
// # Safety
//
// Each pointer is null or to that many bytes, which nobody else writes to meanwhile. The output does not overlap the message.
enum ashlar_status ashlar_blake3_hash_xof(const uint8_t *bytes,
                                          size_t count,
                                          uint64_t position,
                                          uint8_t *output,
                                          size_t length);

// `length` bytes of the extendable output over a message of `count` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes, from byte `position`
// on.
//
// # Safety
//
// The pointers are null, or to a key and to that many bytes, which nobody else writes to meanwhile. The output overlaps neither of the others.
enum ashlar_status ashlar_blake3_keyed_hash_xof(const uint8_t *key,
                                                const uint8_t *bytes,
                                                size_t count,
                                                uint64_t position,
                                                uint8_t *output,
                                                size_t length);

// `length` bytes derived from `count` bytes of key material for the use that `context_count` bytes of context name, from byte `position` of
// the extendable output on; see ashlar_blake3_derive_key.
//
// # Safety
//
// Each pointer is null or to that many bytes, which nobody else writes to meanwhile. The output overlaps neither of the others.
enum ashlar_status ashlar_blake3_derive_key_xof(const uint8_t *context,
                                                size_t context_count,
                                                const uint8_t *material,
                                                size_t count,
                                                uint64_t position,
                                                uint8_t *output,
                                                size_t length);

// The digest of each of `count` messages of `length` bytes, which lie end to end in so many `bytes`; the digests lie end to end, too.
//
// # Safety
//
// Each pointer is null or to that many bytes, or digests, which nobody else writes to meanwhile. The digests do not overlap the messages.
enum ashlar_status ashlar_blake3_hash_many(const uint8_t *messages,
                                           size_t bytes,
                                           size_t length,
                                           uint8_t *digests,
                                           size_t count);

// The digest of each of `count` messages of `length` bytes under a key of ASHLAR_BLAKE3_KEY_BYTES bytes. The messages lie end to end in so
// many `bytes`; the digests lie end to end, too.
//
// # Safety
//
// The pointers are null, or to a key, to that many bytes and to that many digests, which nobody else writes to meanwhile. The digests overlap
// neither of the others.
enum ashlar_status ashlar_blake3_keyed_hash_many(const uint8_t *key,
                                                 const uint8_t *messages,
                                                 size_t bytes,
                                                 size_t length,
                                                 uint8_t *digests,
                                                 size_t count);

// The digest of each of `count` nodes of a Merkle tree, of ASHLAR_BLAKE3_NODE_BYTES bytes, which lie end to end in so many `bytes`; the
// digests lie end to end, too. A node is hashed as any message of its bytes is.
//
// # Safety
//
// Each pointer is null or to that many bytes, or digests, which nobody else writes to meanwhile. The digests do not overlap the nodes.
enum ashlar_status ashlar_blake3_compress_many(const uint8_t *nodes,
                                               size_t bytes,
                                               uint8_t *digests,
                                               size_t count);

// Whether two digests are equal, in a time that does not depend on them: ASHLAR_STATUS_OK if they are and ASHLAR_STATUS_DIFFERENT if not.
//
// # Safety
//
// Each pointer is null or to a digest, which nobody else writes to meanwhile.
enum ashlar_status ashlar_blake3_compare(const uint8_t *left,
                                         const uint8_t *right);

// Makes a hasher, to be given to ashlar_blake3_hasher_free in the end.
//
// # Safety
//
// The pointer is null or to a pointer that nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_new(struct ashlar_blake3_hasher **hasher);

// Makes a hasher with a key of ASHLAR_BLAKE3_KEY_BYTES bytes, to be given to ashlar_blake3_hasher_free in the end.
//
// # Safety
//
// The pointers are null, or to a key and to a pointer, which nobody else writes to meanwhile. They do not overlap.
enum ashlar_status ashlar_blake3_hasher_new_keyed(const uint8_t *key, struct ashlar_blake3_hasher **hasher);

// Makes a hasher that takes in key material for the use that `count` bytes of context name, to be given to ashlar_blake3_hasher_free in the
// end; see ashlar_blake3_derive_key.
//
// # Safety
//
// The pointers are null, or to that many bytes and to a pointer, which nobody else writes to meanwhile. They do not overlap.
enum ashlar_status ashlar_blake3_hasher_new_derive_key(const uint8_t *context,
                                                       size_t count,
                                                       struct ashlar_blake3_hasher **hasher);

// Makes another hasher that has taken in the same bytes, to be given to ashlar_blake3_hasher_free in the end.
//
// # Safety
//
// The pointers are null, or to a hasher that nobody changes meanwhile, and to a pointer that nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_clone(const struct ashlar_blake3_hasher *hasher,
                                              struct ashlar_blake3_hasher **copy);

// Ends the use of a hasher, which may be null. Its memory is not overwritten.
//
// # Safety
//
// The pointer is null or to a hasher that nobody uses meanwhile or afterwards.
void ashlar_blake3_hasher_free(struct ashlar_blake3_hasher *hasher);

// Forgets the message, and keeps mode and key.
//
// # Safety
//
// The pointer is null or to a hasher that nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_reset(struct ashlar_blake3_hasher *hasher);

// Takes in the next `count` bytes of the message.
//
// # Safety
//
// The pointers are null, or to a hasher that nobody else uses meanwhile, and to that many bytes, which nobody writes to meanwhile.
enum ashlar_status ashlar_blake3_hasher_update(struct ashlar_blake3_hasher *hasher,
                                               const uint8_t *bytes,
                                               size_t count);

// The digest, ASHLAR_BLAKE3_DIGEST_BYTES bytes, of the message so far. The hasher stays as it is and may take in more.
//
// # Safety
//
// The pointers are null, or to a hasher that nobody changes meanwhile, and to a digest that nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_finalize(const struct ashlar_blake3_hasher *hasher, uint8_t *digest);

// `length` bytes of the extendable output over the message so far, from byte `position` on. The output has 2^64 - 1 bytes. The hasher stays as
// it is and may take in more.
//
// # Safety
//
// The pointers are null, or to a hasher that nobody changes meanwhile, and to that many bytes, which nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_finalize_xof(const struct ashlar_blake3_hasher *hasher,
                                                     uint64_t position,
                                                     uint8_t *output,
                                                     size_t length);

// The number of bytes taken in so far, modulo 2^64.
//
// # Safety
//
// The pointers are null, or to a hasher that nobody changes meanwhile, and to an integer that nobody else uses meanwhile.
enum ashlar_status ashlar_blake3_hasher_count(const struct ashlar_blake3_hasher *hasher,
                                              uint64_t *count);

// Permutes a state of ASHLAR_KOALA_BEAR16_WIDTH elements.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_koala_bear16_permute(uint32_t *state);

// Permutes each of the states, of ASHLAR_KOALA_BEAR16_WIDTH elements, that lie end to end in so many `elements`.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_koala_bear16_permute_many(uint32_t *states, size_t elements);

// The digest, ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS elements, of each of `count` rows of `length` elements, which lie end to end in so many
// `elements`; the digests lie end to end, too. The padding-free sponge with a rate of 8 elements, for rows of one length, which the protocol fixes.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
enum ashlar_status ashlar_koala_bear16_hash_rows(const uint32_t *rows,
                                                 size_t elements,
                                                 size_t length,
                                                 uint32_t *digests,
                                                 size_t count);

// The digest of each of `count` pairs of digests, for the inner nodes of a Merkle tree whose leaves are hashed by other means. The pairs lie
// end to end in so many `elements`; the digests lie end to end, too. The first elements of the permuted pair.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the pairs.
enum ashlar_status ashlar_koala_bear16_compress_many(const uint32_t *pairs,
                                                     size_t elements,
                                                     uint32_t *digests,
                                                     size_t count);

// Permutes a state of ASHLAR_KOALA_BEAR24_WIDTH elements.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_koala_bear24_permute(uint32_t *state);

// Permutes each of the states, of ASHLAR_KOALA_BEAR24_WIDTH elements, that lie end to end in so many `elements`.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_koala_bear24_permute_many(uint32_t *states, size_t elements);

// The digest, ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS elements, of each of `count` rows of `length` elements, which lie end to end in so many
// `elements`; the digests lie end to end, too. The padding-free sponge with a rate of 16 elements, for rows of one length, which the protocol fixes.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
enum ashlar_status ashlar_koala_bear24_hash_rows(const uint32_t *rows,
                                                 size_t elements,
                                                 size_t length,
                                                 uint32_t *digests,
                                                 size_t count);

// The digest of each of `count` pairs of digests, for the nodes of a Merkle tree. The pairs lie end to end in so many `elements`; the digests
// lie end to end, too. The first elements of the permuted state, which is the pair and then zeros.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the pairs.
enum ashlar_status ashlar_koala_bear24_compress_many(const uint32_t *pairs,
                                                     size_t elements,
                                                     uint32_t *digests,
                                                     size_t count);

// Permutes a state of ASHLAR_RP64_256_WIDTH elements.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_rp64_256_permute(uint64_t *state);

// Permutes each of the states, of ASHLAR_RP64_256_WIDTH elements, that lie end to end in so many `elements`.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_rp64_256_permute_many(uint64_t *states, size_t elements);

// The digest of `count` elements, ASHLAR_DIGEST_ELEMENTS elements. Without elements it is zero.
//
// # Safety
//
// Each pointer is null or to that many elements, which nobody else writes to meanwhile. The digest does not overlap the elements.
enum ashlar_status ashlar_rp64_256_hash_elements(const uint64_t *elements,
                                                 size_t count,
                                                 uint64_t *digest);

// The digest of each of `count` rows of `length` elements, which lie end to end in so many `elements`; the digests lie end to end, too.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
enum ashlar_status ashlar_rp64_256_hash_elements_many(const uint64_t *rows,
                                                      size_t elements,
                                                      size_t length,
                                                      uint64_t *digests,
                                                      size_t count);

// The digest of `count` bytes, which need not encode elements. Without bytes it is zero.
//
// # Safety
//
// The pointers are null, or to that many bytes and to a digest, which nobody else writes to meanwhile. They do not overlap.
enum ashlar_status ashlar_rp64_256_hash(const uint8_t *bytes,
                                        size_t count,
                                        uint64_t *digest);

// The digest of two digests, for the nodes of a Merkle tree. It may be written over either of them.
//
// # Safety
//
// Each pointer is null or to a digest, which nobody else writes to meanwhile.
enum ashlar_status ashlar_rp64_256_merge(const uint64_t *left, const uint64_t *right, uint64_t *digest);

// The digest of `count` digests, which lie end to end: that of all their elements. Without digests it is zero.
//
// # Safety
//
// The pointers are null, or to that many digests and to a digest, which nobody else writes to meanwhile. The last does not overlap the others.
enum ashlar_status ashlar_rp64_256_merge_many(const uint64_t *digests,
                                              size_t count,
                                              uint64_t *digest);

// The digest of a digest and any integer. It may be written over the first digest.
//
// # Safety
//
// Each pointer is null or to a digest, which nobody else writes to meanwhile.
enum ashlar_status ashlar_rp64_256_merge_with_int(const uint64_t *seed, uint64_t integer, uint64_t *digest);

// Permutes a state of ASHLAR_RP_JIVE64_256_WIDTH elements.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_rp_jive64_256_permute(uint64_t *state);

// Permutes each of the states, of ASHLAR_RP_JIVE64_256_WIDTH elements, that lie end to end in so many `elements`.
//
// # Safety
//
// The pointer is null or to that many elements that nobody else uses meanwhile.
enum ashlar_status ashlar_rp_jive64_256_permute_many(uint64_t *states, size_t elements);

// The digest of `count` elements, ASHLAR_DIGEST_ELEMENTS elements. Without elements it is zero.
//
// # Safety
//
// Each pointer is null or to that many elements, which nobody else writes to meanwhile. The digest does not overlap the elements.
enum ashlar_status ashlar_rp_jive64_256_hash_elements(const uint64_t *elements,
                                                      size_t count,
                                                      uint64_t *digest);

// The digest of each of `count` rows of `length` elements, which lie end to end in so many `elements`; the digests lie end to end, too.
//
// # Safety
//
// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
enum ashlar_status ashlar_rp_jive64_256_hash_elements_many(const uint64_t *rows,
                                                           size_t elements,
                                                           size_t length,
                                                           uint64_t *digests,
                                                           size_t count);

// The digest of `count` bytes, which need not encode elements. Without bytes it is zero.
//
// # Safety
//
// The pointers are null, or to that many bytes and to a digest, which nobody else writes to meanwhile. They do not overlap.
enum ashlar_status ashlar_rp_jive64_256_hash(const uint8_t *bytes,
                                             size_t count,
                                             uint64_t *digest);

// The digest of two digests, for the nodes of a Merkle tree. It may be written over either of them.
//
// # Safety
//
// Each pointer is null or to a digest, which nobody else writes to meanwhile.
enum ashlar_status ashlar_rp_jive64_256_merge(const uint64_t *left, const uint64_t *right, uint64_t *digest);

// The digest of `count` digests, which lie end to end: that of all their elements. Without digests it is zero.
//
// # Safety
//
// The pointers are null, or to that many digests and to a digest, which nobody else writes to meanwhile. The last does not overlap the others.
enum ashlar_status ashlar_rp_jive64_256_merge_many(const uint64_t *digests,
                                                   size_t count,
                                                   uint64_t *digest);

// The digest of a digest and any integer. It may be written over the first digest.
//
// # Safety
//
// Each pointer is null or to a digest, which nobody else writes to meanwhile.
enum ashlar_status ashlar_rp_jive64_256_merge_with_int(const uint64_t *seed, uint64_t integer, uint64_t *digest);

// What a status says, in English: text that ends in zero and is never freed. Any integer may be given.
const char *ashlar_status_message(int32_t status);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* ASHLAR_H */
