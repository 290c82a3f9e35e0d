// The tagger: from an ability's words to the token classes of the sentence grammar, one class for every unit.
//
// It owns everything about words: what a homograph is here, which terms are one word, where a stop is implied, what a comma joins, where
// a label ends. Left to right, then a few repairs that need to see the verbs (TagRepairs.cpp). INVARIANT: every tag has a word or is
// an implied stop; parentheses and quotes balance. Next: TagRules.cpp (homographs), ClosedRules.cpp, then SentenceParser.cpp.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "compiler/diag/Diag.h"
#include "compiler/syntax/Ast.h"
#include "compiler/syntax/Layout.h"
#include "compiler/syntax/Parse.h"
#include "compiler/syntax/Units.h"

namespace thou::syntax {

/// The token classes; values are one less than the grammar's token types.
enum class Tag : uint8_t {
#define TAG(Name, TOKEN, words) Name,
#include "compiler/syntax/Tags.def"
};

std::string_view tagName(Tag tag);
/// What an author calls it.
std::string_view tagWords(Tag tag);

/// Does a finite verb group begin with it?
bool isFinite(Tag tag);

/// One token of the sentence grammar.
struct Tagged {
  Tag tag{};
  Word* word = nullptr;  ///< null for an implied stop
  Span span;
  uint16_t can = 0;            ///< what the unit could have been
  uint16_t chosen = 0;         ///< which of that it is
  bool comma = false;          ///< and, or, but, then: a comma stood before it
  bool then = false;           ///< and, or, but: "then" stood behind it
  bool colon = false;          ///< comma: written as a colon, "choose one: ..."
  bool commaBehind = false;    ///< then: a comma stood behind it
  Word* orElse = nullptr;      ///< an opening parenthesis: the `or` behind it, which is no token of its own
  bool implied = false;        ///< a stop that is not in the text
  const char* rule = nullptr;  ///< the row of TagRules.cpp that decided, where one had to
  uint32_t head = 0;           ///< Tag::Head: index into TaggedText::heads
};

struct TaggedText {
  std::vector<Tagged> tokens;
  std::vector<Head> heads;  ///< of quoted abilities
};

/// Everything the tagger needs and shares with the layout.
struct TagInput {
  const RawText& raw;
  Span text;  ///< of the whole ability
  const lexicon::Vocabulary& vocabulary;
  Arena& arena;
  diag::Sink& sink;
  bool internal = true;  ///< whether internal words may be said

  Span span(size_t firstRaw, size_t lastRaw) const;  ///< raws [first, last)
};

/// Tags the raws [first, last) of one segment. Nothing after reporting an error.
std::optional<TaggedText> tagSegment(const TagInput& input, size_t first, size_t last);

/// "set it aside": where the vocabulary knows verb and particle as one verb, the particle goes into the verb.
void joinParticles(std::vector<Tagged>& tokens, const TagInput& input);

/// The repairs of TagRepairs.cpp, in place; exposed for their tests.
void repairTags(std::vector<Tagged>& tokens);

}  // namespace thou::syntax
