// Which words a noun phrase may be made of, whatever it means: nothing said twice, and which one of countable things.
//
// The grammar takes determiners, numbers and nouns in any number; what each construct does with them it says itself, but it
// looks at one of each. INVARIANT: a word that no construct would look at is refused here. Next: NounPhrase.cpp.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// Whether every word of it belongs there; reports the first that does not.
bool license(Context& context, const NounPhrase& phrase);

/// Whether there is no more around the noun than its construct reads (parts); what is more is refused at its word.
bool readsAll(Context& context, const NounPhrase& phrase, unsigned read);

/// Of a clause that takes no adverb.
bool license(Context& context, const syntax::VerbGroup& group);

/// Nor `must`, `may`, `not`.
bool licensePlain(Context& context, const syntax::VerbGroup& group);

/// Whether a keyword or a label that is for cards of some kinds does anything on this card.
bool canBear(Context& context, uint32_t bearers, Span where);

/// A number behind it, where it is declared with one.
bool licenseKeyword(Context& context, const Word& keyword);

/// How much it is: not "all damage equal to ..."
bool leavesOpen(Context& context, const Desc& amount);

/// Whether a noun that can be counted has a determiner, a possessor or a quantity where it needs one; reports where it lacks one.
bool determined(Context& context, const NounPhrase& phrase);

/// Whether a chunk is left that nothing has taken, which is reported.
bool leftOver(Context& context, const Cursor& cursor);

}  // namespace thou::sema
