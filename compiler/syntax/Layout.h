// What stands around the sentences of an ability: star, title, labels with their tags, and bullets.
//
// Labels are found by position, never by the words alone. INVARIANT: segments do not overlap and lie behind the head.
// Next: Tagger.h, which tags one segment.
#pragma once

#include <vector>

#include "compiler/syntax/TagInput.h"

namespace thou::syntax {

/// Star, title, labels and tags; `end` is the first raw behind the colon.
struct Head {
  bool star = false;
  Span title;
  std::string_view titleText;
  llvm::SmallVector<const Word*, 2> labels;
  llvm::SmallVector<const Word*, 2> tags;
  size_t end = 0;
};

/// Raws [first, last).
struct Segment {
  size_t first = 0;
  size_t last = 0;
};

struct Layout {
  Head head;
  Segment main;
  std::vector<Segment> cases;
};

/// Reads a head at raw `first`, where an ability may begin. False after reporting an error (an unknown label or tag).
bool readHead(const TagInput& input, size_t first, size_t last, Head& head);

/// How many raws the label takes that the ability begins with, whatever stands behind it; 0 where there is none.
size_t labelWords(const TagInput& input);

/// Finds head and bullets. False after reporting an error.
bool readLayout(const TagInput& input, Layout& layout);

/// Does a label with its colon stand at raw `first`?
bool labelAhead(const TagInput& input, size_t first, size_t last);

}  // namespace thou::syntax
