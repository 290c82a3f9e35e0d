// Events and their roles as nouns: `this attack`, `the defender`, `the attacking enemy`.
//
// Which event is meant: the one that the ability watches, the one that its tag makes it, or the one that what it watches is a part
// of; where none of these is of the sort named, there is no such event to speak of. Next: Trigger.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "the player who defeated this scheme": of the event that the ability watches, whoever controls what did it.
void whoDidIt(Context& context, Desc& desc, Cursor& cursor);

/// The player who controls it, or none: encounter cards are no player's.
const Node* playerWith(Context& context, const Node* card);

/// That a player who was found somehow is one in the game; null where that goes without saying.
const Node* isInGame(Context& context, const Node* player);

/// A statement, done only if there is that player: who is not there does nothing.
const Node* ifInGame(Context& context, const Node* player, const Node* statement);

/// "this attack", "the activation".
Desc describeEvent(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// "the defender", "the attacking enemy".
Desc describeRole(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// Whether such an event is in progress when the ability resolves.
bool surrounds(const Context& context, const VerbFrame& frame);

/// Whether an event of that verb can be in progress when the ability is carried out.
bool goesOn(const Context& context, Index verb);

/// Whether the body of `frame` comes to an event of `verb`, directly or through other verbs.
bool leadsTo(const Context& context, const VerbFrame& frame, Index verb, std::vector<const VerbFrame*>& seen);

/// The innermost in progress of an event, where one is said, and those of a verb.
const Node* innermost(Context& context, const Node* event, Index verb);

/// The innermost in progress of what verb words are of: of each, or with `ifSurrounding` of those that the ability can be part of; null of
/// none.
const Node* inProgressOf(Context& context, llvm::ArrayRef<Index> words, bool ifSurrounding = false);

/// The event of one of those verbs that goes on; `name` is for the error where there is none.
const Node* eventOf(Context& context, llvm::ArrayRef<Index> verbs, Span span, std::string_view name);

/// Who performs, or suffers, the event of a verb that goes on; `found`: of which kinds that can be.
const Node* roleOfEvent(Context& context, const Word& verb, bool performer, uint32_t kinds, Span span, uint32_t* found);

/// Whether a chunk says how long: "until the end of the turn", "this phase".
bool isDuration(const Context& context, const Chunk& chunk);

}  // namespace thou::sema
