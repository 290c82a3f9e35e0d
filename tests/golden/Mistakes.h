// Mistakes that authors make: each is reported once, at its words, and what is proposed is what was meant.
// Next: AuthorMistakesTest.cpp, in abilities; DesignerMistakesTest.cpp, in everything around them.
#pragma once

#include <string>
#include <string_view>

#include "compiler/driver/Driver.h"
#include "doctest/doctest.h"

namespace thou::tests {

struct Mistake {
  std::string_view text;
  std::string_view id;    ///< of the one diagnostic
  std::string_view word;  ///< what it stands at
  std::string_view cure;  ///< what its help must say
};

/// Checks the diagnostics of a set in which the mistake is made; whether it was cured.
inline bool isCured(const Mistake& mistake, std::string set) {
  CAPTURE(mistake.text);
  const auto compilation = driver::compileTexts({{"mistakes.thou", std::move(set)}}, {}, 1);
  const std::vector<diag::Diagnostic> said = compilation->sink.sorted();
  CHECK(said.size() == 1);
  if (said.empty()) return false;
  CHECK(diag::kebab(said[0].id) == mistake.id);
  CHECK(compilation->sources.text(said[0].where) == mistake.word);
  const bool helps = said[0].help.find(mistake.cure) != std::string::npos;
  CHECK_MESSAGE(helps, "the help is: " << said[0].help);
  return helps && said.size() == 1;
}

}  // namespace thou::tests
