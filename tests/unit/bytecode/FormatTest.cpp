// Programs as bytes: there and back, cut off anywhere, with any bit flipped; never a crash, never more memory than
// bytes explain.
#include "runtime/bytecode/Format.h"

#include <cstring>
#include <random>

#include "doctest/doctest.h"
#include "runtime/bytecode/Hash.h"
#include "runtime/bytecode/Verify.h"
#include "tests/unit/bytecode/OpcodeUse.h"

namespace thou::tests {
namespace {

/// The sample with a function for each opcode behind it.
bc::Program fullProgram() {
  bc::Program p = sampleProgram();
  for (size_t i = 0; i < bc::kOpcodeCount; ++i) p.functions.push_back(functionOf(goodUse(bc::Opcode(i))));
  p.functions.back().lines = {{.pc = 0, .where = {0, 4, 3}}, {.pc = 1, .where = {0, 5, 200}}};
  return p;
}

/// Puts the right checksum in, so that what lies behind it is reached.
void seal(std::vector<std::byte>& bytes) {
  bc::Hasher hasher;
  hasher.bytes(std::span(bytes).subspan(24));
  const uint64_t sum = hasher.value();
  for (size_t i = 0; i < 8; ++i) bytes[16 + i] = std::byte(uint8_t(sum >> (8 * i)));
}

}  // namespace

TEST_CASE("what is written is read back, byte for byte") {
  const bc::Program p = fullProgram();
  const std::vector<std::byte> bytes = bc::write(p);
  const bc::ReadResult back = bc::read(bytes);
  CHECK(back.error == "");
  REQUIRE(back.program);
  CHECK(bc::write(*back.program) == bytes);
  CHECK(bc::fingerprint(*back.program) == bc::fingerprint(p));
  CHECK(back.program->string(back.program->abilities[1].text) == p.string(p.abilities[1].text));
  CHECK(back.program->functions.back().code == p.functions.back().code);
  CHECK(back.program->functions.back().lines[1].where.column == 200);
}

TEST_CASE("extreme values survive") {
  bc::Program p = sampleProgram();
  p.effects[0].constant = INT32_MIN;
  p.verbs[0].extra = INT32_MAX;
  p.cards[0].stats = {{0, -1}, {1, INT32_MIN}};
  p.cards[0].icons = 0xffff;
  p.cards[0].where = {0, UINT32_MAX, UINT32_MAX};
  p.strings[0] = std::string("\0\xff and more", 11);
  const bc::ReadResult back = bc::read(bc::write(p));
  REQUIRE(back.program);
  CHECK(back.program->effects[0].constant == INT32_MIN);
  CHECK(back.program->verbs[0].extra == INT32_MAX);
  CHECK(back.program->cards[0].stats == p.cards[0].stats);
  CHECK(back.program->cards[0].where.line == UINT32_MAX);
  CHECK(back.program->strings[0] == p.strings[0]);
}

TEST_CASE("an empty program is a program") {
  const bc::ReadResult back = bc::read(bc::write(bc::Program{}));
  CHECK(back.error == "");
  CHECK(back.program);
}

TEST_CASE("a file cut off anywhere is refused, with and without its checksum right") {
  const std::vector<std::byte> bytes = bc::write(fullProgram());
  for (size_t size = 0; size < bytes.size(); ++size) {
    std::vector<std::byte> cut(bytes.begin(), bytes.begin() + ptrdiff_t(size));
    CHECK_FALSE(bc::read(cut).program);
    if (size < 24) continue;
    seal(cut);
    CHECK_FALSE(bc::read(cut).program);
  }
}

TEST_CASE("a flipped bit is noticed by the checksum") {
  const std::vector<std::byte> bytes = bc::write(sampleProgram());
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    std::vector<std::byte> flipped = bytes;
    flipped[bit / 8] ^= std::byte(uint8_t(1u << (bit % 8)));
    CHECK_FALSE(bc::read(flipped).program);
  }
}

TEST_CASE(
    "random damage under a right checksum is refused or leaves a program that verifies and is written back the same") {
  const std::vector<std::byte> bytes = bc::write(fullProgram());
  std::mt19937 random(7);
  size_t survivors = 0;
  for (int round = 0; round < 4000; ++round) {
    std::vector<std::byte> damaged = bytes;
    const int changes = 1 + int(random() % 4);
    for (int i = 0; i < changes; ++i) damaged[random() % damaged.size()] = std::byte(uint8_t(random()));
    seal(damaged);
    const bc::ReadResult result = bc::read(damaged);
    CHECK(result.error.empty() == result.program.has_value());
    if (!result.program) continue;
    ++survivors;
    CHECK_FALSE(bc::verify(*result.program));
    CHECK(bc::write(*result.program) == damaged);
  }
  CHECK(survivors > 0);  // strings and lines can be damaged unnoticed: the walls behind were reached
}

TEST_CASE("a table that claims more rows than there are bytes for takes no memory for them") {
  std::vector<std::byte> bytes = bc::write(bc::Program{});
  // The first section, strings, is the byte 0: make it the number 2^32 - 1.
  constexpr size_t kSections = 24;
  const size_t first = 24 + kSections * 8;
  REQUIRE(bytes.size() == first + kSections - 1 + 16);
  bytes[first] = std::byte(0xff);
  bytes.insert(bytes.begin() + ptrdiff_t(first) + 1,
               {std::byte(0xff), std::byte(0xff), std::byte(0xff), std::byte(0x0f)});
  for (size_t i = 0; i < kSections; ++i) {
    bytes[24 + i * 8 + (i == 0 ? 4 : 0)] = std::byte(uint8_t(uint8_t(bytes[24 + i * 8 + (i == 0 ? 4 : 0)]) + 4));
  }
  seal(bytes);
  CHECK(bc::read(bytes).error == "section 0 is malformed");
}

TEST_CASE("other versions and other files are told apart") {
  std::vector<std::byte> bytes = bc::write(sampleProgram());
  bytes[8] = std::byte(99);
  CHECK(bc::read(bytes).error ==
        "a program of format version 99; this is version " + std::to_string(bc::kFormatVersion));
  bytes[0] = std::byte('x');
  CHECK(bc::read(bytes).error == "not a program: it begins otherwise");
  CHECK(bc::read({}).error == "not a program: too short");
}

TEST_CASE("a program that does not verify is not read") {
  bc::Program p = sampleProgram();
  p.abilities[1].condition = Sample::PureInt;
  CHECK(bc::read(bc::write(p)).error == "abilities[1]: condition, functions[0], gives int, not bool");
}

}  // namespace thou::tests
