// Answers the requests of conform, as vectors/CONFORM.md says, by the C++ interface: one JSON object a line.
//
// The texts of requests have no escapes, their keys a fixed order and no spaces, so that no reader of JSON is needed.

#include <algorithm>
#include <functional>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "ashlar.hpp"

namespace {

using Words = std::vector<std::uint64_t>;
using Octets = std::vector<std::uint8_t>;

// What the library does not have.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// The inputs of a request, by name.
class Input {
  public:
    explicit Input(const std::string &line) : text_(line.substr(line.find("\"input\":{") + 9)) {}

    std::string text(const std::string &name) const {
        std::size_t start = text_.find("\"" + name + "\":");
        if (start == std::string::npos) throw std::invalid_argument(name + " is missing");
        start += name.size() + 3;
        std::size_t depth = 0, end = start;
        do {
            depth += text_[end] == '[';
            depth -= text_[end] == ']';
            end++;
        } while (end < text_.size() && (depth > 0 || (text_[end] != ',' && text_[end] != '}')));
        return text_.substr(start, end - start);
    }

    std::string string(const std::string &name) const {
        std::string quoted = text(name);
        return quoted.substr(1, quoted.size() - 2);
    }

    Octets octets(const std::string &name) const {
        std::string digits = string(name);
        Octets octets;
        for (std::size_t i = 0; i + 1 < digits.size(); i += 2) octets.push_back(std::stoul(digits.substr(i, 2), nullptr, 16));
        return octets;
    }

    // All numbers of a list, also of a list of lists.
    Words words(const std::string &name) const {
        Words words;
        std::string list = text(name);
        const char *digits = "0123456789";
        for (std::size_t i = list.find_first_of(digits); i != std::string::npos; i = list.find_first_of(digits, i)) {
            words.push_back(std::stoull(list.substr(i)));
            i = list.find_first_not_of(digits, i);
        }
        return words;
    }

    std::uint64_t word(const std::string &name) const { return words(name).at(0); }

