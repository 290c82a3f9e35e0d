// The tagger: from an ability's words to the token classes of the sentence grammar, one class for every unit.
//
// It owns everything about words: what a homograph is here, which terms are one word, where a stop is implied, what a comma joins, where
// a label ends. Left to right, then a few repairs that need to see the verbs (TagRepairs.cpp). INVARIANT: every tag has a word or is
// an implied stop; parentheses and quotes balance. Next: TagRules.cpp (homographs), ClosedRules.cpp, then SentenceParser.cpp.
#pragma once

#include <optional>
#include <vector>

#include "compiler/syntax/TagInput.h"
#include "compiler/syntax/Tagged.h"

namespace thou::syntax {

/// Tags the raws [first, last) of one segment. Nothing after reporting an error.
std::optional<TaggedText> tagSegment(const TagInput& input, size_t first, size_t last);

/// "set it aside": where the vocabulary knows verb and particle as one verb, the particle goes into the verb.
void joinParticles(std::vector<Tagged>& tokens, const TagInput& input);

/// The repairs of TagRepairs.cpp, in place; exposed for their tests.
void repairTags(std::vector<Tagged>& tokens);

}  // namespace thou::syntax
