// What the tagger and the layout read: the raw words of one ability's text and what they may mean. Next: Layout.h.
#pragma once

#include "compiler/diag/Diag.h"
#include "compiler/syntax/Parse.h"
#include "compiler/syntax/Units.h"

namespace thou::syntax {

struct TagInput {
  const RawText& raw;
  Span text;  ///< of the whole ability
  const lexicon::Vocabulary& vocabulary;
  Arena& arena;
  diag::Sink& sink;
  bool internal = true;  ///< whether internal words may be said

  Span span(size_t firstRaw, size_t lastRaw) const;  ///< raws [first, last)
};

}  // namespace thou::syntax
