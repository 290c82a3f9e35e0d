// Lines without label that order something: `Choose: ...` of a kind whose orders have a label of their own, and declared lines such as
// `Give to the Ada Moreau player.`
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// A line without label as one with the label that such lines of the kind have; null where it orders nothing. Sentences of it that hold as
/// long as the card is there (`Protect each hero from capture.`), and look back at nothing, are left out of it and put into `beside`.
const syntax::Ability* ordered(Context& context, const syntax::Ability& text,
                               std::vector<const syntax::Sentence*>& beside);

/// "Give to ...": the declared order that a line stands for, with what this line says put in; null where it is none, or after reporting.
const syntax::Ability* orderLine(Context& context, const Clause& clause);

}  // namespace thou::sema
