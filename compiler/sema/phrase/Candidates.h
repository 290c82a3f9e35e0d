// What a finished description comes to: a list, a test, one card, a player.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

void finishQuery(Context& context, Desc& desc);

/// A Cards node: all that fit
const Node* candidates(Context& context, Desc& desc);

/// A Bool node: the card fits
const Node* matches(Context& context, Desc& desc, const Node* card);

const Node* playerOf(Context& context, Desc& desc);

/// One card, pure: this, it, the villain
const Node* cardOf(Context& context, Desc& desc);

const Node* exists(Context& context, Desc& desc, bool negated);

/// Of what is described, what the events that the ability is by its tags can be done to
void onlyObjects(Context& context, Desc& desc);

const Node* enough(Context& context, const Filling& filling, const Node* card);

const Node* resolveList(Context& context, Desc& desc, const Filling* filling, const RoleDecl* role);

const Node* canBeDone(Context& context, const Filling& filling, const RoleDecl& role, const Node* card);

/// A choice's prompt of a phrase that something is chosen by, and what for, as far as it fills a role: "choose an enemy to deal 2 damage to".
Index choiceOf(Context& context, const Desc& desc, const Filling* filling, const RoleDecl* role);

}  // namespace thou::sema
