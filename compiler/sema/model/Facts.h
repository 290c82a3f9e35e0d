// What deeds change of the cards that they are done to, and what questions ask of cards: whether the answer to a question is the same
// before a deed and after it. Next: Reasons.cpp, which asks of what a cost is paid with what the effect can be done to.
#pragma once

#include <cstdint>
#include <set>

#include "compiler/sema/model/Meaning.h"
#include "compiler/sema/model/Model.h"

namespace thou::sema {

/// Facts about a card: the kinds of its counters, and those below.
using Facts = std::set<int64_t>;
inline constexpr int64_t kReadiness = -1;  ///< whether it is exhausted
inline constexpr int64_t kOther = -2;      ///< where it is, whose it is, what it has: anything else

/// What the deeds of a tree change, with all that is part of them. What others make of it when it has happened is not looked at.
Facts changedBy(const Node* tree, const Model& model);
/// What a tree asks for that may change as counters and readiness do.
Facts askedBy(const Node* tree, const Model& model);
/// Whether a question with these facts may be answered otherwise after deeds that change those.
bool dependsOn(const Facts& asked, const Facts& changed);

}  // namespace thou::sema
