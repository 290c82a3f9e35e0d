// Writing and reading of Format.h. The fields of each row are in Layout.h; here is how a field becomes bytes.
#include "runtime/bytecode/Format.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <string_view>

#include "runtime/bytecode/Hash.h"
#include "runtime/bytecode/Layout.h"
#include "runtime/bytecode/Verify.h"

namespace thou::bytecode {
namespace {

constexpr std::string_view kMagic = "thouprog";
constexpr size_t kHeaderBytes = 8 + 4 + 4 + 8;
constexpr size_t kSectionBytes = 4 + 4;
constexpr size_t kTableBytes = kHeaderBytes + kSectionCount * kSectionBytes;
constexpr size_t kChecksumAt = 16;

uint64_t checksumOf(std::span<const std::byte> bytes) {
  Hasher hasher;
  hasher.bytes(bytes);
  return hasher.value();
}

uint64_t loadLittleEndian(std::span<const std::byte> bytes) {
  uint64_t value = 0;
  for (size_t i = bytes.size(); i-- > 0;) value = value << 8 | uint64_t(bytes[i]);
  return value;
}

class Writer {
 public:
  static constexpr bool kReads = false;

  void fixed(uint64_t value, size_t size) {
    for (size_t i = 0; i < size; ++i) out_.push_back(std::byte(uint8_t(value >> (8 * i))));
  }
  void patch(size_t at, uint64_t value, size_t size) {
    for (size_t i = 0; i < size; ++i) out_[at + i] = std::byte(uint8_t(value >> (8 * i)));
  }

  template <class Number>
  void number(Number value) {
    static_assert(std::is_unsigned_v<Number>);
    uint64_t rest = value;
    for (; rest >= 0x80; rest >>= 7) out_.push_back(std::byte(uint8_t(rest | 0x80)));
    out_.push_back(std::byte(uint8_t(rest)));
  }
  void index(Index value) { number(Index(value + 1)); }
  /// Zigzag: 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
  void integer(int32_t value) { number(uint32_t(value) << 1 ^ uint32_t(value >> 31)); }
  void flag(bool value) { number(uint8_t(value)); }
  template <class Enum>
  void enumerator(Enum value) {
    number(std::underlying_type_t<Enum>(value));
  }
  void text(const std::string& text) {
    number(text.size());
    const auto bytes = std::as_bytes(std::span(text));
    out_.insert(out_.end(), bytes.begin(), bytes.end());
  }
  void words(const std::vector<uint32_t>& words) {
    number(words.size());
    for (const uint32_t word : words) fixed(word, 4);
  }
  void indices(const std::vector<Index>& values) {
    number(values.size());
    for (const Index value : values) index(value);
  }
  void integers(const std::vector<int32_t>& values) {
    number(values.size());
    for (const int32_t value : values) integer(value);
  }
  template <class Row>
  void rows(const std::vector<Row>& rows) {
    number(rows.size());
    for (const Row& row : rows) fields(*this, row);
  }

  std::span<const std::byte> bytes() const { return out_; }
  std::vector<std::byte> take() { return std::move(out_); }

 private:
  std::vector<std::byte> out_;
};

/// Reads one section. After the first error everything reads as 0 and empty.
class Reader {
 public:
  static constexpr bool kReads = true;

  explicit Reader(std::span<const std::byte> bytes) : rest_(bytes) {}

  template <class Number>
  void number(Number& value) {
    static_assert(std::is_unsigned_v<Number>);
    uint64_t sum = 0;
    for (unsigned shift = 0;; shift += 7) {
      if (rest_.empty()) return fail();
      const uint64_t byte = uint64_t(rest_[0]);
      rest_ = rest_.subspan(1);
      // The tenth byte of a 64-bit number has one bit; a last byte of 0 would be one byte too many.
      if (shift == 63 && byte > 1) return fail();
      sum |= (byte & 0x7f) << shift;
      if (byte < 0x80) {
        if (byte == 0 && shift > 0) return fail();
        break;
      }
    }
    if (sum > std::numeric_limits<Number>::max()) return fail();
    value = Number(sum);
  }
  void index(Index& value) {
    Index plusOne = 0;
    number(plusOne);
    value = plusOne - 1;
  }
  void integer(int32_t& value) {
    uint32_t zigzag = 0;
    number(zigzag);
    value = int32_t(zigzag >> 1 ^ (0u - (zigzag & 1)));
  }
  void flag(bool& value) {
    uint8_t number8 = 0;
    number(number8);
    if (number8 > 1) return fail();
    value = number8 != 0;
  }
  template <class Enum>
  void enumerator(Enum& value) {
    std::underlying_type_t<Enum> raw = 0;
    number(raw);
    value = Enum(raw);  // whether there is such an enumerator: the verifier
  }
  void text(std::string& text) {
    const size_t size = count(1);
    text.assign(reinterpret_cast<const char*>(rest_.data()), size);
    rest_ = rest_.subspan(size);
  }
  void words(std::vector<uint32_t>& words) {
    words.resize(count(4));
    if constexpr (std::endian::native == std::endian::little) {
      if (words.empty()) return;
      std::memcpy(words.data(), rest_.data(), words.size() * 4);
      rest_ = rest_.subspan(words.size() * 4);
      return;
    }
    for (uint32_t& word : words) {
      word = uint32_t(loadLittleEndian(rest_.first(4)));
      rest_ = rest_.subspan(4);
    }
  }
  void indices(std::vector<Index>& values) {
    values.resize(count(1));
    for (Index& value : values) index(value);
  }
  void integers(std::vector<int32_t>& values) {
    values.resize(count(1));
    for (int32_t& value : values) integer(value);
  }
  template <class Row>
  void rows(std::vector<Row>& rows) {
    // Rows are large in memory and may be few bytes here: room is only taken as they come.
    const size_t size = count(1);
    rows.reserve(std::min<size_t>(size, rest_.size() / sizeof(Row) + 1));
    for (size_t i = 0; i < size && !failed_; ++i) fields(*this, rows.emplace_back());
  }