  private:
    std::string text_;
};

template <std::size_t Size, class Element, class From>
std::array<Element, Size> array(const std::vector<From> &from) {
    if (from.size() != Size) throw std::invalid_argument("a list of another length");
    std::array<Element, Size> array;
    std::copy(from.begin(), from.end(), array.begin());
    return array;
}

std::string hex(std::span<const std::uint8_t> octets) {
    std::string text = "\"";
    for (std::uint8_t octet : octets) {
        text += "0123456789abcdef"[octet >> 4];
        text += "0123456789abcdef"[octet & 15];
    }
    return text + "\"";
}

template <class Each>
std::string list(const auto &entries, Each each) {
    std::string text;
    for (const auto &entry : entries) text += (text.empty() ? "" : ",") + each(entry);
    return "[" + text + "]";
}

// Elements of Goldilocks are decimal texts, those of KoalaBear numbers.
std::string quoted(const auto &words) {
    return list(words, [](std::uint64_t word) { return "\"" + std::to_string(word) + "\""; });
}

std::string plain(const auto &words) {
    return list(words, [](std::uint32_t word) { return std::to_string(word); });
}

using Operations = std::map<std::string, std::function<std::string(const Input &)>>;

// As many bytes of output as are asked for: there is no room for more than a request may have.
Octets room(const Input &in) { return Octets(std::min<std::uint64_t>(in.word("length"), 1 << 20)); }

void add_blake3(Operations &operations) {
    using namespace ashlar::blake3;
    auto key = [](const Input &in) { return array<32, std::uint8_t>(in.octets("key")); };
    operations["BLAKE3/hash"] = [](const Input &in) { return hex(hash(in.octets("message"))); };
    operations["BLAKE3/keyed_hash"] = [=](const Input &in) { return hex(keyed_hash(key(in), in.octets("message"))); };
    operations["BLAKE3/derive_key"] = [](const Input &in) { return hex(derive_key(in.string("context"), in.octets("message"))); };
    operations["BLAKE3/hash_xof"] = [](const Input &in) {
        Octets output = room(in);
        hash_xof(in.octets("message"), output, in.word("seek"));
        return hex(output);
    };
    operations["BLAKE3/keyed_hash_xof"] = [=](const Input &in) {
        Octets output = room(in);
        keyed_hash_xof(key(in), in.octets("message"), output, in.word("seek"));
        return hex(output);
    };
    operations["BLAKE3/derive_key_xof"] = [](const Input &in) {
        Octets output = room(in);
        derive_key_xof(in.string("context"), in.octets("message"), output, in.word("seek"));
        return hex(output);
    };
    operations["BLAKE3/hash_many"] = [](const Input &in) {
        std::vector<Digest> digests(in.word("digestCount"));
        hash_many(in.octets("messages"), in.word("messageLength"), digests);
        return list(digests, [](const Digest &digest) { return hex(digest); });
    };
    operations["BLAKE3/compress_many"] = [](const Input &in) {
        Octets octets = in.octets("nodes");
        std::vector<Digest> digests(in.word("digestCount"));
        // By the function of C, as the one of C++ takes whole nodes alone.
        std::uint8_t *out = digests.empty() ? nullptr : digests.front().data();
        ashlar::check(ashlar_blake3_compress_many(octets.data(), octets.size(), out, digests.size()));
        return list(digests, [](const Digest &digest) { return hex(digest); });
    };
}

template <class Calls>
void add_rescue_prime(Operations &operations, const std::string &algorithm) {
    using Hash = ashlar::RescuePrime<Calls>;
    auto digest = [](const Input &in, const char *name) { return array<4, std::uint64_t>(in.words(name)); };
    operations[algorithm + "/permutation"] = [](const Input &in) {
        auto state = array<Calls::width, std::uint64_t>(in.words("state"));
        Hash::permute(state);
        return quoted(state);
    };
    operations[algorithm + "/hash"] = [](const Input &in) { return quoted(Hash::hash(in.octets("message"))); };
    operations[algorithm + "/hash_elements"] = [](const Input &in) { return quoted(Hash::hash_elements(in.words("elements"))); };
    operations[algorithm + "/hash_elements_many"] = [](const Input &in) {
        std::vector<typename Hash::Digest> digests(in.word("digestCount"));
        Hash::hash_elements_many(in.words("elements"), in.word("rowLength"), digests);
        return list(digests, [](const auto &row) { return quoted(row); });
    };
    operations[algorithm + "/merge"] = [=](const Input &in) { return quoted(Hash::merge(digest(in, "left"), digest(in, "right"))); };
    operations[algorithm + "/merge_many"] = [](const Input &in) {
        Words words = in.words("digests");
        std::vector<typename Hash::Digest> digests;
        for (std::size_t i = 0; i < words.size(); i += 4) {
            digests.push_back(array<4, std::uint64_t>(Words(words.begin() + i, words.begin() + std::min(i + 4, words.size()))));
        }
        return quoted(Hash::merge_many(digests));
    };
    operations[algorithm + "/merge_with_int"] = [=](const Input &in) {
        return quoted(Hash::merge_with_int(digest(in, "seed"), in.word("integer")));
    };
}

template <class Calls>
void add_poseidon(Operations &operations, const std::string &algorithm, std::size_t rate) {
    using Hash = ashlar::Poseidon<Calls>;
    using Digest = typename Hash::Digest;
    operations[algorithm + "/permutation"] = [](const Input &in) {
        auto state = array<Calls::width, std::uint32_t>(in.words("state"));
        Hash::permute(state);
        return plain(state);
    };
    operations[algorithm + "/hash_rows"] = [rate](const Input &in) {
        if (in.word("rate") != rate) throw Unsupported("of another rate");
        Words words = in.words("elements");
        std::vector<std::uint32_t> rows(words.begin(), words.end());
        std::vector<Digest> digests(in.word("digestCount"));
        Hash::hash_rows(rows, in.word("rowLength"), digests);
        return list(digests, [](const Digest &digest) { return plain(digest); });
    };
    operations[algorithm + "/truncated_permutation"] = [](const Input &in) {
        constexpr std::size_t size = Calls::digest;
        if (in.word("inputLength") != 2 * size || in.word("digestLength") != size) throw Unsupported("of other digests");
        auto elements = array<2 * size, std::uint32_t>(in.words("input"));
        typename Hash::Pair pair;
        std::copy_n(elements.begin(), size, pair[0].begin());
        std::copy_n(elements.begin() + size, size, pair[1].begin());
        Digest digest;
        Hash::compress_many(std::span(&pair, 1), std::span(&digest, 1));
        return plain(digest);
    };
}

std::string answer(const Operations &operations, const std::string &line) {
    auto field = [&](const std::string &name) {
        std::size_t start = line.find("\"" + name + "\":\"") + name.size() + 4;
        return line.substr(start, line.find('"', start) - start);
    };
    std::string name = field("algorithm") + "/" + field("operation");
    if (name == "conform/supported") {
        return "\"output\":" + list(operations, [](const auto &entry) { return "\"" + entry.first + "\""; });
    }
    auto found = operations.find(name);
    if (found == operations.end()) return "\"unsupported\":\"" + name + "\"";
    try {
        return "\"output\":" + found->second(Input(line));
    } catch (const Unsupported &error) {
        return "\"unsupported\":\"" + std::string(error.what()) + "\"";
    } catch (const std::exception &error) {
        return "\"refused\":\"" + std::string(error.what()) + "\"";
    }
}

}  // namespace

int main() {
    Operations operations;
    add_blake3(operations);
    add_rescue_prime<ashlar::Rp64_256Calls>(operations, "Rp64_256");
    add_rescue_prime<ashlar::RpJive64_256Calls>(operations, "RpJive64_256");
    add_poseidon<ashlar::KoalaBear16Calls>(operations, "PoseidonKoalaBear16", 8);
    add_poseidon<ashlar::KoalaBear24Calls>(operations, "PoseidonKoalaBear24", 16);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::string id = line.substr(6, line.find(',') - 6);
        std::cout << "{\"id\":" << id << "," << answer(operations, line) << "}" << std::endl;
    }
}
