// Lines that say what a card is attached to as it enters play: `Attach to a minion. Otherwise, this card gains surge.`
// Before it enters play it is attached; where that cannot be, it does not enter, and what `Otherwise` says is done instead.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

bool isAttachLine(const Context& context, const syntax::Sentence& sentence);

bool otherwiseSentence(Context& context, const syntax::Sentence& sentence, std::vector<const Clause*>& rest);

bool attachLine(Context& context, llvm::ArrayRef<const syntax::Sentence*> sentences, const syntax::Ability& text,
                std::vector<Index>& result);

}  // namespace thou::sema
