// A whole file in the house's layout: heads and headers from the file's tree, abilities from theirs, comments where they were.
//
// What has no tree (a line that does not parse, text of a declaration) stays as written. INVARIANT: nothing is lost: the result has
// the same blocks, header items, lines and comments, every ability has an equal tree, and formatting it again changes nothing.
// Next: TextPrinter.h, one ability; tools/thou/Fmt.cpp, which writes files.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "compiler/source/Source.h"
#include "compiler/syntax/Ast.h"

namespace thou::print {

/// What is known of a file that is to be formatted.
struct FileInput {
  const source::SourceManager& sources;
  const syntax::FileAst& file;  ///< parsed without errors
  const lexicon::Vocabulary& vocabulary;
  std::function<bool(source::Span)> isAbility;  ///< is this text read as an ability, or as a step of a scenario?
};

/// The formatted file; nothing when the source is broken, or when the result would not hold what the source holds (a fault
/// of ours).
std::optional<std::string> file(const FileInput& input);

/// The canonical text of one ability if it parses and the text has the same tree, else nothing.
std::optional<std::string> canonical(const source::SourceManager& sources, source::Span text,
                                     const lexicon::Vocabulary& vocabulary);

}  // namespace thou::print
