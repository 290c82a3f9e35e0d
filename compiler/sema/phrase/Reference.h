// Who `you`, `it`, `that enemy`, `them` and `their` are. Rules YOU-1, YOU-2, YOU-9; recency and type for the rest.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

Desc pronoun(Context& context, const NounPhrase& phrase);

Desc possessed(Context& context, const NounPhrase& phrase, Desc owner);

bool isOfThis(const Context& context, const syntax::Sentence& sentence);

const Clause& ofThis(Context& context, const Clause& clause);

bool speaksOfThis(Context& context, llvm::ArrayRef<const Chunk*> subject);

}  // namespace thou::sema
