// Where the groups of a last-known-information record are. Next: runtime/vm/LastKnown.cpp, which fills and reads them.
#pragma once

#include <cstddef>

#include "runtime/state/GameState.h"

namespace thou::state {

/// A record's words: the head, then stats, counters and keyword numbers (int32 each, every group rounded up to a word), then the
/// bits of traits and of keywords. Members count words from its start.
struct LastKnownLayout {
  explicit LastKnownLayout(const Shape& shape)
      : stats(sizeof(LastKnownHead) / 8),
        counters(stats + (shape.stats + 1) / 2),
        values(counters + (shape.counters + 1) / 2),
        traits(values + (shape.keywords + 1) / 2),
        keywords(traits + (shape.traits + 63) / 64),
        words(keywords + (shape.keywords + 63) / 64) {}
  size_t stats, counters, values, traits, keywords, words;
};

}  // namespace thou::state
