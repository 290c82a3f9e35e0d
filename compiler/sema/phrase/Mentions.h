// What has been mentioned, and which of it a word speaks of: recency and type. Next: Reference.cpp, the words that speak of something.
#pragma once

#include "compiler/sema/context/Context.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace thou::sema {

/// The kinds of card that are players'.
uint32_t playerKinds(const Context& context);

/// The player that the text has spoken of last; else you.
const Node* lastPlayer(const Context& context);

/// The newest clause that mentions something fitting decides; two different things in it that fit are an error. What the clause has said
/// itself so far comes first, but only where nothing said before could be meant.
std::optional<Antecedent> antecedent(Context& context, Span span, std::string_view word, bool plural,
                                     const std::function<bool(const Antecedent&)>& fits);

/// "the villain and each minion" are one `them`: what was mentioned since there were `before` antecedents and since `between`.
void mentionBoth(Context& context, size_t before, size_t between);

/// The card or cards that were mentioned, as a list.
const Node* cardsOf(Context& context, const Antecedent& antecedent);

/// What has been mentioned since there were `before` antecedents happens only if something holds; `known`: where that is kept.
void mentionedIf(Context& context, size_t before, const Node* known = nullptr);

/// What was mentioned from there on is no longer known to be what a condition found it to be.
void forgetFound(Context& context, size_t from);

/// What the clause being read has said so far, for what stands behind it there.
void mentionPending(Context& context, const Node* card, uint32_t kinds, Span span);

/// What was mentioned in one pass of a loop is not spoken of behind it.
void forgetPasses(Context& context, const Node* statement);

/// What the clause being read has said so far is not spoken of any more.
void forgetPending(Context& context);

/// The kinds of card that `he` and `she` can be.
uint32_t personKinds(const Context& context);

/// Spoken of by its name, as persons are.
bool byName(const Context& context, const Antecedent& mention);

/// Takes away what was spoken of since there were `from` mentions, as far as `which` says so.
void forgetSince(Context& context, size_t from, llvm::function_ref<bool(const Antecedent& a)> which);

/// That some card or other was spoken of, none of them in particular: nothing that a word could mean, but
/// `it` is no longer this card.
void mentionSome(Context& context, Span span);

/// What the last deed was to choose is nobody where it was not done: "stun an enemy. If you cannot, confuse it."
void forgetUnchosen(Context& context);

/// Adds something that may be spoken of later.
void mention(Context& context, Desc::Sort sort, const Node* node, uint32_t kinds, bool plural, Span span,
             Index zoneNoun = kNone);

}  // namespace thou::sema
