// Hash functions for STARK provers: C interface of Ashlar.
//
// An element is its canonical value: a uint64_t below ASHLAR_GOLDILOCKS_MODULUS or, of KoalaBear, a uint32_t below
// ASHLAR_KOALA_BEAR_MODULUS; a state and a digest are arrays of elements. Every function checks its input before it writes anything:
// unless it returns ASHLAR_STATUS_OK, nothing was written. Pointers are to memory of the length that the function states; what is
// written must not overlap what is read. A pointer to nothing may be null. All functions may be called from any thread, with the
// floating-point environment that a program starts with: rounding to nearest, no traps.
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

// Elements of a state of KoalaBear16.
#define ASHLAR_KOALA_BEAR16_WIDTH 16

// Elements of a digest of KoalaBear16.
#define ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS 8

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
};

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

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
