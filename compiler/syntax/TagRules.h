// The table of TagRules.cpp as tests and `explain` see it. Next: TagRules.cpp.
#pragma once

#include <cstdint>
#include <span>

namespace thou::syntax {

class TagContext;

/// One row: a word that can be both `one` and `other` is `outcome` where `holds`.
struct TagRule {
  const char* name;
  uint16_t one;
  uint16_t other;
  uint16_t outcome;
  bool (*holds)(const TagContext&);
};

std::span<const TagRule> tagRules();

}  // namespace thou::syntax
