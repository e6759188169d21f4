// Hash functions for STARK provers: C++20 over the C interface of Ashlar, without code to link beside it.
//
// Functions that return a value, and those of a hasher, throw ashlar::Error; functions whose names begin with try_ write to memory of
// the caller, throw nothing and return the status. Unless a function succeeds, nothing was written. What is written must not overlap
// what is read, unless the function says so. Elements are canonical values, as in ashlar.h.

#ifndef ASHLAR_HPP
#define ASHLAR_HPP

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <ranges>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "ashlar.h"

namespace ashlar {

// What a call returns; it is not to be overlooked.
using Status = ashlar_status;

// A call that did not succeed.
class Error : public std::runtime_error {
  public:
    explicit Error(Status status) : std::runtime_error(ashlar_status_message(status)), status_(status) {}

    // Why.
    [[nodiscard]] Status status() const noexcept { return status_; }

  private:
    Status status_;
};

// Throws unless a call succeeded.
inline void check(Status status) {
    if (status != ASHLAR_STATUS_OK) throw Error(status);
}

// A type of which each value is one byte of a message.
template <class T>
concept Byte = std::same_as<T, std::uint8_t> || std::same_as<T, char> || std::same_as<T, std::byte>;

// Bytes that lie end to end, for as long as a call takes: a vector, array, string or span of them, or text that ends in zero, of which
// the zero is no part. An array of char is such text.
class Bytes {
  public:
    Bytes() noexcept = default;

    Bytes(const char *text) noexcept : Bytes(text, std::strlen(text)) {}

    Bytes(const void *start, std::size_t count) noexcept : start_(static_cast<const std::uint8_t *>(start)), count_(count) {}

    template <std::ranges::contiguous_range Range>
        requires std::ranges::sized_range<Range> && Byte<std::ranges::range_value_t<Range>> &&
                 (!std::is_convertible_v<Range, const char *>) && (!std::same_as<std::remove_cvref_t<Range>, Bytes>)
    Bytes(Range &&range) noexcept : Bytes(std::ranges::data(range), std::ranges::size(range)) {}

    [[nodiscard]] const std::uint8_t *data() const noexcept { return start_; }
    [[nodiscard]] std::size_t size() const noexcept { return count_; }

