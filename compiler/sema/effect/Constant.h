// What holds while a card is there: `Each ally you control gets +1 ATK.`, `You cannot attack the villain.` Next: Reduce.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What holds as long as the card is there, said by one clause; false after reporting.
bool constantClause(Context& context, const Clause& written, bytecode::Ability& ability);

/// The same of a sentence; `condition`: when it holds.
bool constantSentence(Context& context, const syntax::Sentence& sentence, bytecode::Ability& ability,
                      const Node*& condition);

}  // namespace thou::sema
