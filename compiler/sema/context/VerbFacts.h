// What the declarations of verbs say of the events of a verb, whatever text asks.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether an event of a verb brings the card in a role of it into play.
bool entersPlay(const Context& context, Index verb, bytecode::Role role,
                std::vector<std::pair<Index, bytecode::Role>> seen = {});

/// What a verb's participle says of cards, by a relation of that sort; null where there is none.
const Relation* relationOf(const Context& context, const VerbWord* verb, Relation::Sort sort);

/// Done of an amount: damage, cards to draw.
bool hasAmount(const VerbFrame& frame);

/// "after you change", "if this attack deals": what?
bool mustBeSaid(const RoleDecl& role);

/// Whether what events of this verb come to, in the end, is how much of it was done.
bool keepsAmount(const Context& context, const VerbFrame& frame, Index unit, size_t depth);

/// Whether an event of the verb takes from where they are the cards that are in a role of it.
bool takesFromPlay(const Context& context, Index verb, bytecode::Role role,
                   std::vector<std::pair<Index, bytecode::Role>> seen = {});

/// Of a card that the trigger names, and whose event does not take it away: that it has not left play. Else null.
const Node* stillThere(Context& context, const Node* card);

/// Whether `verb` is one scope of a class that has others, as the villain phase is one of two phases. Of no verb, false.
bool oneOfSeveral(const Context& context, bytecode::Scope scopeClass, Index verb);

/// Whether a verb's subject is said to be any of these kinds.
bool canPerform(const Context& context, Index verb, uint32_t kinds);

}  // namespace thou::sema
