// Constructs of the language that no frame describes: prevent, happen, become.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

const Node* preventEffect(Context& context, const Clause& clause);

const Node* happenEffect(Context& context, const Clause& clause);

const Node* untilEffect(Context& context, const Clause& clause, const Clause& until);

const Node* becomeEffect(Context& context, const Clause& clause);

/// Whether what a clause says with `can` or `cannot` could be done.
const Node* possibleCondition(Context& context, const Clause& clause);

}  // namespace thou::sema