  bool failed() const { return failed_; }
  bool finished() const { return !failed_ && rest_.empty(); }

 private:
  void fail() {
    failed_ = true;
    rest_ = {};
  }
  /// How many elements follow, of at least `bytes` bytes each.
  size_t count(size_t bytes) {
    uint64_t size = 0;
    number(size);
    if (size <= rest_.size() / bytes) return size_t(size);
    fail();
    return 0;
  }

  std::span<const std::byte> rest_;
  bool failed_ = false;
};

ReadResult failed(std::string why) { return {.program = std::nullopt, .error = std::move(why)}; }

}  // namespace

std::vector<std::byte> write(const Program& program) {
  Writer file;
  for (const char letter : kMagic) file.fixed(uint8_t(letter), 1);
  file.fixed(kFormatVersion, 4);
  file.fixed(kSectionCount, 4);
  for (size_t i = kChecksumAt; i < kTableBytes; ++i) file.fixed(0, 1);
  size_t entry = kHeaderBytes;
  sections<Writer>(program, [&](auto body) {
    const size_t begin = file.bytes().size();
    body(file);
    file.patch(entry, begin, 4);
    file.patch(entry + 4, file.bytes().size() - begin, 4);
    entry += kSectionBytes;
  });
  assert(entry == kTableBytes);
  file.patch(kChecksumAt, checksumOf(file.bytes().subspan(kHeaderBytes)), 8);
  return file.take();
}

ReadResult read(std::span<const std::byte> bytes) {
  const auto fixed = [&](size_t at, size_t size) { return loadLittleEndian(bytes.subspan(at, size)); };
  if (bytes.size() < kTableBytes) return failed("not a program: too short");
  if (bytes.size() > kMaxFileBytes) return failed("a program file this large is not read");
  for (size_t i = 0; i < kMagic.size(); ++i) {
    if (bytes[i] != std::byte(uint8_t(kMagic[i]))) return failed("not a program: it begins otherwise");
  }
  if (fixed(8, 4) != kFormatVersion) {
    return failed("a program of format version " + std::to_string(fixed(8, 4)) + "; this is version " +
                  std::to_string(kFormatVersion));
  }
  if (fixed(12, 4) != kSectionCount) return failed("not as many sections as a program has");
  if (fixed(kChecksumAt, 8) != checksumOf(bytes.subspan(kHeaderBytes)))
    return failed("the checksum does not fit: the file is damaged");

  ReadResult result{.program = Program{}, .error = {}};
  size_t entry = kHeaderBytes;
  size_t begin = kTableBytes;
  sections<Reader>(*result.program, [&](auto body) {
    if (!result.error.empty()) return;
    const std::string name = "section " + std::to_string((entry - kHeaderBytes) / kSectionBytes);
    const size_t size = fixed(entry + 4, 4);
    if (fixed(entry, 4) != begin || size > bytes.size() - begin) {
      result.error = name + " is out of place";
      return;
    }
    Reader reader(bytes.subspan(begin, size));
    body(reader);
    if (!reader.finished()) result.error = name + (reader.failed() ? " is malformed" : " is longer than what it holds");
    entry += kSectionBytes;
    begin += size;
  });
  if (result.error.empty() && begin != bytes.size()) result.error = "bytes behind the last section";
  if (result.error.empty()) {
    if (const std::optional<VerifyError> error = verify(*result.program)) result.error = error->text();
  }
  if (!result.error.empty()) result.program.reset();
  return result;
}

uint64_t fingerprint(const Program& program) { return checksumOf(write(program)); }

}  // namespace thou::bytecode
