// What `gets` and `gains` give: `+1 ATK and guard`, `+1 ATK for each ally you control (to a maximum of +3 ATK)`, `3/3`. Next: Modify.h.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The word of a chunk that is two numbers and nothing else: "3/3", "+1/1".
const Word* pairIn(const Chunk& chunk);

/// Takes what `gets` or `gains` gives: "+2 ATK and guard"; false after reporting. `until`: what a duration among it says; null where there
/// is none to be, since it holds as long as the line does.
bool changes(Context& context, Cursor& cursor, std::vector<Modification>& result, Duration* until, bool gaining);

}  // namespace thou::sema
