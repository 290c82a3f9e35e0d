// Any bytes as a file: the compiler answers with diagnostics or a program, and never crashes, hangs or trips an assert.
// Next: compiler/driver/Driver.h.
#include <cstddef>
#include <cstdint>
#include <string>

#include "compiler/driver/Driver.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  thou::driver::compileTexts({{"fuzz.thou", std::move(text)}});
  return 0;
}
