// Goldilocks/decode: an element of the field of 2^64 - 2^32 + 1 elements from its 8 bytes.
#include <cstdint>
#include <iostream>
#include <regex>
#include <string>

const std::uint64_t modulus = 0xffffffff00000001;

// The text of a field; keys have a fixed order and no spaces, so no reader of JSON is needed.
std::string field(const std::string &line, const std::string &name) {
    std::smatch found;
    std::regex pattern("\"" + name + "\":\"?([^\",}]*)");
    return std::regex_search(line, found, pattern) ? found[1].str() : "";
}

// The number of which these are the bytes in hexadecimal, least significant first.
std::string decode(const std::string &hex) {
    if (hex.size() != 16) return "\"refused\":\"not 8 bytes\"";
    std::uint64_t number = 0;
    for (int i = 7; i >= 0; i--)
        number = number << 8 | std::stoul(hex.substr(2 * i, 2), nullptr, 16);
    if (number >= modulus) return "\"refused\":\"not below the modulus\"";
    return "\"output\":\"" + std::to_string(number) + "\"";
}

std::string answer(const std::string &line) {
    std::string name = field(line, "algorithm") + "/" + field(line, "operation");
    if (name == "conform/supported") return "\"output\":[\"Goldilocks/decode\"]";
    if (name != "Goldilocks/decode") return "\"unsupported\":\"" + name + "\"";
    return decode(field(line, "bytes"));
}

int main() {
    std::string line;
    while (std::getline(std::cin, line))
        std::cout << "{\"id\":" << field(line, "id") << "," << answer(line) << "}" << std::endl;
}
