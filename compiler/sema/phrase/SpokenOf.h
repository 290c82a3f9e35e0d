// Cards that a phrase means because they are this one, or because they were spoken of: `this ally`, `attached ally`, `that enemy`, `the chosen enemy`,
// `the minion`.
#pragma once

#include <optional>

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// The card or cards meant, described by nothing but a determiner and the noun; none where the phrase says more than that, or where
/// nothing was spoken of that `the` could mean. An empty description after reporting.
std::optional<Desc> spokenOf(Context& context, const NounPhrase& phrase, const NounDecl& noun);

/// `chosen`, of a verb that means choose: `the chosen enemy` is what the text says to choose.
bool saysChosen(const Context& context, const Word& word);

/// Whether what was mentioned is what the text says to choose in so many words.
bool saidToChoose(const Context& context, const Antecedent& mention);

/// `that`, `those`, `these`
inline bool isThat(const Word* det) {
  return is(det, Closed::That) || is(det, Closed::Those) || is(det, Closed::These);
}

}  // namespace thou::sema
