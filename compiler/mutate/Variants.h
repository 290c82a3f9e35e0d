// Cards with other texts, compiled beside the originals: many to a compilation, each under its own card's name and header.
//
// Nothing else of the program changes, so a variant's row can be put in the place of the original's and played. INVARIANT: `compile`
// gives every variant a row or says that it has errors. Next: Author.h, which makes the texts; tools/thou/Mutate.cpp, which plays them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/driver/Driver.h"

namespace thou::mutate {

using Files = std::vector<std::pair<std::string, std::string>>;  ///< path, text

/// A card of a file, cut into what a variant needs.
struct CardText {
  std::string name;
  std::string head;                ///< `ally "Name" { Cost 2.`, other faces left out
  std::vector<std::string> lines;  ///< ability lines, bullets with them
  std::vector<uint32_t> numbers;   ///< the line of the file on which each begins
  std::string set;                 ///< the line `set "..." for ...` of its file
  source::FileId file;
  uint32_t line = 0;  ///< of its head
};

/// The cards of all files of a compilation, in order.
std::vector<CardText> cardTexts(const driver::Compilation& compilation);

/// What a set declares besides cards and scenarios: a verb, a noun, a rule of its own.
struct DeclaredText {
  CardText text;  ///< `name` is the block's keyword and name: "verb scorch"
  std::vector<source::Span>
      spans;  ///< of `text.lines`: what stands behind the head's colon, what a wording means, and the lines of the body
};

/// Those of all sets of a compilation, in order; what a ruleset declares is none.
std::vector<DeclaredText> declaredTexts(const driver::Compilation& compilation);

/// The files of a compilation with other words at a place.
Files withWords(const driver::Compilation& compilation, source::Span where, const std::string& words);

/// The files of a compilation as they are.
Files filesOf(const driver::Compilation& compilation);
/// The files without their cards' texts and without scenarios, rulesets as they are: what a card's text is read against, quick to compile.
Files withoutTexts(const driver::Compilation& compilation);

/// A card with another text, and what the compiler made of it.
struct Variant {
  const CardText* card = nullptr;
  std::string body;                       ///< its ability lines
  bool complained = false;                ///< errors or warnings, or a line that was left out
  bytecode::Index row = bytecode::kNone;  ///< in Program::cards; none when its declaration was refused
};

/// Compiles `base` and the variants behind it, which are of one set.
std::unique_ptr<driver::Compilation> compile(Files base, std::vector<Variant>& variants);

/// The row of the card itself; none when it has none.
bytecode::Index rowOf(const bytecode::Program& program, const CardText& card);

}  // namespace thou::mutate