  private:
    const std::uint8_t *start_ = nullptr;
    std::size_t count_ = 0;
};

namespace detail {

// The integers or bytes of arrays that lie end to end.
template <class T, std::size_t Size>
T *flat(std::span<std::array<T, Size>> arrays) noexcept {
    static_assert(sizeof(std::array<T, Size>) == Size * sizeof(T));
    return arrays.empty() ? nullptr : arrays.front().data();
}

template <class T, std::size_t Size>
const T *flat(std::span<const std::array<T, Size>> arrays) noexcept {
    static_assert(sizeof(std::array<T, Size>) == Size * sizeof(T));
    return arrays.empty() ? nullptr : arrays.front().data();
}

}  // namespace detail

namespace blake3 {

using Digest = std::array<std::uint8_t, ASHLAR_BLAKE3_DIGEST_BYTES>;
using Key = std::array<std::uint8_t, ASHLAR_BLAKE3_KEY_BYTES>;
using Node = std::array<std::uint8_t, ASHLAR_BLAKE3_NODE_BYTES>;

// The digest of a message.
[[nodiscard]] inline Digest hash(Bytes message) {
    Digest digest;
    check(ashlar_blake3_hash(message.data(), message.size(), digest.data()));
    return digest;
}

// The digest of a message under a key.
[[nodiscard]] inline Digest keyed_hash(const Key &key, Bytes message) {
    Digest digest;
    check(ashlar_blake3_keyed_hash(key.data(), message.data(), message.size(), digest.data()));
    return digest;
}

// A key from key material, for the use that a context names: hard-coded, globally unique and specific to its use.
[[nodiscard]] inline Key derive_key(Bytes context, Bytes material) {
    Key key;
    check(ashlar_blake3_derive_key(context.data(), context.size(), material.data(), material.size(), key.data()));
    return key;
}

// Bytes of the extendable output over a message, from a position on.
[[nodiscard]] inline Status try_hash_xof(Bytes message, std::span<std::uint8_t> output, std::uint64_t position = 0) noexcept {
    return ashlar_blake3_hash_xof(message.data(), message.size(), position, output.data(), output.size());
}

inline void hash_xof(Bytes message, std::span<std::uint8_t> output, std::uint64_t position = 0) {
    check(try_hash_xof(message, output, position));
}

// Bytes of the extendable output over a message under a key, from a position on.
[[nodiscard]] inline Status try_keyed_hash_xof(const Key &key, Bytes message, std::span<std::uint8_t> output,
                                               std::uint64_t position = 0) noexcept {
    return ashlar_blake3_keyed_hash_xof(key.data(), message.data(), message.size(), position, output.data(), output.size());
}

inline void keyed_hash_xof(const Key &key, Bytes message, std::span<std::uint8_t> output, std::uint64_t position = 0) {
    check(try_keyed_hash_xof(key, message, output, position));
}

// Bytes derived from key material for the use that a context names, from a position of the extendable output on.
[[nodiscard]] inline Status try_derive_key_xof(Bytes context, Bytes material, std::span<std::uint8_t> output,
                                               std::uint64_t position = 0) noexcept {
    return ashlar_blake3_derive_key_xof(context.data(), context.size(), material.data(), material.size(), position, output.data(),
                                        output.size());
}

inline void derive_key_xof(Bytes context, Bytes material, std::span<std::uint8_t> output, std::uint64_t position = 0) {
    check(try_derive_key_xof(context, material, output, position));
}

// The digest of each of the messages of a length, which lie end to end.
[[nodiscard]] inline Status try_hash_many(Bytes messages, std::size_t length, std::span<Digest> digests) noexcept {
    return ashlar_blake3_hash_many(messages.data(), messages.size(), length, detail::flat(digests), digests.size());
}

inline void hash_many(Bytes messages, std::size_t length, std::span<Digest> digests) {
    check(try_hash_many(messages, length, digests));
}

// The digest of each of the messages of a length, which lie end to end, under a key.
[[nodiscard]] inline Status try_keyed_hash_many(const Key &key, Bytes messages, std::size_t length,
                                                std::span<Digest> digests) noexcept {
    return ashlar_blake3_keyed_hash_many(key.data(), messages.data(), messages.size(), length, detail::flat(digests), digests.size());
}

inline void keyed_hash_many(const Key &key, Bytes messages, std::size_t length, std::span<Digest> digests) {
    check(try_keyed_hash_many(key, messages, length, digests));
}

// The digest of each of the nodes of a Merkle tree.
[[nodiscard]] inline Status try_compress_many(std::span<const Node> nodes, std::span<Digest> digests) noexcept {
    return ashlar_blake3_compress_many(detail::flat(nodes), nodes.size_bytes(), detail::flat(digests), digests.size());
}

inline void compress_many(std::span<const Node> nodes, std::span<Digest> digests) { check(try_compress_many(nodes, digests)); }

// Whether digests are equal, in a time that does not depend on them, unlike that of ==.
[[nodiscard]] inline bool equal(const Digest &left, const Digest &right) noexcept {
    return ashlar_blake3_compare(left.data(), right.data()) == ASHLAR_STATUS_OK;
}

// A message that arrives in pieces. Of one that was moved from, every function but assignment throws.
class Hasher {
  public:
    Hasher() : hasher_(made(ashlar_blake3_hasher_new)) {}

    // A hasher with a key.
    [[nodiscard]] static Hasher keyed(const Key &key) {
        return Hasher(made([&](auto out) { return ashlar_blake3_hasher_new_keyed(key.data(), out); }));
    }

    // A hasher that takes in key material, for the use that a context names.
    [[nodiscard]] static Hasher derive_key(Bytes context) {
        return Hasher(made([&](auto out) { return ashlar_blake3_hasher_new_derive_key(context.data(), context.size(), out); }));
    }

    Hasher(const Hasher &other) : hasher_(made([&](auto out) { return ashlar_blake3_hasher_clone(other.here(), out); })) {}

    Hasher &operator=(const Hasher &other) {
        Hasher copy(other);
        std::swap(hasher_, copy.hasher_);
        return *this;
    }

    Hasher(Hasher &&) noexcept = default;
    Hasher &operator=(Hasher &&) noexcept = default;
    ~Hasher() = default;

    // Takes in the next bytes of the message.
    Hasher &update(Bytes bytes) {
        check(ashlar_blake3_hasher_update(here(), bytes.data(), bytes.size()));
        return *this;
    }

    // Forgets the message, and keeps mode and key.
    Hasher &reset() {
        check(ashlar_blake3_hasher_reset(here()));
        return *this;
    }

