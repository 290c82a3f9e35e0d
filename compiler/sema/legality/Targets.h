// What an ability can affect: it is used only where at least one of the things that it does can be done to something, and where all
// that it says to choose is there (Rules Reference, Target; Choose). What it costs is not asked here. Next: Reasons.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// What must hold for an effect to do anything to anything; null: always, as far as is known.
const Node* targets(Context& context, const Node* effect, int32_t known, bool used = false);

/// A deed in the place of the event that is watched: `instead`.
const Node* inItsPlace(Context& context, const Node* deed);

/// Whether it does something in the event's place, whatever holds.
bool replaces(const Context& context, const Node* effect);

/// The same of a part of it; nothing where it does nothing of its own.
std::optional<const Node*> affects(Context& context, const Node* part, Targets& at);

/// Without the tests that cannot be asked before.
const Node* asFarAsKnown(Context& context, const Node* list, int32_t known);

/// Remembers what a value that an effect keeps can be.
void keepTarget(Context& context, const Node* let, Targets& at);

/// Bool: there is a card, or a player, in a list.
const Node* notEmpty(Context& context, const Node* list);

}  // namespace thou::sema
