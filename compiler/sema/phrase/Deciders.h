// Who decides: who does a deed, who chooses, and whether a text says so.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The player who does it, and so chooses.
const Node* doerOf(const Context& context, const Filling& filling);

/// Whether it is text of an encounter card.
bool ofScenario(const Context& context);

/// Whether it is text of an encounter card that says `you` nowhere: the first player decides what nobody else is said to decide.
bool namesNobody(const Context& context, Span text);

/// Whether it is of `you`; of null it is not.
bool asksYou(const Context& context, const Node* test);

/// Whether somebody is said to decide: "you discard ...", "choose ...".
bool youAct(const Context& context, llvm::ArrayRef<const Clause*> clauses);

/// Who chooses among what is described, which `doer` does something to.
const Node* whoChooses(Context& context, const Desc& desc, const Node* doer);

}  // namespace thou::sema
