// Forms: those of an identity, `Giant hero form`, and those that are cards: `you are in Dense mass form`, `change to Stealth suit form`,
// where `Mass form` is a keyword. Whoever controls a card with
// that keyword is in the form that the side which is up is named after.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether the face of an identity is of that form.
const Node* isInForm(Context& context, const Desc& form, const Node* card);

/// Whether a phrase is the name of a card and a keyword behind it, and nothing more.
bool namesForm(const Context& context, const NounPhrase& phrase);

/// Bool: the controller of a card is in the form that a phrase names.
const Node* inForm(Context& context, const NounPhrase& phrase, const Node* card);

/// "in expert mode"
bool namesMode(const Context& context, const Chunk& chunk);

/// Bool: the game is played in the mode that a chunk names; null where it names none.
const Node* modeOf(Context& context, const Chunk& chunk);

/// Null where the clause is no such thing.
const Node* changeForm(Context& context, const Clause& clause);

}  // namespace thou::sema
