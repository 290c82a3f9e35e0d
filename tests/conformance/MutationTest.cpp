// Every word counts: a text with a word deleted, doubled or swapped does not compile to the same code unnoticed.
//
// Exceptions are mutants that mean the same, listed by name with the reason. Next: Mutants.h.
#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>

#include "tests/conformance/Mutants.h"

namespace {

using namespace thou::tests;

struct Exception {
  std::string_view owner;
  std::string_view what;
  std::string_view why;
};

constexpr Exception kExceptions[] = {
    {"Loaned Gauntlets", "delete: friendly", "what it is attached to is friendly, as its line above says"},
    {"Signal Jammer", "delete: resource", "`1 [energy]` is one such resource"},
    {"Corner Diner", "delete: resource", "`1 [mental]` is one such resource"},
    {"Keep Your Head Down", "delete: of", "`all that damage` is all of that damage"},
    {"Keep Your Head Down", "delete: that", "there is one damage in flight"},
    {"rule tough", "delete: of", "`all that damage` is all of that damage"},
    {"rule tough", "delete: that", "there is one damage in flight"},
    {"take", "delete: much", "`that damage` is as much as was named"},
    {"deal", "delete: much", "`that damage` is as much as was named"},
    {"heal", "delete: much", "`that damage` is as much as was named"},
    {"take", "double: assigned",
     "the words before a counter's name are not looked at where somebody owns it: to be refused"},
    {"take", "delete: You", "what nobody else is said to do, you do (YOU-9)"},
    {"assign", "delete: you", "what nobody else is said to do, you do (YOU-9)"},
    {"defeat", "delete: you", "what nobody else is said to do, you do (YOU-9)"},
    {"reveal", "delete: You", "what nobody else is said to do, you do (YOU-9)"},
    {"scope turn", "delete: You", "what nobody else is said to do, you do (YOU-9)"},
    {"attack", "delete: attacked", "there is one enemy in the event"},
    {"attack", "delete: attacking", "there is one enemy in the event"},
    {"rule piercing", "delete: attacked", "the enemy or character mentioned before is the attacked one"},
    {"rule piercing", "delete: attacking", "the character mentioned before is the attacking one"},
    {"Ringing Ears", "swap: are already", "the adverb may stand on either side"},
    {"Bailiffs", "delete: owner's", "what leaves play goes to its owner's hand in any case (OC-11)"},
    {"Home Before Dawn", "delete: owner's", "what leaves play goes to its owner's hand in any case (OC-11)"},
    {"thwart", "delete: thwarting", "there is one character in the event"},
    {"Bill Collector", "delete: facedown", "dealt encounter cards lie facedown"},
    {"Process Server", "delete: facedown", "dealt encounter cards lie facedown"},
    {"Power Surge", "double: card",
     "`a treachery card` is a treachery: so is an encounter card card an encounter card"},
    {"Power Surge", "delete: to", "a player is dealt cards, or they are dealt to a player"},
    {"Flicker", "delete: the", "`top 2 cards` are the top 2 cards"},
    {"Flicker", "swap: top 2", "the 2 top cards are the top 2 cards"},
    {"fall", "delete: you", "what nobody else is said to do, you do (YOU-9)"},
    {"complete", "delete: you", "what nobody else is said to do, you do (YOU-9)"},
    {"mulligan", "delete: You", "what nobody else is said to do, you do (YOU-9)"},
    {"face", "delete: you", "what nobody else is said to do, you do (YOU-9)"},
    {"scope round", "delete: You", "what nobody else is said to do, you do (YOU-9)"},
    {"succeed", "delete: succeeded", "there is one villain in the event"},
    {"scope villain phase", "delete: main", "the scheme mentioned before is the main scheme"},
    {"brave", "delete: main", "the scheme mentioned before is the main scheme"},
    {"discard down", "delete: the", "`surplus on your identity` is all of it"},
    {"Sent For", "delete: it", "in parentheses stands a reminder of what revealing it does"},
    {"Sent For", "swap: is already", "in parentheses stands a reminder of what revealing it does"},
    {"Sent For", "double: already", "in parentheses stands a reminder of what revealing it does"},
    {"Sent For", "double: in", "in parentheses stands a reminder of what revealing it does"},
    {"player card", "delete: printed", "a card has no resources but the printed ones"},
};

bool excepted(const Survivor& survivor) {
  if (meansTheSame(survivor)) return true;
  return std::any_of(std::begin(kExceptions), std::end(kExceptions), [&](const Exception& exception) {
    return exception.owner == survivor.owner && exception.what == survivor.mutant.what;
  });
}

void report(const MutationResult& result) {
  MESSAGE(result.lines, " lines, ", result.mutants, " mutants, ", result.survivors.size(), " of the same meaning");
  for (const std::string& problem : result.problems) FAIL_CHECK("does not compile unchanged: " << problem);
  for (const Survivor& survivor : result.survivors) {
    if (!excepted(survivor))
      FAIL_CHECK("unnoticed: " << survivor.owner << ": " << survivor.mutant.what << "\n  " << survivor.mutant.text);
  }
}

}  // namespace

TEST_CASE("mutation E1, E3: the words of every card count") {
  const MutationResult result = mutateCards(setFiles(), rulesetFiles(), kMutationStride);
  report(result);
  CHECK(result.mutants > 100);
}

TEST_CASE("mutation: the words of every keyword, rule and verb count") {
  const MutationResult result = mutateRulesets(rulesetFiles(), kMutationStride);
  report(result);
  CHECK(result.mutants > 100);
}
