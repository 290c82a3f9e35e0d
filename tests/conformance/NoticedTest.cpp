// What scenarios are worth: of the changes that `thou mutate` makes to the champions cards, nearly all are noticed. Those that are
// listed as meaning the same do not count.
#include <doctest/doctest.h>

#include <string>

#include "Places.h"
#include "compiler/driver/Driver.h"
#include "llvm/Support/JSON.h"
#include "tests/conformance/Mutants.h"
#include "tests/unit/Skip.h"
#include "tools/thou/Cli.h"

namespace thou::tests {

TEST_CASE("noticed: 95 of 100 changes to the champions cards fail to compile or fail a scenario") {
  if (kMutationStride != 1) return skip("changed cards are played without sanitizers only");
  const auto compilation = driver::compile({.paths = {THOU_SOURCE_DIR "/cards/champions"}, .searchPath = {}});
  std::string text, complaints;
  llvm::raw_string_ostream out(text), err(complaints);
  cli::mutate(*compilation, {.paths = {}, .card = {}, .op = {}, .json = true}, {out, err});
  out.flush();
  INFO(complaints);
  const size_t last = text.rfind('\n', text.size() - 2);
  auto counts = llvm::json::parse(llvm::StringRef(text).substr(last + 1).trim());
  REQUIRE(bool(counts));
  const auto count = [&](const char* name) { return counts->getAsObject()->getInteger(name).value_or(0); };
  MESSAGE(count("changes"), " changes, ", count("compiler"), " noticed by the compiler, ", count("scenarios"),
          " by scenarios, ", count("accepted"), " accepted");
  CHECK(count("changes") > 2000);
  CHECK(100 * (count("compiler") + count("scenarios")) >= 95 * count("changes"));
}

}  // namespace thou::tests
