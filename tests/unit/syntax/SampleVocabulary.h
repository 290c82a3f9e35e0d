// A small vocabulary made by hand, for the tests of the front end: enough words for every construct, and the homographs.
//
// Also the usual test shape: one text, its tree or its errors. Next: SentenceTest.cpp.
#pragma once

#include <string>
#include <string_view>

#include "compiler/diag/Diag.h"
#include "compiler/syntax/Parse.h"

namespace thou::test {

/// Nouns, verbs and the rest of a made-up game.
const lexicon::Vocabulary& sampleVocabulary();

/// One ability parsed with the sample vocabulary.
struct Parsed {
  explicit Parsed(std::string_view text);
  source::SourceManager sources;
  diag::Sink sink;
  syntax::Arena arena;
  syntax::ParseStatistics statistics;
  const syntax::Ability* ability = nullptr;

  /// The tree, or the errors as `id: text under the carets`, one a line.
  std::string tree() const;
};

/// `Tag:word Tag:word ...` for one segment without a head.
std::string tagsOf(std::string_view text);

/// How the first word spelled `word` is tagged, and the row of the rule table that decided it (empty when none had to).
struct TaggedWord {
  std::string tag;
  std::string rule;
};
TaggedWord tagOfWord(std::string_view text, std::string_view word);

}  // namespace thou::test
