// Every text of a compilation once more for the grammar alone: the words its files declare, and its ambiguities.
// Next: AmbiguityTest.cpp, CorpusTest.cpp.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/Driver.h"
#include "compiler/sema/declare/Declare.h"
#include "compiler/syntax/Parse.h"

namespace thou::tests {

/// What is found in the texts that compiled.
struct Ambiguities {
  size_t texts = 0;
  std::vector<std::string> reports;  ///< each with its text
};

/// Runs every ability, body and scenario line that compiled through ANTLR's exact-ambiguity mode.
inline Ambiguities ambiguitiesOf(const driver::Compilation& compilation) {
  syntax::Arena arena;
  diag::Sink sink;
  bytecode::Program program;
  sema::Model model;
  model.program = &program;
  model.sources = &compilation.sources;
  std::vector<const syntax::FileAst*> files;
  for (size_t i = 0; i < compilation.sources.fileCount(); ++i) {
    files.push_back(syntax::parseFile(compilation.sources, source::FileId{uint16_t(i)}, arena, sink));
  }
  sema::declare(model, files, sink);
  Ambiguities result;
  for (const driver::AbilityInfo& ability : compilation.abilities) {
    if (!ability.compiled) continue;
    const std::string_view text = compilation.sources.text(ability.text);
    const bool kept = std::any_of(model.labels.begin(), model.labels.end(), [&](const sema::LabelDecl& label) {
      return label.kept && text.starts_with(std::string(program.string(program.labels[label.index])) + ":");
    });
    if (kept) continue;  // it is no ability, and is not read
    ++result.texts;
    source::SourceManager sources;  // what is read in other words is asked about in these
    const auto other = model.wordings.reword(compilation.sources, ability.text, model.vocabulary, {});
    const std::string read = other ? other->text : std::string(text);
    const source::Span all{0, uint16_t(read.size()), sources.add("", read)};
    const std::string found = syntax::ambiguities(sources, all, {.vocabulary = &model.vocabulary});
    if (!found.empty()) result.reports.push_back(std::string(compilation.sources.text(ability.text)) + "\n" + found);
  }
  return result;
}

}  // namespace thou::tests
