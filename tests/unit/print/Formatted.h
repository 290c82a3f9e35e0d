// A text formatted as a file of its own, for the tests of the printer. Next: FilePrinterTest.cpp.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>

#include "compiler/driver/Driver.h"
#include "compiler/print/FilePrinter.h"

namespace thou::tests {

/// A text's file, offset and length.
inline auto placeOf(source::Span text) { return std::tuple(text.file.value, text.begin, text.length); }

/// One file of a compilation, formatted.
inline std::optional<std::string> formatted(const driver::Compilation& compilation, source::FileId id) {
  std::set<decltype(placeOf({}))> places;
  for (const driver::AbilityInfo& ability : compilation.abilities) places.insert(placeOf(ability.text));
  return print::file({.sources = compilation.sources,
                      .file = *compilation.files[id.value],
                      .vocabulary = compilation.vocabulary,
                      .isAbility = [&](source::Span text) { return places.contains(placeOf(text)); }});
}

/// A file that declares or names what it uses, formatted; "<none>" when formatting is refused.
inline std::string formatted(std::string_view text) {
  const auto compilation = driver::compileTexts({{"file.thou", std::string(text)}});
  return formatted(*compilation, source::FileId{0}).value_or("<none>");
}

}  // namespace thou::tests
