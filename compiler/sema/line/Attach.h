// Lines that say what a card is attached to as it enters play: `Attach to a minion. Otherwise, this card gains surge.`
// Before it enters play it is attached; where that cannot be, it does not enter, and what `Otherwise` says is done instead.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether a sentence says what this card is attached to.
bool isAttachLine(const Context& context, const syntax::Sentence& sentence);

/// "Otherwise, ...", "If you cannot, ...": the clauses behind it.
bool otherwiseSentence(Context& context, const syntax::Sentence& sentence, std::vector<const Clause*>& rest);

/// What this card is attached to, or else; false after reporting.
bool attachLine(Context& context, llvm::ArrayRef<const syntax::Sentence*> sentences, const syntax::Ability& text,
                std::vector<Index>& result);

}  // namespace thou::sema
