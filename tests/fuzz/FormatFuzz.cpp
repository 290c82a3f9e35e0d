// Any bytes as a program, and a program with any edits, as they are and with a right checksum. What is accepted must verify, be
// written back byte for byte, and be listed and fingerprinted without harm. Next: runtime/bytecode/Format.h.
#include <vector>

#include "runtime/bytecode/Disassemble.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Hash.h"
#include "tests/fuzz/Kites.h"

namespace {

using namespace thou;

constexpr size_t kChecksumAt = 16;
constexpr size_t kChecked = 24;

void look(std::span<const std::byte> bytes) {
  const bytecode::ReadResult result = bytecode::read(bytes);
  fuzz::require(result.error.empty() == result.program.has_value());
  if (!result.program) return;
  const std::vector<std::byte> again = bytecode::write(*result.program);
  fuzz::require(std::equal(again.begin(), again.end(), bytes.begin(), bytes.end()));
  for (bytecode::Index i = 0; i < result.program->cards.size(); ++i) {
    (void)bytecode::disassembleCard(*result.program, i);
    (void)bytecode::fingerprint(*result.program, i);
  }
}

void lookAtBoth(std::string_view text) {
  const auto* begin = reinterpret_cast<const std::byte*>(text.data());
  std::vector<std::byte> bytes(begin, begin + text.size());
  look(bytes);
  if (bytes.size() < kChecked) return;
  bytecode::Hasher hasher;
  hasher.bytes(std::span(bytes).subspan(kChecked));
  for (size_t i = 0; i < 8; ++i) bytes[kChecksumAt + i] = std::byte(uint8_t(hasher.value() >> (8 * i)));
  look(bytes);
}

std::string written() {
  const std::vector<std::byte> bytes = bytecode::write(fuzz::kites().program);
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const std::string base = written();
  lookAtBoth({reinterpret_cast<const char*>(data), size});
  lookAtBoth(fuzz::edited(base, {data, size}));
  return 0;
}
