// Players: `each other player`, `the engaged player`, `the Ada Moreau player`, `an opponent`; the names of their identities.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "a player", "each other player", "you".
Desc describePlayers(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// "an opponent", "your opponent", "each opponent"; "a keeper": whose area holds what this card set aside.
Desc describeOthers(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// Bool: whether a player is one of those that a list of players has.
const Node* isAmong(Context& context, const Node* player, const Node* players);

/// "Night Weaver", on a card of a class of its owner's identity: that identity, where it bears the name.
void meansIdentity(Context& context, Desc& desc, Index name);

/// Bool: whether a card bears a name, or is of a class of its owner's identity, which bears it whichever of its faces is up: "a Night Weaver
/// card". Null where no identity has the name.
const Node* belongsToIdentity(Context& context, const Node* card, Index name);

/// "the player it is engaged with": in whose area it is; "the hero it is engaged with": that player's.
bool engagedWith(Context& context, Desc& desc, const NounPhrase& phrase, Cursor& cursor);

}  // namespace thou::sema
