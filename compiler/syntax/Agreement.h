// Whether a clause's verb goes with its subject: "you take", "that player takes", and no "after change form".
//
// The grammar takes every finite form behind every subject, and none where an order could stand. INVARIANT: a form is refused only
// where the subject's number is certain: pronouns, and singular nouns behind `a`, `each`, `that` and their like. See Parse.h.
#pragma once

#include "compiler/diag/Diag.h"
#include "compiler/lexicon/Vocabulary.h"
#include "compiler/syntax/Ast.h"

namespace thou::syntax {

/// False, with an error on the verb, when some clause of these sentences is wrong.
bool agree(ArrayRef<const Sentence*> sentences, const lexicon::Vocabulary& vocabulary, diag::Sink& sink);

}  // namespace thou::syntax