    // The digest of the message so far, which may go on.
    [[nodiscard]] Digest finalize() const {
        Digest digest;
        check(ashlar_blake3_hasher_finalize(here(), digest.data()));
        return digest;
    }

    // Bytes of the extendable output over the message so far, from a position on.
    [[nodiscard]] Status try_finalize_xof(std::span<std::uint8_t> output, std::uint64_t position = 0) const noexcept {
        return ashlar_blake3_hasher_finalize_xof(here(), position, output.data(), output.size());
    }

    void finalize_xof(std::span<std::uint8_t> output, std::uint64_t position = 0) const {
        check(try_finalize_xof(output, position));
    }

    // The number of bytes taken in so far, modulo 2^64.
    [[nodiscard]] std::uint64_t count() const {
        std::uint64_t count;
        check(ashlar_blake3_hasher_count(here(), &count));
        return count;
    }

  private:
    struct Free {
        void operator()(ashlar_blake3_hasher *hasher) const noexcept { ashlar_blake3_hasher_free(hasher); }
    };

    using Owned = std::unique_ptr<ashlar_blake3_hasher, Free>;

    explicit Hasher(Owned hasher) noexcept : hasher_(std::move(hasher)) {}

    // The hasher that a call makes.
    template <class Make>
    [[nodiscard]] static Owned made(Make make) {
        ashlar_blake3_hasher *hasher = nullptr;
        check(make(&hasher));
        return Owned(hasher);
    }

    [[nodiscard]] ashlar_blake3_hasher *here() const noexcept { return hasher_.get(); }

    Owned hasher_;
};

}  // namespace blake3

// An instance of Rescue-Prime over Goldilocks, of which Calls has the functions.
template <class Calls>
struct RescuePrime {
    using State = std::array<std::uint64_t, Calls::width>;
    using Digest = std::array<std::uint64_t, ASHLAR_DIGEST_ELEMENTS>;
    using Elements = std::span<const std::uint64_t>;

    // Permutes a state.
    [[nodiscard]] static Status try_permute(State &state) noexcept { return Calls::permute(state.data()); }

    static void permute(State &state) { check(try_permute(state)); }

    // Permutes each of the states.
    [[nodiscard]] static Status try_permute_many(std::span<State> states) noexcept {
        return Calls::permute_many(detail::flat(states), states.size() * Calls::width);
    }

    static void permute_many(std::span<State> states) { check(try_permute_many(states)); }

    // The digest of elements; without any it is zero.
    [[nodiscard]] static Digest hash_elements(Elements elements) {
        Digest digest;
        check(Calls::hash_elements(elements.data(), elements.size(), digest.data()));
        return digest;
    }

    // The digest of each of the rows of a length, which lie end to end.
    [[nodiscard]] static Status try_hash_elements_many(Elements rows, std::size_t length, std::span<Digest> digests) noexcept {
        return Calls::hash_elements_many(rows.data(), rows.size(), length, detail::flat(digests), digests.size());
    }

    static void hash_elements_many(Elements rows, std::size_t length, std::span<Digest> digests) {
        check(try_hash_elements_many(rows, length, digests));
    }

    // The digest of bytes, which need not encode elements; without any it is zero.
    [[nodiscard]] static Digest hash(Bytes bytes) {
        Digest digest;
        check(Calls::hash(bytes.data(), bytes.size(), digest.data()));
        return digest;
    }

    // The digest of two digests, for the nodes of a Merkle tree.
    [[nodiscard]] static Digest merge(const Digest &left, const Digest &right) {
        Digest digest;
        check(Calls::merge(left.data(), right.data(), digest.data()));
        return digest;
    }

    // The digest of digests: that of all their elements.
    [[nodiscard]] static Digest merge_many(std::span<const Digest> digests) {
        Digest digest;
        check(Calls::merge_many(detail::flat(digests), digests.size(), digest.data()));
        return digest;
    }

