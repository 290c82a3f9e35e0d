// Players: `each other player`, `the engaged player`, `the Ada Moreau player`, `an opponent`; the names of their identities.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

Desc describePlayers(Context& context, const NounPhrase& phrase, const NounDecl& noun);

Desc describeOthers(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// "Night Weaver", on a card of a class of its owner's identity: that identity, where it bears the name.
void meansIdentity(Context& context, Desc& desc, Index name);

bool engagedWith(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
