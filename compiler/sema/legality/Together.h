// Costs of several parts are paid all at once (Rules Reference, Cost): one card, one counter or one resource pays for one part. What is
// chosen for a part leaves enough for those behind it; counters of one card and resources are counted together. Next: Possible.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The parts of a cost so that one card, counter or resource pays for one of them only, and that all can be paid. `effect`: what they
/// are paid for.
void payAtOnce(Context& context, std::vector<const Node*>& parts, const Node*& effect);

}  // namespace thou::sema
