// The parts of a block as text, and where they lie in the source. Next: FilePrinter.cpp, which puts them together.
#pragma once

#include <string>
#include <string_view>

#include "compiler/syntax/Ast.h"

namespace thou::print {

/// Offsets into the file that the tree does not keep.
struct Extent {
  bool colon = false;  ///< a colon stands behind the head
  size_t open = 0;     ///< of `{`
  size_t header = 0;   ///< behind `{` and the header items
  size_t close = 0;    ///< of `}`
  size_t end = 0;      ///< behind the block's last character, which is no blank
};

/// Finds them; `text` is the whole file.
Extent extentOf(std::string_view text, const syntax::Block& block);

/// The head with single blanks: `verb attack (attacks, attacked)`.
std::string headText(std::string_view text, syntax::ArrayRef<syntax::HeaderToken> head);

/// The header items with a blank before each: ` Cost 2. Traits: Skill.`
std::string headerText(std::string_view text, syntax::ArrayRef<syntax::HeaderItem> header);

/// Text of one line with single blanks outside of quotes.
std::string singleBlanks(std::string_view text);

/// Text without a tree: blanks at the ends of lines are taken away, those in front stay.
std::string asWritten(std::string_view text);

/// `text` with `indent` before each line but the first.
std::string indented(std::string_view text, std::string_view indent);

}  // namespace thou::print
