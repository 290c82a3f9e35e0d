// Amounts: counters, resources, stats, zones, numbers.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "for each X".
bool forEach(const Chunk& chunk);

/// How many X there are; the cursor stands on `chunk`.
const Node* timesOf(Context& context, const Chunk& chunk, Cursor& cursor);

/// "3 damage", "that damage", "all threat on ...".
Desc describeCounter(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// "a [energy] resource", "3 printed resources".
Desc describeResource(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// The counter that uses a stat up, as damage does hit points; kNone where there is none.
Index lessOf(const Context& context, Index stat);

/// Int: a stat of a card, of which what uses it up is taken off where `remaining` is said.
const Node* statOf(Context& context, const Node* card, const Desc& stat);

/// "ATK", "+2 THW", "remaining hit points" without an owner.
Desc describeStat(Context& context, const NounPhrase& phrase);

/// "the combined remaining hit points of ...": of all those cards together.
bool isCombined(const Context& context, const NounPhrase& phrase);

/// "the combined ATK of those characters", "the combined remaining hit points of characters you control".
Desc combined(Context& context, const NounPhrase& phrase, Cursor& cursor);

/// "your hand", "the top of your deck".
Desc describeZone(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// A number alone, or X.
Desc describeNumber(Context& context, const NounPhrase& phrase);

}  // namespace thou::sema
