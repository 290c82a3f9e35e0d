// Any bytes as a file, and any edits of a game: the compiler answers with diagnostics or a program, and never crashes, hangs or
// trips an assert. Next: compiler/driver/Driver.h.
#include "tests/fuzz/Kites.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace thou;
  static const std::string base(fuzz::kites().sources.text(source::FileId{0}));
  driver::compileTexts({{"fuzz.thou", std::string(reinterpret_cast<const char*>(data), size)}});
  driver::compileTexts({{"fuzz.thou", fuzz::edited(base, {data, size})}});
  return 0;
}
