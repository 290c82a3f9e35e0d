// What a finished description comes to: a list, a test, one card, a player.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Gives a description of cards the list that it is looked for in, where nothing was said of that.
void finishQuery(Context& context, Desc& desc);

/// A Cards node: all that fit.
const Node* candidates(Context& context, Desc& desc);

/// A Bool node: the card fits.
const Node* matches(Context& context, Desc& desc, const Node* card);

/// Player: the one player who is described, or who controls the card that is; null after reporting.
const Node* playerOf(Context& context, Desc& desc);

/// One card, pure: this, it, the villain.
const Node* cardOf(Context& context, Desc& desc);

/// Of what is described, what the events that the ability is by its tags can be done to.
void onlyObjects(Context& context, Desc& desc);

/// "Remove 2 oil counters from here →": a cost is paid whole.
const Node* enough(Context& context, const Filling& filling, const Node* card);

/// Cards: those that are meant, chosen where the text leaves a choice. This alone makes a choice of a quantity.
const Node* resolveList(Context& context, Desc& desc, const Filling* filling, const RoleDecl* role);

/// Bool, of the card that is a description's variable: whether it can pay a cost, as one that the payer controls or nobody does. Null
/// where the description says itself whose cards it is about, or only of cards that are no player's.
const Node* ownToPay(Context& context, const Desc& desc);

/// Bool: a deed can be done to a card in a role of it.
const Node* canBeDone(Context& context, const Filling& filling, const RoleDecl& role, const Node* card);

/// A choice's prompt of a phrase that something is chosen by, and what for, as far as it fills a role: "choose an enemy to deal 2 damage to".
Index choiceOf(Context& context, const Desc& desc, const Filling* filling, const RoleDecl* role);

}  // namespace thou::sema
