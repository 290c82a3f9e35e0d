// Reads the head of a declaration block: `[internal|also|override] keyword name "alias" (form, form) preposition ...`.
#pragma once

#include <string>
#include <vector>

#include "compiler/syntax/Ast.h"

namespace thou::sema {

/// What may stand before a declaration's keyword.
enum class HeadMark : uint8_t {
  Internal,  ///< a word for texts of declarations alone: no card and no scenario says it
  Also,      ///< a further way to say a verb that is declared elsewhere
  Override,  ///< instead of what is declared elsewhere
};

/// A block's head taken apart. Texts are as written.
struct Head {
  std::string keyword;
  size_t keywordAt = 0;   ///< the head's token that it is: the marks stand before it
  uint8_t marks = 0;      ///< a set of HeadMark
  std::string name;       ///< the first word or string behind the keyword
  source::Span nameSpan;  ///< of the keyword, where there is no name
  bool nameQuoted = false;
  std::string alias;               ///< a string behind the name, or empty
  std::vector<std::string> forms;  ///< in parentheses, between commas
  std::vector<std::string> rest;   ///< other words behind the name, in order

  bool has(HeadMark mark) const { return marks >> unsigned(mark) & 1; }
};

/// Whether two spellings are one, in whatever case.
bool equals(std::string_view a, std::string_view b);
/// Whether an item of a card's header is a label and a string: `Id "..."`, `Subtitle "..."`.
bool quotes(const syntax::HeaderItem& item, std::string_view label);
/// Whether an item may be a trait, behind others: no number, no icon.
bool onlyWords(const syntax::HeaderItem& item);

/// The game that the head of a set names: `set "Name" for kites.`; empty where it names none.
std::string gameOf(const Head& set);

Head readHead(const source::SourceManager& sources, const syntax::Block& block);

}  // namespace thou::sema
