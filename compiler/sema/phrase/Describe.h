// What a noun phrase means, for whoever comes upon one, be it inside another. Next: NounPhrase.cpp, which reads it.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What a noun phrase means; takes from the cursor what stands behind it and belongs to it. A sort of None: reported.
inline Desc describe(Context& context, const NounPhrase& phrase, Cursor& cursor, const Filling* filling = nullptr) {
  return context.nested.phrase(context, phrase, cursor, filling);
}

/// The same of the phrase alone, without what stands behind it.
inline Desc describeHead(Context& context, const NounPhrase& phrase) { return context.nested.head(context, phrase); }

}  // namespace thou::sema
