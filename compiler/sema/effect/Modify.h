// Modifications of cards: `gets +1 ATK`, `gains guard`; lasting with a duration, or constant while in play.
#pragma once

#include "compiler/sema/context/Context.h"

namespace thou::sema {

/// "its attacks", "that enemy's attacks": all of them, by whoever that is. `basic`: "its basic attacks", the event that those are which it makes
/// itself, else null.
bool attacksOf(Context& context, const NounPhrase& phrase, Desc& owner, const VerbFrame*& basic);

/// What a verb that is done to all of some sort means for those that come later, where its declaration says so: `Negate evil
/// enhancements` of those, too, that are played afterwards. Null where it means nothing for them, or after reporting.
const Node* forThoseToCome(Context& context, const Filling& filling, Span span);

/// Changes of each card that a description fits, for as long as they last: of those, too, that come to fit it meanwhile. `outOfPlay`: the
/// description asks for cards in play, but those that are about to come are meant as well. Null after reporting.
const Node* forWhoever(Context& context, Desc desc, const std::vector<Modification>& changes, const Duration& until,
                       Span span, bool outOfPlay = false);

/// `gets` and `gains`.
const Node* modifyEffect(Context& context, const Clause& clause, bool gain);

/// "Decrease a hero 3/3", "heroes decrease by 3/3" as `gets -3/-3`, where `more` as `gets +3/+3`; null where it is not said so.
const Clause* asGets(Context& context, const Clause& clause, bool more);

/// "Each ally has retaliate 1" as `gains`; any other clause as it is.
const Clause& hasAsGains(Context& context, const Clause& clause);

/// Only keywords that mean nothing but to whoever makes an attack can be said of the attacks.
bool ofAttacks(Context& context, const std::vector<Modification>& changes, Span span);

}  // namespace thou::sema