    // The digest of a digest and any integer.
    [[nodiscard]] static Digest merge_with_int(const Digest &seed, std::uint64_t integer) {
        Digest digest;
        check(Calls::merge_with_int(seed.data(), integer, digest.data()));
        return digest;
    }
};

struct Rp64_256Calls {
    static constexpr std::size_t width = ASHLAR_RP64_256_WIDTH;
    static constexpr auto permute = ashlar_rp64_256_permute;
    static constexpr auto permute_many = ashlar_rp64_256_permute_many;
    static constexpr auto hash_elements = ashlar_rp64_256_hash_elements;
    static constexpr auto hash_elements_many = ashlar_rp64_256_hash_elements_many;
    static constexpr auto hash = ashlar_rp64_256_hash;
    static constexpr auto merge = ashlar_rp64_256_merge;
    static constexpr auto merge_many = ashlar_rp64_256_merge_many;
    static constexpr auto merge_with_int = ashlar_rp64_256_merge_with_int;
};

struct RpJive64_256Calls {
    static constexpr std::size_t width = ASHLAR_RP_JIVE64_256_WIDTH;
    static constexpr auto permute = ashlar_rp_jive64_256_permute;
    static constexpr auto permute_many = ashlar_rp_jive64_256_permute_many;
    static constexpr auto hash_elements = ashlar_rp_jive64_256_hash_elements;
    static constexpr auto hash_elements_many = ashlar_rp_jive64_256_hash_elements_many;
    static constexpr auto hash = ashlar_rp_jive64_256_hash;
    static constexpr auto merge = ashlar_rp_jive64_256_merge;
    static constexpr auto merge_many = ashlar_rp_jive64_256_merge_many;
    static constexpr auto merge_with_int = ashlar_rp_jive64_256_merge_with_int;
};

using Rp64_256 = RescuePrime<Rp64_256Calls>;
using RpJive64_256 = RescuePrime<RpJive64_256Calls>;

// An instance of Poseidon over KoalaBear, of which Calls has the functions.
template <class Calls>
struct Poseidon {
    using State = std::array<std::uint32_t, Calls::width>;
    using Digest = std::array<std::uint32_t, Calls::digest>;
    using Pair = std::array<Digest, 2>;
    using Elements = std::span<const std::uint32_t>;

    // Permutes a state.
    [[nodiscard]] static Status try_permute(State &state) noexcept { return Calls::permute(state.data()); }

    static void permute(State &state) { check(try_permute(state)); }

    // Permutes each of the states.
    [[nodiscard]] static Status try_permute_many(std::span<State> states) noexcept {
        return Calls::permute_many(detail::flat(states), states.size() * Calls::width);
    }

    static void permute_many(std::span<State> states) { check(try_permute_many(states)); }

    // The digest of each of the rows of a length, which lie end to end, by the padding-free sponge at the rate that ashlar.h names.
    [[nodiscard]] static Status try_hash_rows(Elements rows, std::size_t length, std::span<Digest> digests) noexcept {
        return Calls::hash_rows(rows.data(), rows.size(), length, detail::flat(digests), digests.size());
    }

    static void hash_rows(Elements rows, std::size_t length, std::span<Digest> digests) {
        check(try_hash_rows(rows, length, digests));
    }

    // The digest of each of the pairs of digests, for the nodes of a Merkle tree that ashlar.h names.
    [[nodiscard]] static Status try_compress_many(std::span<const Pair> pairs, std::span<Digest> digests) noexcept {
        static_assert(sizeof(Pair) == 2 * sizeof(Digest));
        const std::uint32_t *elements = pairs.empty() ? nullptr : pairs.front().front().data();
        return Calls::compress_many(elements, pairs.size() * 2 * Calls::digest, detail::flat(digests), digests.size());
    }

    static void compress_many(std::span<const Pair> pairs, std::span<Digest> digests) {
        check(try_compress_many(pairs, digests));
    }
};

struct KoalaBear16Calls {
    static constexpr std::size_t width = ASHLAR_KOALA_BEAR16_WIDTH;
    static constexpr std::size_t digest = ASHLAR_KOALA_BEAR16_DIGEST_ELEMENTS;
    static constexpr auto permute = ashlar_koala_bear16_permute;
    static constexpr auto permute_many = ashlar_koala_bear16_permute_many;
    static constexpr auto hash_rows = ashlar_koala_bear16_hash_rows;
    static constexpr auto compress_many = ashlar_koala_bear16_compress_many;
};

struct KoalaBear24Calls {
    static constexpr std::size_t width = ASHLAR_KOALA_BEAR24_WIDTH;
    static constexpr std::size_t digest = ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS;
    static constexpr auto permute = ashlar_koala_bear24_permute;
    static constexpr auto permute_many = ashlar_koala_bear24_permute_many;
    static constexpr auto hash_rows = ashlar_koala_bear24_hash_rows;
    static constexpr auto compress_many = ashlar_koala_bear24_compress_many;
};

using KoalaBear16 = Poseidon<KoalaBear16Calls>;
using KoalaBear24 = Poseidon<KoalaBear24Calls>;

}  // namespace ashlar

#endif  // ASHLAR_HPP
