// A 64-bit hash of bytes and words, the same on every machine: checksums of files and fingerprints of programs. Not
// for keeping out those who mean harm.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>

namespace thou::bytecode {

/// Hashes what is added, in its order.
class Hasher {
 public:
  void word(uint64_t value) {
    state_ = (state_ ^ value) * 0x9fb21c651e98df25u;
    state_ ^= state_ >> 32;
  }
  /// The bytes and how many there are.
  void bytes(std::span<const std::byte> data) {
    word(data.size());
    size_t i = 0;
    for (; i + 8 <= data.size(); i += 8) word(littleEndian(data.subspan(i, 8)));
    if (i < data.size()) word(littleEndian(data.subspan(i)));
  }
  void text(std::string_view text) { bytes(std::as_bytes(std::span(text))); }
  uint64_t value() const {
    uint64_t mixed = (state_ ^ state_ >> 29) * 0xd6e8feb86659fd93u;
    mixed ^= mixed >> 32;
    return mixed;
  }

 private:
  static uint64_t littleEndian(std::span<const std::byte> data) {
    uint64_t value = 0;
    if constexpr (std::endian::native == std::endian::little) {
      std::memcpy(&value, data.data(), data.size());
      return value;
    }
    for (size_t i = data.size(); i-- > 0;) value = value << 8 | uint64_t(data[i]);
    return value;
  }

  uint64_t state_ = 0x243f6a8885a308d3u;
};

}  // namespace thou::bytecode
