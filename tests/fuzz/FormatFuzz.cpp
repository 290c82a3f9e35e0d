// Reads bytes as a program, as they are and with a right checksum. What is accepted must verify, be written back byte
// for byte, and be listed and fingerprinted without harm.
#include <cstdlib>
#include <vector>

#include "runtime/bytecode/Disassemble.h"
#include "runtime/bytecode/Format.h"
#include "runtime/bytecode/Hash.h"

namespace {

constexpr size_t kChecksumAt = 16;
constexpr size_t kChecked = 24;

void require(bool condition) {
  if (!condition) std::abort();
}

void look(std::span<const std::byte> bytes) {
  using namespace thou::bytecode;
  const ReadResult result = read(bytes);
  require(result.error.empty() == result.program.has_value());
  if (!result.program) return;
  const std::vector<std::byte> again = write(*result.program);
  require(again.size() == bytes.size() && std::equal(again.begin(), again.end(), bytes.begin()));
  for (Index i = 0; i < result.program->cards.size(); ++i) {
    (void)disassembleCard(*result.program, i);
    (void)fingerprint(*result.program, i);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::vector<std::byte> bytes(size);
  for (size_t i = 0; i < size; ++i) bytes[i] = std::byte(data[i]);
  look(bytes);
  if (size < kChecked) return 0;
  thou::bytecode::Hasher hasher;
  hasher.bytes(std::span(bytes).subspan(kChecked));
  for (size_t i = 0; i < 8; ++i) bytes[kChecksumAt + i] = std::byte(uint8_t(hasher.value() >> (8 * i)));
  look(bytes);
  return 0;
}
