// Sentences as a text means them, where it says them shorter or in other words. Who reads them so says it in a note.
#pragma once

#include "compiler/sema/context/Context.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

/// An English word in the place of `said`.
Word* wordFor(Context& context, Closed word, Span said);

/// Whether an `or` is that of "and/or", which is more than one of two.
bool isAndOr(const Context& context, const Word& joint);

/// A noun phrase with `the`.
const NounPhrase* withThe(Context& context, const NounPhrase& phrase);

/// A chunk that is a noun phrase alone.
const Chunk* nounChunk(Context& context, const NounPhrase* phrase);

/// "That ally", of "an ally you control": the one that a phrase with the noun has spoken of.
const NounPhrase* thatOne(Context& context, const NounPhrase& phrase);

/// The subject that speaks of the one that an indefinite subject has chosen: `that ally`, of "an ally you control"; another subject as it is.
llvm::ArrayRef<const Chunk*> asThatOne(Context& context, llvm::ArrayRef<const Chunk*> subject);

/// Whether a phrase is a noun alone: what stands before another, to which it is joined, is said of it, too.
bool isBare(const NounPhrase& phrase);

/// A bare phrase with what stands before the noun of another: "good Enhancements" of "good Heroes and Enhancements".
const NounPhrase* sharing(Context& context, const NounPhrase& former, const NounPhrase& bare);

/// The same clause with another verb group, which `change` makes of a copy of its own.
Clause& withGroup(Context& context, const Clause& clause, llvm::function_ref<void(syntax::VerbGroup& group)> change);

/// The same line with other sentences, the same sentence with other clauses.
syntax::Ability& withSentences(Context& context, const syntax::Ability& line,
                               llvm::ArrayRef<const syntax::Sentence*> sentences);
const syntax::Sentence* withClauses(Context& context, const syntax::Sentence& sentence,
                                    llvm::ArrayRef<const Clause*> clauses);

/// A clause with two subjects, "the villain and each minion engaged with you", as one about each; both null where it has one. Each has its own
/// determiner: "each hero and ally" are not two.
std::pair<const Clause*, const Clause*> withSubjectsApart(Context& context, const Clause& clause);

/// "is stunned" as what is done when something is made so: the passive of the verb with that participle; null where there is none.
Clause* madePassive(Context& context, const Clause& clause);

/// A clause that says a state alone ("while exhausted") with `subject`, and that it is so.
const Clause* stateOf(Context& context, const Clause& clause, llvm::ArrayRef<const Chunk*> subject, Span said);

}  // namespace thou::sema
