// Reads the head of a declaration block: `keyword name "alias" (form, form) preposition ...`.
#pragma once

#include <string>
#include <vector>

#include "compiler/syntax/Ast.h"

namespace thou::sema {

/// A block's head taken apart. Texts are as written.
struct Head {
  std::string keyword;
  std::string name;       ///< the first word or string behind the keyword
  source::Span nameSpan;  ///< of the keyword, where there is no name
  bool nameQuoted = false;
  std::string alias;               ///< a string behind the name, or empty
  std::vector<std::string> forms;  ///< in parentheses, between commas
  std::vector<std::string> rest;   ///< other words behind the name, in order
};

Head readHead(const source::SourceManager& sources, const syntax::Block& block);

}  // namespace thou::sema
