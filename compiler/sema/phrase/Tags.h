// What an ability that is an event by its tag, such as (attack), can be done to, and what that event consists of.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Of which kinds of cards the tag's event has objects; 0: it has none, or there is no tag.
uint32_t objectKinds(const Context& context);

/// Whether a part of an effect is only about the event that the ability is by its tag: `this attack gains ...`.
bool ofOwnEvent(const Context& context, const Node* part);

/// It is what the label is about: damage dealt, of an attack.
bool isTagVerb(const Context& context, Index verb);

/// It is what the tag's event consists of.
bool isTagDeed(const Context& context, const Node* node);

/// Whom a deed is done to.
const Node* patientOf(const Node* deed);

/// Bool: of the tag's event.
const Node* canBeObject(Context& context, const Node* card);

}  // namespace thou::sema
